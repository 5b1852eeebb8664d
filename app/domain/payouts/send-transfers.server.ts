import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import { WAITING_FOR_BANK } from "~/kit/transfer-names";
import { publish } from "../outbox/publish.server";
import { isFrozen } from "./frozen-by-dispute.server";
import { publishTransfersWaiting } from "./notify-cook-pay.server";
import { recordSent } from "./record-transfer.server";
import { type PendingTransfer, withhold } from "./withhold.server";

/** What one round asks for at most; the rest is the next minute's. */
const ROUND = 2_000;

/**
 * Transfers that can be sent now, by the database's clock: due, not asked for yet, not paused by staff, not frozen by a
 * dispute, and the cook's bank account is open.
 */
const READY = sql`
  t.status <> 'sent' AND t.asked_at IS NULL AND t.due_at <= app_now() AND (t.retry_at IS NULL OR t.retry_at <= app_now())
  AND t.paused_at IS NULL AND c.bank_status = 'active' AND c.stripe_account_id IS NOT NULL AND NOT (${isFrozen(sql`t.part_id`)})`;

/**
 * What is due to a cook without an open bank account stays owed, and waits until the account is active; the cook is told.
 * Plain SQL: passes over rows that somebody has locked.
 */
function waitForBank(): Promise<void> {
  return transaction(async (tx) => {
    const waiting = await tx<{ chef_id: number }[]>`
    UPDATE transfer t SET status = ${WAITING_FOR_BANK}, last_error = CASE c.bank_status WHEN 'restricted' THEN 'The bank account is restricted.' ELSE 'No bank account is connected yet.' END
    FROM chef c WHERE c.id = t.chef_id AND t.id IN (
      SELECT d.id FROM transfer d JOIN chef k ON k.id = d.chef_id
      WHERE d.status IN ('due', 'failed') AND d.asked_at IS NULL AND d.due_at <= app_now() AND (k.bank_status <> 'active' OR k.stripe_account_id IS NULL)
      ORDER BY d.id LIMIT 500 FOR UPDATE OF d SKIP LOCKED) RETURNING t.chef_id`;
    await publishTransfersWaiting(
      tx,
      waiting.map((one) => one.chef_id),
    );
  });
}

/** Fixes one transfer's amount and asks, through the outbox, for it to be sent. */
async function ask(tx: Tx, transfer: PendingTransfer & { refusals: number }): Promise<void> {
  const kept = await withhold(tx, transfer);
  await tx.db.transfer.update({
    where: { id: transfer.id },
    data: {
      ...{ status: "due", asked_at: clock.now(), retry_at: null },
      ...{ amount_cents: { decrement: kept }, offset_cents: { increment: kept } },
    },
    select: { id: true },
  });
  if (kept === transfer.amount_cents) await recordSent(tx, transfer.id, null);
  else
    await publish(
      tx,
      "transfer.requested",
      { transfer_id: transfer.id },
      `transfer.requested:${transfer.id}:${transfer.refusals}`,
    );
}

/**
 * Asks for one transfer to be sent, unless another worker does. A transaction of its own: it fails for itself alone, and
 * never waits for one cook's debts while it holds another's.
 */
function askFor(id: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: it locks the rows
    const [ready] = await tx<(PendingTransfer & { refusals: number })[]>`
      SELECT t.id, t.chef_id, t.amount_cents, t.refusals FROM transfer t JOIN chef c ON c.id = t.chef_id
      WHERE t.id = ${id} AND ${READY} FOR NO KEY UPDATE OF t SKIP LOCKED`;
    if (ready) await ask(tx, ready);
  });
}

/**
 * Every minute: what is due to the cooks is sent, 24 hours after the later of the delivery and the end of the delivery
 * window (docs/rules.md, What a cook is paid). What a cook owes from before is withheld first.
 */
export async function sendDueTransfers(): Promise<void> {
  await waitForBank();
  // plain SQL: `READY` is a condition over two tables that statements share
  const ready = await sql<{ id: number }[]>`
    SELECT t.id FROM transfer t JOIN chef c ON c.id = t.chef_id WHERE ${READY} ORDER BY t.due_at, t.id LIMIT ${ROUND}`;
  await mapSettled(ready, "transfers", ({ id }) => askFor(id));
}
