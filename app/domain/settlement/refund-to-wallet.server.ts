import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { moveCardMoneyToWallet } from "./card-to-wallet.server";
import { lockRefund } from "./refund-row.server";
import { leftAtStripe, requireUnrefunded } from "./require-unrefunded.server";
import { inWallet, requireFailed } from "./retry-refund.server";

/**
 * Puts what a card could not take, because it is closed, into its diner's wallet: own money, that doesn't end. With a code of
 * the last ten minutes.
 * @throws Refusal `forbidden`, with code `own_money` for one's own order; `missing`; `conflict` `refund_not_failed`,
 *   `already_in_wallet`, `taken_by_bank` for a payment whose cardholder has got the money from their bank,
 *   `already_refunded` for one whose card has it back by Stripe's dashboard; `unavailable` when Stripe can't be reached.
 */
export async function refundToWallet(me: Staff, refund_id: number): Promise<void> {
  const by = actingStaff(me, "give money back");
  await requireProof(me);
  const asked = await transaction((tx) => lockRefund(tx, { id: refund_id }));
  const left = asked?.status === "failed" ? await leftAtStripe(asked.payment_id) : 0;
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (!refund) throw missing();
    requireFailed(refund.status);
    if (refund.is_moved) throw inWallet();
    await requireUnrefunded(tx, refund, left);
    await tx.db.refund.update({
      where: { id: refund_id },
      data: { moved_to_wallet_at: clock.now() },
      select: { id: true },
    });
    const cause = { of: "refund", order_id: refund.order_id } as const;
    await moveCardMoneyToWallet(tx, by, { ...refund, cause, key: `refund.to_wallet:${refund_id}` });
    await audit(tx, by, {
      ...{ action: "refund.to_wallet", subject_kind: "refund", subject_id: refund_id, reason: null },
      ...{ before: { to: "card" }, after: { to: "wallet", amount_cents: refund.amount_cents } },
    });
  });
}
