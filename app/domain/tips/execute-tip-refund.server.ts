import { transaction } from "~/data/transaction.server";
import { requestRefund } from "../payments/request-refund.server";
import { refundByHand } from "../settlement/refunded-by-hand.server";
import {
  formerTipRefundKey,
  lockTipRefund,
  markTipDone,
  markTipFailed,
  tipRefundKey,
} from "./tip-refund-row.server";

/**
 * Gives a card its share of a later tip back, once: the provider's key comes from the share's own row, which is marked in
 * the transaction that counts it on the payment. Where somebody has given the same back in Stripe's dashboard, that is it.
 * What Stripe refuses for good is marked failed and staff are told. Fails (to be tried again) when the provider can't be reached.
 */
export async function executeTipRefund(tip_share_id: number): Promise<void> {
  const pending = await transaction((tx) => lockTipRefund(tx, tip_share_id));
  if (pending?.status !== "pending") return;
  const { intent, amount_cents, attempt } = pending;
  const request = { key: tipRefundKey(pending), intent, amount: amount_cents };
  const asked = await requestRefund(request, formerTipRefundKey(pending));
  const byHand = asked.failure && (await refundByHand(intent, amount_cents));
  await transaction(async (tx) => {
    const share = await lockTipRefund(tx, tip_share_id);
    if (share?.status !== "pending" || share.attempt !== attempt) return;
    if (byHand) await markTipDone(tx, share, byHand);
    else if (asked.failure) await markTipFailed(tx, share, asked.failure);
    else await markTipDone(tx, share, asked.stripe_refund_id);
  });
}
