import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import {
  aDeliveredOrder,
  aPaidOutOrder,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../../../tests/builders";
import { aCookWithBank, refund } from "../../../tests/setup/cook-ledger";
import { handlePayout } from "./handle-payout.server";
import { releaseWithheld } from "./withhold.server";

/** A cook's transfer that is asked for, from which two debts were kept back, noted the younger one first. */
async function twiceKeptBack(): Promise<{ transfer_id: number; debts: [number, number] }> {
  const { chef, account } = await aCookWithBank();
  const owing = [await aPaidOutOrder(chef, 1000), await aPaidOutOrder(chef, 1000)];
  await handlePayout(account, (await controlStripe<{ id: string }>(`/__accounts/${account}/payout`)).id);
  for (const { order_id } of owing) {
    await refund(order_id);
    await executeTransfers(order_id);
  }
  const { order_id } = await aDeliveredOrder(chef, 3000);
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  const offsets = () => sql<{ transfer_id: number; reversal_id: number; amount_cents: number }[]>`
    SELECT o.transfer_id, o.reversal_id, o.amount_cents FROM transfer_offset o JOIN transfer t ON t.id = o.transfer_id JOIN order_part p ON p.id = t.part_id
    WHERE p.order_id = ${order_id} ORDER BY o.reversal_id`;
  await expect.poll(async () => (await offsets()).length, { timeout: 10_000 }).toBe(2);
  const kept = await offsets();
  const [first, second] = kept;
  if (!first || !second) throw new Error("two debts should have been kept back");
  await sql`DELETE FROM transfer_offset WHERE transfer_id = ${first.transfer_id}`;
  for (const row of [second, first]) await sql`INSERT INTO transfer_offset ${sql({ ...row })}`;
  return { transfer_id: first.transfer_id, debts: [first.reversal_id, second.reversal_id] };
}

test("debts are opened again in the order in which they are kept back, so that two of a cook's transfers never wait for each other", async () => {
  const { transfer_id, debts } = await twiceKeptBack();
  const [first, second] = debts;
  let opening: Promise<void> = Promise.resolve();
  await transaction(async (tx) => {
    const [mine] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await tx`SELECT FROM transfer_reversal WHERE id = ${first} FOR NO KEY UPDATE`;
    opening = transaction((other) => releaseWithheld(other, transfer_id));
    // pg_stat_activity stands still within a transaction: it would not show a connection that is new
    const waiting = () =>
      tx`SELECT pid FROM pg_locks WHERE NOT granted AND ${mine?.pid ?? 0}::int = ANY (pg_blocking_pids(pid))`;
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
    const free =
      await tx`SELECT id FROM transfer_reversal WHERE id = ${second} FOR NO KEY UPDATE SKIP LOCKED`;
    expect(free).toHaveLength(1);
  });
  await opening;
  const left = await sql`
    SELECT offset_cents FROM transfer_reversal WHERE id = ANY (${debts}::int[])
    UNION ALL SELECT amount_cents FROM transfer_offset WHERE transfer_id = ${transfer_id}`;
  expect([...left]).toEqual([{ offset_cents: 0 }, { offset_cents: 0 }]);
  // the transfer's own side, as a refusal writes it: others look at the same ledger
  await sql`
    UPDATE transfer SET status = 'failed', asked_at = NULL, refusals = refusals + 1, amount_cents = amount_cents + offset_cents, offset_cents = 0 WHERE id = ${transfer_id}`;
});
