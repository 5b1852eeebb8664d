import type { Tx } from "~/data/sql.server";
import type { UnclaimedCause } from "../messages/kinds/staff-money-unclaimed.server";
import { notify } from "../messages/notify.server";
import { conflict } from "../refusal";
import type { StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { notifyUnclaimed, ownMoneyAccount } from "../wallets/own-money-account.server";
import { post } from "../wallets/post.server";
import { isTakenByBank } from "./refund-row.server";

/** Money of an order that was to go back to a card and came back. Cents. */
interface ReturnedByCard {
  order_id: number;
  payment_id: number;
  amount_cents: number;
  /** what staff read where the diner has left */
  cause: UnclaimedCause;
  /** names the movement in the ledger, once */
  key: string;
}

/**
 * Gives a diner as own money what a card could not take, and tells them. The ledger has had it as given back to the card since that was
 * asked for, so it moves from there. Under the lock of the row that says that it failed, which the caller marks.
 * @throws Refusal `conflict` `taken_by_bank` for a payment whose cardholder has got the money from their bank; `forbidden`
 *   with code `own_money` for one's own order.
 */
export async function moveCardMoneyToWallet(tx: Tx, by: StaffActor, returned: ReturnedByCard): Promise<void> {
  const { order_id, payment_id, amount_cents, cause, key } = returned;
  if (await isTakenByBank(tx, payment_id))
    throw conflict("taken_by_bank", "The cardholder's bank took this payment back: they have the money.");
  const { account_id } = await tx.db.order.findUniqueOrThrow({
    where: { id: order_id },
    select: { account_id: true },
  });
  await refuseToOneself(tx, by, account_id);
  const { card_clearing } = await systemAccounts(tx);
  const entries = [
    { account: card_clearing, amount: -amount_cents },
    { account: await ownMoneyAccount(tx, account_id), amount: amount_cents },
  ];
  await post(tx, { kind: "refund.to_wallet", idem: key, order_id, actor: by.actor }, entries);
  await notify(tx, {
    ...{ account_id, key: `order.refund_moved:${key}`, kind: "order.refund_moved" },
    facts: { order_id, amount_cents },
  });
  await notifyUnclaimed(tx, entries, key, cause);
}
