import { type ListedReversal, reversalsOfTransfer } from "~/adapters/stripe-connect.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { notifyStaff } from "../messages/notify-staff.server";
import { callProvider } from "../payments/provider.server";
import { providerKey } from "../payments/provider-key";
import { planCookPay } from "./cook-pay.server";
import { postToBank } from "./record-transfer.server";

interface Sent {
  id: number;
  chef_id: number;
  order_id: number;
  /** what of it was not called back yet: meals, and tips */
  meals_left: number;
  tips_left: number;
}

/** A sent transfer under its order's lock and its own. Plain SQL for the locks and the sums. */
async function lockSent(tx: Tx, stripe_transfer_id: string): Promise<Sent | undefined> {
  await tx`
    SELECT o.id FROM orders o JOIN order_part p ON p.order_id = o.id JOIN transfer t ON t.part_id = p.id
    WHERE t.stripe_transfer_id = ${stripe_transfer_id} FOR NO KEY UPDATE OF o`;
  await tx`SELECT FROM transfer WHERE stripe_transfer_id = ${stripe_transfer_id} FOR NO KEY UPDATE`;
  const [sent] = await tx<Sent[]>`
    SELECT t.id, t.chef_id, p.order_id,
      t.amount_cents + t.offset_cents - t.tip_cents - back.meals AS meals_left, t.tip_cents - back.tips AS tips_left
    FROM transfer t JOIN order_part p ON p.id = t.part_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount_cents - r.tip_cents), 0)::int AS meals, coalesce(sum(r.tip_cents), 0)::int AS tips
      FROM transfer_reversal r WHERE r.transfer_id = t.id) back
    WHERE t.stripe_transfer_id = ${stripe_transfer_id}`;
  return sent;
}

/** Writes one down, once: its row and its posting, meals before tips. */
async function record(tx: Tx, sent: Sent, { id: stripe_id, amount, refund }: ListedReversal): Promise<void> {
  const { id: transfer_id, order_id, chef_id } = sent;
  const tips = Math.max(0, Math.min(sent.tips_left, amount - Math.max(0, sent.meals_left)));
  // plain SQL: nothing happens where it is written down already
  const [row] = await tx<{ id: number }[]>`
    INSERT INTO transfer_reversal (transfer_id, key, amount_cents, tip_cents, status, stripe_reversal_id, stripe_refund_id, done_at)
    VALUES (${transfer_id}, ${`elsewhere:${stripe_id}`}, ${amount}, ${tips}, 'done', ${stripe_id}, ${refund}, app_now())
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  if (!row) return;
  sent.meals_left -= amount - tips;
  sent.tips_left -= tips;
  const reversed_cents = { increment: amount };
  await tx.db.transfer.update({ where: { id: transfer_id }, data: { reversed_cents }, select: { id: true } });
  await postToBank(tx, { kind: "transfer.reversed", id: row.id, order_id, chef_id }, -amount, -tips);
  await notifyStaff(tx, {
    key: `transfer.reversed_elsewhere:${stripe_id}`,
    kind: "staff.transfer_reversed",
    facts: { order_id, amount_cents: amount },
  });
}

/** Those that no row of ours is about, or that no row is about anymore since the database was put back. */
async function notOurs(transfer_id: number, reversals: readonly ListedReversal[]): Promise<ListedReversal[]> {
  const rows = await db.transferReversal.findMany({
    where: { transfer_id },
    select: { id: true, stripe_reversal_id: true, provider_key: true },
  });
  const done = new Set(rows.map((row) => row.stripe_reversal_id));
  const keys = new Set(rows.map((row) => providerKey("reversal", row)));
  return reversals.filter(({ id, key, number }) => {
    const isOfBefore = key === null && number !== null;
    return !done.has(id) && !isOfBefore && !(key !== null && keys.has(key));
  });
}

/**
 * Takes in what somebody called back of a transfer in Stripe's dashboard, asking Stripe for the transfer's reversals as they
 * are now: each is written down once, so that the ledger says what Stripe's records say. What a cook earned is decided by orders and
 * refunds alone: it is owed again, and staff are told. Reversals of ours carry their key and are left to themselves.
 */
export async function recordReversals(stripe_transfer_id: string): Promise<void> {
  const known = await db.transfer.findUnique({ where: { stripe_transfer_id }, select: { id: true } });
  if (!known) return;
  const reversals = await callProvider(() => reversalsOfTransfer(stripe_transfer_id));
  const made = await notOurs(known.id, reversals);
  if (made.length === 0) return;
  await transaction(async (tx) => {
    const sent = await lockSent(tx, stripe_transfer_id);
    if (!sent) return;
    for (const one of made) await record(tx, sent, one);
    await planCookPay(tx, sent.order_id);
  });
}
