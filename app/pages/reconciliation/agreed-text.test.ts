import { expect, test } from "vitest";
import { agreedText } from "./agreed-text";

test("where Stripe could not be read for days, finance is told up to which day the books agree", () => {
  expect(agreedText(null)).toBe("No day has been compared with Stripe yet.");
  const agreed = "0 differences up to Mon, 9 Nov 2026: Stripe, our records and the ledger agree.";
  expect(agreedText({ day: "2026-11-09", behind: 0 })).toBe(agreed);
  expect(agreedText({ day: "2026-11-09", behind: 1 })).toBe(
    `${agreed} The day after it hasn't been compared yet.`,
  );
  expect(agreedText({ day: "2026-11-09", behind: 18 })).toBe(
    `${agreed} The 18 days after it haven't been compared yet.`,
  );
});
