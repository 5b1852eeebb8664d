import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { showAccount } from "~/domain/accounting/show-account.server";
import { showTransaction } from "~/domain/accounting/show-transaction.server";
import { dayFrom } from "../../../tests/builders";
import { aGroup, joins, pays, reachDeadline } from "../../../tests/setup/group-orders";
import { settleGroupOrder } from "./settle-group-orders.server";

test("the fee that an organization pays names the group order by its id, and is read by its name", async () => {
  const group = await aGroup({ fee_paid_by: "organization" });
  await pays(await joins(group));
  await reachDeadline(group);
  await settleGroupOrder(group.group.id);
  const [fee] = await sql<{ id: number; note: string | null; facts: unknown; name: string }[]>`
    SELECT t.id, t.note, t.facts, g.name FROM ledger_txn t JOIN group_order g ON t.idem = 'group.fee:' || g.id WHERE g.id = ${group.group.id}`;
  expect(fee).toMatchObject({ note: null, facts: { group_order_id: group.group.id } });
  const { note, postings } = await showTransaction(fee?.id ?? 0);
  const words = `Delivery fee of the group order “${fee?.name}”`;
  const receivable = postings.find(({ amount }) => amount < 0)?.id ?? 0;
  const { postings: listed } = await showAccount(receivable, await dayFrom(0), null);
  expect([note, listed[0]?.note]).toEqual([words, words]);
});
