import { transaction } from "~/data/transaction.server";
import { requestRefund } from "../payments/request-refund.server";
import { recordRefundsOfIntent } from "../settlement/record-refund.server";
import {
  formerTipRefundKey,
  lockTipRefund,
  markTipDone,
  markTipFailed,
  tipRefundKey,
} from "./tip-refund-row.server";

/**
 * Gives a card its share of a later tip back, once: the provider's key comes from the share's own row, which is marked in
 * the transaction that counts it on the payment. What somebody has given back in Stripe's dashboard is written down before it is
 * called failed, and may be it (`coverSharesByHand`).
 * What Stripe refuses for good is marked failed and staff are told. Fails (to be tried again) when the provider can't be reached.
 */
export async function executeTipRefund(tip_share_id: number): Promise<void> {
  // before a retry: somebody may have made it good by hand, which we have not heard of yet
  const first = await transaction((tx) => lockTipRefund(tx, tip_share_id));
  if (first?.status === "pending" && first.attempt > 1) await recordRefundsOfIntent(first.intent);
  const pending = await transaction((tx) => lockTipRefund(tx, tip_share_id));
  if (pending?.status !== "pending") return;
  const { intent, amount_cents, attempt } = pending;
  const request = { key: tipRefundKey(pending), intent, amount: amount_cents };
  const asked = await requestRefund(request, formerTipRefundKey(pending));
  if (asked.failure) await recordRefundsOfIntent(intent);
  await transaction(async (tx) => {
    const share = await lockTipRefund(tx, tip_share_id);
    if (share?.status !== "pending" || share.attempt !== attempt) return;
    if (asked.failure) await markTipFailed(tx, share, asked.failure);
    else await markTipDone(tx, share, asked.stripe_refund_id);
  });
}
