import { expect, test } from "vitest";
import { type EventWithFacts, eventNote, LEFT_TO_BANK } from "./order-events.server";

const refunds = [
  { method: "credit_card" as const, amount_cents: 1_250 },
  { method: "voucher" as const, quantity: 1, organization: "Acme" },
];
const events: [EventWithFacts, string][] = [
  [{ kind: "refunded", facts: { of: "order", refunds } }, "Refunded: $12.50 to the card, 1 voucher to Acme"],
  [{ kind: "refunded", facts: { of: "order", refunds: [] } }, "Refunded: nothing"],
  [
    { kind: "refunded", facts: { of: "tip", refunds } },
    "Tip refunded: $12.50 to the card, 1 voucher to Acme",
  ],
  [
    { kind: LEFT_TO_BANK, facts: { bank_cents: 4_020 } },
    "$40.20 not refunded to the card, since its bank has taken it back",
  ],
  [{ kind: "day_changed", facts: { from: "2026-11-27", to: "2026-12-01" } }, "Fri, 27 Nov to Tue, 1 Dec"],
  [
    {
      kind: "address_changed",
      facts: {
        from: { city: "Austin", state: "TX", postalCode: "78701" },
        to: { city: "Austin", state: null, postalCode: "78702" },
      },
    },
    "Austin, TX, 78701 to Austin, 78702",
  ],
  [{ kind: "dish_changed", facts: { quantity: 2, dish: "Jollof rice" } }, "2 × Jollof rice"],
];

test.each(events)("%o reads as %s", ({ kind, facts }, words) => {
  expect(eventNote({ kind, note: null, facts: JSON.parse(JSON.stringify(facts)) })).toBe(words);
});

test("what a person or the version before wrote stays; a step has no words, and neither have facts that are not known", () => {
  expect(eventNote({ kind: "refunded", note: "As it was written", facts: null })).toBe("As it was written");
  expect(eventNote({ kind: "line_declined", note: "Out of rice", facts: null })).toBe("Out of rice");
  expect(eventNote({ kind: "placed", note: null, facts: null })).toBeNull();
  expect(eventNote({ kind: "refunded", note: null, facts: { later: true } })).toBeNull();
  expect(eventNote({ kind: "toString", note: null, facts: {} })).toBeNull();
});
