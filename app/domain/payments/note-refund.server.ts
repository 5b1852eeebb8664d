import { type ProviderRefund, readRefund, refundsOfCharge } from "~/adapters/stripe-refunds.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { announce } from "../announce.server";
import { reachProvider } from "./provider.server";
import { recordReturn, settlePurchase, undoReturns } from "./purchase-return.server";
import { lockRefund, markDone, markFailed, refundKey } from "./refund-row.server";
import { lockTipRefund, markTipDone, markTipFailed, tipRefundKey } from "./tip-refund-row.server";

/** The row of ours that a refund at Stripe belongs to, by the key it carries. */
const OURS = /^refund:([0-9]{1,15})(?::[0-9]+)?$/;
const OF_A_TIP = /^tip_share:([0-9]{1,9})(?::[0-9]+)?$/;

/** A share of a later tip that we asked for; what is said of an earlier try of it changes nothing. */
async function noteTip(tx: Tx, told: ProviderRefund, tip_share_id: number): Promise<void> {
  const share = await lockTipRefund(tx, tip_share_id);
  if (!share || tipRefundKey(share) !== told.key) return;
  if (told.isFailed) await markTipFailed(tx, share, failureOf(told));
  else await markTipDone(tx, share, told.id);
}

const failureOf = ({ id, failure }: ProviderRefund) => ({
  stripe_refund_id: id,
  why: failure ?? "the bank refused it",
});

/** A refund we asked for: its row follows what Stripe says. True when it is one. */
async function noteOurs(tx: Tx, told: ProviderRefund): Promise<boolean> {
  const tip = OF_A_TIP.exec(told.key ?? "")?.[1];
  if (tip !== undefined) {
    await noteTip(tx, told, Number(tip));
    return true;
  }
  const named = OURS.exec(told.key ?? "")?.[1];
  const refund = named
    ? await lockRefund(tx, { id: Number(named) })
    : await lockRefund(tx, { stripe_refund_id: told.id });
  if (!refund) return told.key !== null;
  const isOfBefore = named !== undefined && refundKey(refund) !== told.key;
  if (isOfBefore) return true;
  if (!told.isFailed) await markDone(tx, refund, told.id);
  else await markFailed(tx, refund, failureOf(told));
  return true;
}

/**
 * A refund somebody made in Stripe's dashboard: what it gave back is taken out of the books, of an order by an errand, of
 * anything else here; what failed after all is put back.
 */
async function noteElsewhere(tx: Tx, told: ProviderRefund): Promise<void> {
  const [payment] = await tx<{ id: number; order_id: number | null }[]>`
    SELECT id, order_id FROM payment WHERE stripe_intent_id = ${told.intent}`;
  if (!payment) return;
  if (told.isFailed) return payment.order_id === null ? undoReturns(tx, payment.id, told.id) : undefined;
  const { id: stripe_refund_id, amount: amount_cents } = told;
  if (payment.order_id !== null) {
    const made = { payment_id: payment.id, stripe_refund_id, amount_cents };
    await announce(tx, "refund.made_elsewhere", made, `refund.made_elsewhere:${stripe_refund_id}`);
    return;
  }
  const [known] = await tx`SELECT FROM tip_share WHERE stripe_refund_id = ${stripe_refund_id}`;
  if (known) return;
  await recordReturn(tx, payment.id, { source: stripe_refund_id, is_dispute: false, amount_cents });
}

/**
 * Takes in what a refund event is about, asking Stripe for the refund as it is now: ours is marked done or failed, one made
 * in the dashboard is written down once. `object_id` is a refund's id, or a charge's for `charge.refunded`.
 */
export async function noteRefunds(object_id: string): Promise<void> {
  const refunds = await reachProvider(async () =>
    object_id.startsWith("re_") || object_id.startsWith("pyr_")
      ? [await readRefund(object_id)]
      : refundsOfCharge(object_id),
  );
  for (const refund of refunds) {
    const [done] = await sql`
      SELECT FROM refund WHERE stripe_refund_id = ${refund.id} AND status = ${refund.isFailed ? "failed" : "done"}`;
    if (done) continue;
    if (refund.key === null) await settlePurchase(refund.intent);
    await transaction(async (tx) => {
      if (!(await noteOurs(tx, refund))) await noteElsewhere(tx, refund);
    });
  }
}
