import type { Tx } from "~/data/sql.server";

/** A transfer about to be sent. Cents. */
export interface PendingTransfer {
  id: number;
  chef_id: number;
  amount_cents: number;
}

/**
 * Keeps back from a transfer what its cook still owes: reversals that Stripe could not execute, oldest first. Writes
 * down for which, and answers how many cents, at most the transfer's amount. Under the transfer's lock.
 */
export async function withhold(tx: Tx, transfer: PendingTransfer): Promise<number> {
  // plain SQL: locks the rows
  const debts = await tx<{ id: number; open: number }[]>`
    SELECT r.id, r.amount_cents - r.offset_cents AS open FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id
    WHERE t.chef_id = ${transfer.chef_id} AND r.status = 'carried' AND r.offset_cents < r.amount_cents ORDER BY r.id FOR NO KEY UPDATE OF r`;
  let kept = 0;
  for (const { id, open } of debts) {
    const cents = Math.min(open, transfer.amount_cents - kept);
    if (cents <= 0) break;
    const offset_cents = { increment: cents };
    await tx.db.transferReversal.update({ where: { id }, data: { offset_cents }, select: { id: true } });
    await tx.db.transferOffset.createMany({
      data: { transfer_id: transfer.id, reversal_id: id, amount_cents: cents },
    });
    kept += cents;
  }
  return kept;
}

/**
 * Undoes `withhold` for a transfer that Stripe refused: the debts are open again. Under the transfer's lock. The debts are
 * those of other transfers too, so they are locked by id first, as `withhold` locks them: the cook's next transfer may be
 * after the same ones at this moment.
 */
export async function releaseWithheld(tx: Tx, transfer_id: number): Promise<void> {
  // plain SQL: it locks the rows
  await tx`
    SELECT r.id FROM transfer_reversal r WHERE r.id IN (SELECT reversal_id FROM transfer_offset WHERE transfer_id = ${transfer_id})
    ORDER BY r.id FOR NO KEY UPDATE`;
  // plain SQL: each row is lowered by a row of another table
  await tx`
    UPDATE transfer_reversal r SET offset_cents = r.offset_cents - o.amount_cents
    FROM transfer_offset o WHERE o.transfer_id = ${transfer_id} AND r.id = o.reversal_id`;
  await tx.db.transferOffset.deleteMany({ where: { transfer_id } });
}
