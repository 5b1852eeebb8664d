import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { CreditInput, RefundPreviewInput } from "./schemas.server";

test("the team's amounts are read as people type and paste them, and never guessed", () => {
  for (const [typed, cents] of [
    [" 5 ", 500],
    ["$12.50", 1250],
    ["1,200.5", 120_050],
  ] as const) {
    expect(RefundPreviewInput.parse({ amount: typed, borne_by: "chef" }).amount).toBe(cents);
    expect(CreditInput.parse({ amount: typed, reason: "Late", key: randomUUID() }).amount).toBe(cents);
  }
  for (const amount of ["5,00", "-5", "5.005", "1e2", "0"])
    expect(RefundPreviewInput.safeParse({ amount, borne_by: "chef" }).success).toBe(false);
  expect(RefundPreviewInput.parse({ amount: "", borne_by: "chef" }).amount).toBeUndefined();
});
