import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { formatCents } from "~/kit/money";
import type { Staff } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { newProviderKey } from "../payments/provider-key";
import { conflict, invalid, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { cardFor, SMALL_BALANCE_CENTS } from "./small-balance.server";

/** What staff pay out: all of somebody's gift money, as it was shown to them. */
export interface BalancePayout {
  account_id: number;
  /** what the screen said is there, cents */
  amount_cents: number;
  /** `card`: back to the card that bought it; `bank`: it was sent by the bank, whose reference is the reason */
  way: "card" | "bank";
  reason: string;
}

/** The gift account under its lock. @throws Refusal `missing`; `conflict` `nothing_left`, `balance_not_small`; `invalid` `amount_cents`. */
async function lockBalance(tx: Tx, { account_id, amount_cents }: BalancePayout): Promise<number> {
  // plain SQL: locks the row
  // never null: balance: gift money has a balance
  const [own] = await tx<{ id: number; balance: number }[]>`
    SELECT l.id, l.balance FROM ledger_account l JOIN account a ON a.id = l.account_id AND a.deleted_at IS NULL
    WHERE l.account_id = ${account_id} AND l.kind = 'gift' AND l.asset = 'usd' FOR NO KEY UPDATE OF l`;
  if (!own) throw missing();
  if (own.balance === 0) throw conflict("nothing_left", "No gift money is left to pay out.");
  if (own.balance > SMALL_BALANCE_CENTS)
    throw conflict(
      "balance_not_small",
      `Only balances up to ${formatCents(SMALL_BALANCE_CENTS)} are paid out. This one can be spent.`,
    );
  if (own.balance !== amount_cents)
    throw invalid("amount_cents", `The balance is ${formatCents(own.balance)} by now. Look again.`);
  return own.id;
}

/**
 * Pays a small balance of gift money out, all of it and once: it leaves the wallet now, and goes back to the card that bought it
 * by a job, or has been sent by the bank. Finance and admins may, with a code of the last ten minutes.
 * @throws Refusal `forbidden`, with code `second_factor_proof_required` or `own_money`; `missing`; `conflict` `nothing_left`,
 *   `balance_not_small`, `no_card`; `invalid` `amount_cents`.
 */
export async function payOutBalance(me: Staff, request: BalancePayout): Promise<void> {
  const by = actingStaff(me, "pay out small balances");
  await requireProof(me);
  const { account_id, amount_cents, way, reason } = request;
  await transaction(async (tx) => {
    await refuseToOneself(tx, by, account_id);
    const from = await lockBalance(tx, request);
    const card = way === "card" ? await cardFor(tx, account_id, amount_cents) : null;
    if (way === "card" && card === null)
      throw conflict("no_card", "It can't go back to a card. Pay it out by the bank.");
    const { id } = await tx.db.giftPayout.create({
      data: {
        ...{ account_id, amount_cents, staff_id: by.staff_id },
        ...(card
          ? { payment_id: card.payment_id, provider_key: newProviderKey() }
          : { status: "done", done_at: clock.now() }),
      },
      select: { id: true },
    });
    const accounts = await systemAccounts(tx);
    await post(tx, { kind: "gift.paid_out", idem: `gift.paid_out:${id}`, actor: by.actor }, [
      { account: from, amount: -amount_cents },
      { account: card ? accounts.card_clearing : accounts.bank, amount: amount_cents },
    ]);
    await audit(tx, by, {
      ...{ action: "gift.paid_out", subject_kind: "account", subject_id: account_id, reason },
      ...{ before: { balance_cents: amount_cents }, after: { balance_cents: 0, way, gift_payout_id: id } },
    });
    if (card)
      await publish(tx, "gift_payout.requested", { gift_payout_id: id }, `gift_payout.requested:${id}`);
  });
}
