import { transaction } from "~/data/transaction.server";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { lockRefund } from "./refund-row.server";

/** @throws Refusal `conflict` `refund_not_failed`. */
export function requireFailed(status: string): void {
  if (status !== "failed")
    throw conflict("refund_not_failed", `This refund is ${status}, so there's nothing to retry.`);
}

/** The diner has it already. */
export const inWallet = () => conflict("already_in_wallet", "This refund is in the diner's wallet already.");

/**
 * Staff have a refund that failed at Stripe tried once more, under a new key.
 * @throws Refusal `missing`; `conflict` `refund_not_failed`, `already_in_wallet`.
 */
export function retryRefund(by: StaffActor, refund_id: number): Promise<void> {
  return transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (!refund) throw missing();
    requireFailed(refund.status);
    if (refund.is_moved) throw inWallet();
    const attempt = refund.attempt + 1;
    await tx.db.refund.update({
      where: { id: refund_id },
      data: { status: "pending", attempt, stripe_refund_id: null },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: "refund.retry", subject_kind: "refund", subject_id: refund_id, reason: null },
      after: { attempt },
    });
    await publish(tx, "refund.requested", { refund_id }, `refund.requested:${refund_id}:${attempt}`);
  });
}
