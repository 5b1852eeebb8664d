import { expect, test } from "vitest";
import { factsText } from "./facts-text";

test.each([
  [{ status: "approved", ended_by: "provisioning" }, "status: approved, ended by: provisioning"],
  [{ amount_cents: 150_000, borne_by: null }, "amount: $1,500.00, borne by: none"],
  [{ until: "2026-11-27T10:53:56.218Z", is_proved: true }, "until: 2026-11-27 10:53 UTC, is proved: yes"],
  [
    { wish: { key: "d9a3", amount_cents: 500 }, days: ["2026-11-27"] },
    "wish: (amount: $5.00), days: 2026-11-27",
  ],
  ["support", "support"],
  [null, ""],
])("%j is read as %j", (facts, text) => {
  expect(factsText(facts)).toBe(text);
});
