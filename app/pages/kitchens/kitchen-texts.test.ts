import { expect, test } from "vitest";
import { STATUS, statusWords } from "./kitchen-texts";

test("an approved kitchen isn't said to sell while the permit it needs isn't valid", () => {
  const today = "2026-12-11";
  const of = (permit_expires_on: string | null, permit_required = true) =>
    statusWords({ status: "approved", permit_required, permit_expires_on }, today);
  for (const sells of [of("2026-12-11"), of("2026-12-10", false), of(null, false)])
    expect(sells).toEqual(STATUS.approved);
  expect(of("2026-12-10")).toEqual({
    ...{ pill: "No valid permit", tone: "danger" },
    says: "Your permit ended on Thu, 10 Dec 2026. Diners can order again once we've approved a new one.",
  });
  expect(of(null).says).toBe("Diners can order from your kitchen once we've approved your permit.");
  const draft = { status: "draft", permit_required: true, permit_expires_on: null } as const;
  expect(statusWords(draft, today)).toEqual(STATUS.draft);
});
