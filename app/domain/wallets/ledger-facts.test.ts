import { expect, test } from "vitest";
import { transaction } from "~/data/transaction.server";
import { unique } from "../../../tests/builders";
import { ledgerNote, type NotedTransaction } from "./ledger-facts";

const row = (over: Partial<NotedTransaction>): NotedTransaction => ({
  ...{ kind: "plan.fee", note: null, facts: null, group: null },
  ...over,
});
const fee = { month: "2026-10", plan: "Team", members: 3, fee_cents: 1_250 };

test("a fee is worded by its facts; what a person or the version before wrote stays", () => {
  expect(ledgerNote(row({ facts: fee }))).toBe("Team plan for 2026-10: 3 active members at $12.50");
  expect(ledgerNote(row({ facts: { ...fee, members: 1 } }))).toBe(
    "Team plan for 2026-10: 1 active member at $12.50",
  );
  expect(ledgerNote(row({ facts: { month: "2026-10" } }))).toBe("Plan fee");
  expect(ledgerNote(row({ facts: { month: "2026-10" }, note: "As it was written" }))).toBe(
    "As it was written",
  );
  expect(ledgerNote(row({ kind: "group.fee", facts: { group_order_id: 7 }, group: "Launch" }))).toBe(
    "Delivery fee of the group order “Launch”",
  );
  expect(ledgerNote(row({ kind: "group.fee" }))).toBe("Delivery fee of a group order");
  expect(ledgerNote(row({ kind: "order.placed" }))).toBeNull();
});

test("of a plan's fee of the version before, which writes the month into the key, the month is known too", async () => {
  const undone = new Error("undone");
  let found: unknown;
  const writing = transaction(async (tx) => {
    [found] = await tx`
      INSERT INTO ledger_txn (kind, idem, actor, note) VALUES ('plan.fee', ${`plan.fee:${unique()}:2026-10`}, 'time', 'Words') RETURNING note, facts`;
    throw undone;
  });
  await expect(writing).rejects.toBe(undone);
  expect(found).toEqual({ note: "Words", facts: { month: "2026-10" } });
});
