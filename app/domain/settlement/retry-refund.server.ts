import { transaction } from "~/data/transaction.server";
import { announce } from "../outbox/publish.server";
import { lockRefund } from "../payments/refund-row.server";
import { lockTipRefund } from "../purchases/tip-refund-row.server";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";

function mustHaveFailed(status: string): void {
  if (status !== "failed")
    throw conflict("refund_not_failed", `This refund is ${status}: there is nothing to try again.`);
}

/**
 * Staff have a refund that failed at Stripe tried once more, under a new key.
 * @throws Refusal `missing`; `conflict` `refund_not_failed`.
 */
export function retryRefund(by: StaffActor, refund_id: number): Promise<void> {
  return transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (!refund) throw missing();
    mustHaveFailed(refund.status);
    const attempt = refund.attempt + 1;
    await tx`UPDATE refund SET status = 'pending', attempt = ${attempt}, stripe_refund_id = NULL WHERE id = ${refund_id}`;
    await audit(tx, by, {
      ...{ action: "refund.retry", subject_kind: "refund", subject_id: refund_id, reason: null },
      after: { attempt },
    });
    await announce(tx, "refund.requested", { refund_id }, `refund.requested:${refund_id}:${attempt}`);
  });
}

/**
 * As `retryRefund`, for the card's share of a later tip.
 * @throws Refusal `missing`; `conflict` `refund_not_failed`.
 */
export function retryTipRefund(by: StaffActor, tip_share_id: number): Promise<void> {
  return transaction(async (tx) => {
    const share = await lockTipRefund(tx, tip_share_id);
    if (!share) throw missing();
    mustHaveFailed(share.status);
    const attempt = share.attempt + 1;
    await tx`
      UPDATE tip_share SET refund_attempt = ${attempt}, refund_failed_at = NULL, stripe_refund_id = NULL WHERE id = ${tip_share_id}`;
    await audit(tx, by, {
      ...{ action: "refund.retry", subject_kind: "tip_share", subject_id: tip_share_id, reason: null },
      after: { attempt },
    });
    await announce(
      tx,
      "tip.refund_requested",
      { tip_share_id },
      `tip.refund_requested:${tip_share_id}:${attempt}`,
    );
  });
}
