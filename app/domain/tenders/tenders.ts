import type { Cents } from "~/kit/money";
import { countOf } from "~/kit/text";
import { conflict, invalid, type Refusal, type RefusalWords } from "../refusal";
import { type Source, spendVouchers, spendWallet, type Taken } from "../wallets/spending";
import { planOf } from "./draft";
import type { DraftPayment } from "./payment-list";

/** What pays an order: one row for each source. `ledger_account_id` null is the card. */
export interface Tender {
  method: "wallet" | "voucher" | "credit_card";
  owner: Taken["owner"] | null;
  organization_id: number | null;
  ledger_account_id: number | null;
  amount_cents: Cents;
  quantity: number;
}

/** What has to be paid: cents of the cart without tip, the tip, and the portions that cost a voucher. */
export interface Due {
  cart_cents: Cents;
  tip_cents: Cents;
  vouchers: number;
}

/** Stripe charges nothing below this. */
const LEAST_CARD_CENTS = 50;

/** Eight digits of cents, the most that Stripe takes in one charge. */
const MOST_CARD_CENTS = 99_999_999;

function payments(words: RefusalWords): Refusal {
  return invalid("payments", words, "payments_do_not_fit");
}

function fromWallet(taken: Taken, method: "wallet" | "voucher"): Tender {
  const { ledger_account_id, owner, organization_id, amount } = taken;
  const unit =
    method === "voucher" ? { amount_cents: 0, quantity: amount } : { amount_cents: amount, quantity: 0 };
  return { method, owner, organization_id, ledger_account_id, ...unit };
}

function tooLittle(sources: readonly Source[], wallet: Cents): Refusal {
  const all = sources
    .filter((source) => source.asset === "usd")
    .reduce((sum, source) => sum + source.balance, 0);
  if (all < wallet) return conflict("insufficient_funds", "There's not enough money in your wallet.");
  return conflict(
    "insufficient_funds",
    "You can pay tips by card or with your own gift money, but not with your organization's money.",
  );
}

/**
 * Splits what is due over what the diner listed: vouchers for voucher meals, the wallet amount in the spending order, the
 * card for the rest; the card first in the list, since it takes the last cent. Without a list: vouchers for the voucher
 * meals and the card for the money.
 * @throws Refusal `invalid` `{payments: […]}` when the parts don't add up or the card's share is below 50 cents or above
 * $999,999.99;
 * `conflict` `insufficient_funds` when the wallet or the vouchers don't hold it.
 */
export function tendersFor(
  due: Due,
  listed: readonly DraftPayment[] | undefined,
  sources: readonly Source[],
): Tender[] {
  const total = due.cart_cents + due.tip_cents;
  const plan = listed ? planOf(listed) : { wallet: 0, vouchers: due.vouchers, card: total > 0 };
  if (plan.vouchers !== due.vouchers) {
    throw payments(
      due.vouchers === 0
        ? "You can use vouchers only for voucher meals."
        : `The voucher meals in your cart cost ${countOf(due.vouchers, "voucher")}.`,
    );
  }
  if (plan.wallet > total) throw payments("The wallet amount is more than the order total.");
  const card = total - plan.wallet;
  if (card > 0 && !plan.card) throw payments("The payments don't add up to the total.");
  if (card > 0 && card < LEAST_CARD_CENTS)
    throw payments({
      reason: "A card can't be charged less than $0.50.",
      next: "Pay a little less from your wallet.",
    });
  if (card > MOST_CARD_CENTS)
    throw payments({
      reason: "A card can't be charged more than $999,999.99 at once.",
      next: "Please order in parts.",
    });
  const vouchers = spendVouchers(sources, due.vouchers);
  if (!vouchers) throw conflict("insufficient_funds", "You don't have enough vouchers.");
  const wallet = spendWallet(sources, plan.wallet, due.cart_cents);
  if (!wallet) throw tooLittle(sources, plan.wallet);
  const byCard: Tender[] =
    card === 0
      ? []
      : [
          {
            method: "credit_card",
            owner: null,
            organization_id: null,
            ledger_account_id: null,
            amount_cents: card,
            quantity: 0,
          },
        ];
  return [
    ...byCard,
    ...wallet.map((one) => fromWallet(one, "wallet")),
    ...vouchers.map((one) => fromWallet(one, "voucher")),
  ];
}
