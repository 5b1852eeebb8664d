import { expect, test } from "vitest";
import { illegalStep } from "../orders/order-parts.server";
import * as refunds from "../refunds/refund-refusals";
import { missing, Refusal } from "../refusal";
import { ownMoney } from "../staff/self-dealing.server";
import { creditKeyReused, creditOverLimit } from "../wallets/credit-by-staff.server";
import { insufficientFunds } from "../wallets/post.server";
import { readRefusals, refusalWords, roleChanged, storedRefusal } from "./act-refusals.server";

const { noSuchLine, nothingToCancel, refundOverLimit, refundTooLarge, ...plain } = refunds;
const REFUSED: [string, Refusal][] = [
  ...Object.values(plain).map((make): [string, Refusal] => ["refund", make()]),
  ["refund", noSuchLine({ line_id: 7 })],
  ["refund", refundOverLimit({ most_cents: 2_500 })],
  ["refund", refundTooLarge({ most_cents: 2_500 })],
  ["refund", insufficientFunds()],
  ["refund", ownMoney()],
  ["refund", missing()],
  ["refund", roleChanged()],
  ["cancel", nothingToCancel({ what: "part", status: "cancelled" })],
  ["cancel", illegalStep({ from: "out_for_delivery", to: "cancelled" })],
  ["credit", creditKeyReused()],
  ["credit", creditOverLimit({ most_cents: 10_000, given_cents: 9_000 })],
];

test.each(REFUSED)(
  "of a %s that was refused (%s) a row keeps no words, and people read the same",
  (kind, refusal) => {
    const kept = JSON.stringify([storedRefusal(refusal)]);
    expect(kept).not.toMatch(/[A-Za-z] [A-Za-z]/);
    expect(refusalWords(kind, readRefusals(JSON.parse(kept)) ?? [])).toBe(refusal.message);
  },
);

test("of a day's orders each refusal names its own; a code that is not known here still says that it was not done", () => {
  const kept = [
    storedRefusal(ownMoney(), "DD-1"),
    storedRefusal(new Refusal("conflict", "Later.", { code: "later" })),
  ];
  expect(refusalWords("cancel_day", kept)).toBe(
    "DD-1: You can't give money to yourself. Ask somebody else on the team. This could not be done.",
  );
  expect(readRefusals(null)).toBeNull();
});
