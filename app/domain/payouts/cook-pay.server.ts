import type { Tx } from "~/data/sql.server";
import { publish } from "../outbox/publish.server";
import { newProviderKey } from "../payments/provider-key";

/** A part that is over, delivered or called off at the platform's expense: what the ledger says it earned its cook, and what transfers (less reversals) make of it. Cents. */
interface PartPay {
  part_id: number;
  chef_id: number;
  earned: number;
  earned_tips: number;
  planned: number;
  planned_tips: number;
}

/** A transfer of the part. `back` is all that was taken back of it, `called` the share of that which Stripe is (to be) asked for. */
interface PartTransfer {
  id: number;
  amount_cents: number;
  offset_cents: number;
  tip_cents: number;
  isSent: boolean;
  isAsked: boolean;
  back: number;
  called: number;
  count: number;
}

/**
 * What the delivered parts of an order earned, from the ledger: everything posted for the order to its cook's accounts
 * but the transfers themselves. Whoever paid or refunded what, by whatever way, is in it. Plain SQL: the ledger.
 */
async function payOf(tx: Tx, order_id: number): Promise<PartPay[]> {
  return tx<PartPay[]>`
    SELECT p.id AS part_id, p.chef_id, earned.cents AS earned, earned.tips AS earned_tips,
      sent.cents - back.cents AS planned, sent.tips - back.tips AS planned_tips
    FROM order_part p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(g.amount), 0)::int AS cents, coalesce(sum(g.amount) FILTER (WHERE a.kind = 'tip_payable'), 0)::int AS tips
      FROM ledger_txn x JOIN posting g ON g.txn_id = x.id JOIN ledger_account a ON a.id = g.ledger_account_id
      WHERE x.order_id = p.order_id AND x.kind NOT IN ('transfer.sent', 'transfer.reversed')
        AND a.chef_id = p.chef_id AND a.kind IN ('chef_payable', 'tip_payable')) earned
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.amount_cents + t.offset_cents), 0)::int AS cents, coalesce(sum(t.tip_cents), 0)::int AS tips
      FROM transfer t WHERE t.part_id = p.id) sent
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount_cents), 0)::int AS cents, coalesce(sum(r.tip_cents), 0)::int AS tips
      FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE t.part_id = p.id) back
    WHERE p.order_id = ${order_id} AND p.status IN ('delivered', 'cancelled') ORDER BY p.id`;
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/**
 * The part earned more than is planned: into the transfer that waits, or a further one. What takes the place of one that staff
 * had paused, and that gave way to a refund, is paused as well: nobody has resumed it. Due 24 hours after the later of
 * the delivery and the end of the delivery window (docs/rules.md, What a cook is paid), or at once when that is over.
 * Plain SQL: what is written depends on what stands in other rows.
 */
async function planMore(tx: Tx, part: PartPay, cents: number, tips: number): Promise<void> {
  const raised = await tx`
    UPDATE transfer SET amount_cents = amount_cents + ${cents}, tip_cents = tip_cents + ${tips}
    WHERE id = (SELECT max(id) FROM transfer WHERE part_id = ${part.part_id} AND status <> 'sent' AND asked_at IS NULL)
      AND NOT EXISTS (SELECT FROM canceled_transfer WHERE part_id = ${part.part_id} AND paused_at IS NOT NULL) RETURNING id`;
  if (raised.length > 0) return;
  // both names of the mark: the trigger that keeps them alike is for changes alone
  await tx`
    WITH place AS (
      UPDATE canceled_transfer c SET paused_at = NULL FROM canceled_transfer before
      WHERE c.part_id = ${part.part_id} AND c.paused_at IS NOT NULL AND before.id = c.id RETURNING before.paused_at
    )
    INSERT INTO transfer (provider_key, part_id, chef_id, sequence, amount_cents, tip_cents, due_at, paused_at, kept_by_staff_at)
    SELECT ${newProviderKey()}::uuid, p.id, p.chef_id, 1 + (SELECT coalesce(max(sequence), 0) FROM transfer WHERE part_id = p.id), ${cents}, ${tips},
      greatest(greatest(p.delivered_at, p.window_end_at) + interval '24 hours', app_now()), place.paused_at, place.paused_at
    FROM order_part p LEFT JOIN (SELECT min(paused_at) AS paused_at FROM place) place ON true WHERE p.id = ${part.part_id}`;
}

/** Takes `cents` of a transfer back that Stripe has or may have: by a reversal as far as there is money there, the rest as a debt. */
async function reverseSent(tx: Tx, transfer: PartTransfer, cents: number, tips: number): Promise<void> {
  const called = clamp(transfer.amount_cents - transfer.called, cents);
  const rows = [
    { cents: called, tips: clamp(tips, called), status: "due" as const },
    { cents: cents - called, tips: tips - clamp(tips, called), status: "carried" as const },
  ].filter((row) => row.cents > 0);
  for (const [n, row] of rows.entries()) {
    const made = await tx.db.transferReversal.create({
      data: {
        ...{ transfer_id: transfer.id, provider_key: newProviderKey(), status: row.status },
        key: `transfer:${transfer.id}:${transfer.count + n + 1}`,
        ...{ amount_cents: row.cents, tip_cents: row.tips },
      },
      select: { id: true },
    });
    if (row.status === "due" && transfer.isSent)
      await publish(
        tx,
        "reversal.requested",
        { reversal_id: made.id },
        `reversal.requested:${made.id}:${transfer.id}`,
      );
  }
}

/** What is left of a transfer that Stripe hasn't heard of gives way whole. */
async function cancel(tx: Tx, id: number): Promise<void> {
  const select = { id: true, part_id: true, amount_cents: true, paused_at: true } as const;
  await tx.db.canceledTransfer.create({ data: await tx.db.transfer.delete({ where: { id }, select }) });
}

/** The part earned less than is planned: the newest transfers give way first. */
async function planLess(tx: Tx, part: PartPay, cents: number, tips: number): Promise<void> {
  // plain SQL: each transfer with three sums of its reversals
  const transfers = await tx<PartTransfer[]>`
    SELECT t.id, t.amount_cents, t.offset_cents, t.tip_cents, t.status = 'sent' AS "isSent", t.asked_at IS NOT NULL AS "isAsked",
      coalesce(sum(r.amount_cents), 0)::int AS back, count(r.id)::int AS count,
      coalesce(sum(r.amount_cents) FILTER (WHERE r.status IN ('due', 'done')), 0)::int AS called
    FROM transfer t LEFT JOIN transfer_reversal r ON r.transfer_id = t.id WHERE t.part_id = ${part.part_id} GROUP BY t.id ORDER BY t.id DESC`;
  let left = cents;
  let tipsLeft = tips;
  for (const transfer of transfers) {
    const { id, amount_cents, offset_cents, tip_cents, isSent, isAsked, back } = transfer;
    const taken = clamp(amount_cents + offset_cents - back, left);
    if (taken === 0) continue;
    const ofTips = clamp(tipsLeft, Math.min(taken, tip_cents));
    if (isSent || isAsked) await reverseSent(tx, transfer, taken, ofTips);
    else if (taken === amount_cents && back === 0) await cancel(tx, id);
    // plain SQL: one column becomes the lesser of two
    else
      await tx`UPDATE transfer SET amount_cents = amount_cents - ${taken}, tip_cents = least(tip_cents - ${ofTips}, amount_cents - ${taken}) WHERE id = ${id}`;
    left -= taken;
    tipsLeft -= ofTips;
  }
}

/**
 * Brings the transfers of an order's delivered parts in line with what the ledger says their cooks earned: 100 % of the
 * meal price, whether paid in money or by voucher, and the tip. To be called under the order's lock after anything was
 * posted for it: a delivery, a tip, a refund. What is waiting is raised or lowered; what was sent is followed by another
 * transfer, or called back by a reversal, never more than was sent. However often it is asked, nothing is planned twice.
 */
export async function planCookPay(tx: Tx, order_id: number): Promise<void> {
  // plain SQL: it locks the rows
  await tx`
    SELECT t.id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id} ORDER BY t.id FOR NO KEY UPDATE OF t`;
  for (const part of await payOf(tx, order_id)) {
    const cents = part.earned - part.planned;
    const tips = part.earned_tips - part.planned_tips;
    if (cents > 0) await planMore(tx, part, cents, clamp(tips, cents));
    if (cents < 0) await planLess(tx, part, -cents, clamp(-tips, -cents));
  }
}
