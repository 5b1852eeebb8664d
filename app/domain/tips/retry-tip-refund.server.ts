import { transaction } from "~/data/transaction.server";
import { missing } from "../refusal";
import { inWallet, requireFailed } from "../settlement/retry-refund.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { lockTipRefund, requestTipRefundAgain } from "./tip-refund-row.server";

/**
 * Staff have the card's share of a later tip, whose refund failed at Stripe, tried once more, under a new key.
 * @throws Refusal `missing`; `conflict` `refund_not_failed`, `already_in_wallet`.
 */
export function retryTipRefund(by: StaffActor, tip_share_id: number): Promise<void> {
  return transaction(async (tx) => {
    const share = await lockTipRefund(tx, tip_share_id);
    if (!share) throw missing();
    requireFailed(share.status);
    if (share.is_moved) throw inWallet();
    const attempt = share.attempt + 1;
    await tx.db.tipShare.update({
      where: { id: tip_share_id },
      data: { refund_attempt: attempt, refund_failed_at: null, stripe_refund_id: null },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "refund.retry", subject_kind: "tip_share", subject_id: tip_share_id, reason: null },
      after: { attempt },
    });
    await requestTipRefundAgain(tx, tip_share_id, attempt);
  });
}
