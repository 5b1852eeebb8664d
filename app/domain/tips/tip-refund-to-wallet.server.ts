import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { missing } from "../refusal";
import { moveCardMoneyToWallet } from "../settlement/card-to-wallet.server";
import { leftAtStripe, requireUnrefunded } from "../settlement/require-unrefunded.server";
import { inWallet, requireFailed } from "../settlement/retry-refund.server";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { lockTipRefund } from "./tip-refund-row.server";

/**
 * Puts a tip's share that its card could not take into the diner's wallet, as `refundToWallet` does with a refund of an order.
 * @throws Refusal as `refundToWallet`.
 */
export async function tipRefundToWallet(me: Staff, tip_share_id: number): Promise<void> {
  const by = actingStaff(me, "give money back");
  await requireProof(me);
  const asked = await transaction((tx) => lockTipRefund(tx, tip_share_id));
  const left = asked?.status === "failed" ? await leftAtStripe(asked.payment_id) : 0;
  await transaction(async (tx) => {
    const share = await lockTipRefund(tx, tip_share_id);
    if (!share) throw missing();
    requireFailed(share.status);
    if (share.is_moved) throw inWallet();
    await requireUnrefunded(tx, share, left);
    await tx.db.tipShare.update({
      where: { id: tip_share_id },
      data: { moved_to_wallet_at: clock.now() },
      select: { id: true },
    });
    const cause = { of: "tip", order_id: share.order_id } as const;
    await moveCardMoneyToWallet(tx, by, { ...share, cause, key: `refund.to_wallet:tip-${tip_share_id}` });
    await audit(tx, by, {
      ...{ action: "refund.to_wallet", subject_kind: "tip_share", subject_id: tip_share_id, reason: null },
      ...{ before: { to: "card" }, after: { to: "wallet", amount_cents: share.amount_cents } },
    });
  });
}
