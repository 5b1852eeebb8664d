import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { refuseToOneself } from "../staff/not-to-oneself.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed, ownMoneyAccount } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";
import { isTakenByBank, lockRefund } from "./refund-row.server";
import { inWallet, requireFailed } from "./retry-refund.server";

/**
 * Puts what a card could not take, because it is closed, into its diner's wallet: own money, that doesn't end. The ledger has
 * had it as given back to the card since the refund was made, so it moves from there. With a code of the last ten minutes.
 * @throws Refusal `forbidden`, with code `own_money` for one's own order; `missing`; `conflict` `refund_not_failed`, `already_in_wallet`, `taken_by_bank` for a payment
 *   whose cardholder has got the money from their bank.
 */
export async function refundToWallet(me: Staff, refund_id: number): Promise<void> {
  const by = actingStaff(me, "give money back");
  await requireProof(me);
  await transaction(async (tx) => {
    const refund = await lockRefund(tx, { id: refund_id });
    if (!refund) throw missing();
    requireFailed(refund.status);
    if (refund.is_moved) throw inWallet();
    const { order_id, amount_cents } = refund;
    if (await isTakenByBank(tx, refund.payment_id))
      throw conflict("taken_by_bank", "The cardholder's bank took this payment back: they have the money.");
    const order = await tx.db.order.findUniqueOrThrow({
      where: { id: order_id },
      select: { account_id: true },
    });
    await refuseToOneself(tx, by, order.account_id);
    await tx.db.refund.update({
      where: { id: refund_id },
      data: { moved_to_wallet_at: clock.now() },
      select: { id: true },
    });
    const { card_clearing } = await systemAccounts(tx);
    const key = `refund.to_wallet:${refund_id}`;
    const entries = [
      { account: card_clearing, amount: -amount_cents },
      { account: await ownMoneyAccount(tx, order.account_id), amount: amount_cents },
    ];
    await post(tx, { kind: "refund.to_wallet", idem: key, order_id, actor: by.actor }, entries);
    await notifyUnclaimed(tx, entries, key, { of: "refund", order_id });
    await audit(tx, by, {
      ...{ action: "refund.to_wallet", subject_kind: "refund", subject_id: refund_id, reason: null },
      ...{ before: { to: "card" }, after: { to: "wallet", amount_cents } },
    });
  });
}
