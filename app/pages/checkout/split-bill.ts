import { type Quote, quoteCheckout } from "~/domain/checkout/quote-checkout";
import type { Pricing } from "~/domain/pricing/price";
import { CARD_LIMITS } from "~/domain/tenders/card";
import { clearPayments, type DraftPayment, withPayment } from "~/domain/tenders/payment-list";
import type { Due, Source } from "~/domain/tenders/tender-kind";
import type { Cents } from "~/kit/money";

/** What may be spent besides a card. Cents and pieces. */
export interface Balances {
  given_cents: Cents;
  own_cents: Cents;
  vouchers: number;
}

export interface Split {
  given_cents: Cents;
  own_cents: Cents;
  card_cents: Cents;
  vouchers: number;
}

/** What of the wallet is ticked. */
interface Ticks {
  given: boolean;
  own: boolean;
}

/**
 * The payments that the ticks stand for. Given money (the company's, promotions') comes first and never pays a tip; own gift
 * money comes after it and may; the card takes the rest. Where the rest is less than a card is charged, the wallet pays a
 * little less.
 */
function paymentsOf(due: Due, balances: Balances, ticks: Ticks): DraftPayment[] {
  const total = due.cart_cents + due.tip_cents;
  const takesGiven = ticks.given || (ticks.own && balances.given_cents > 0);
  const given = takesGiven ? Math.min(balances.given_cents, due.cart_cents) : 0;
  const own = ticks.own ? Math.min(balances.own_cents, total - given) : 0;
  const rest = total - given - own;
  const short = rest > 0 && rest < CARD_LIMITS.least ? CARD_LIMITS.least - rest : 0;
  const wallet = Math.max(0, given + own - short);
  const payments: DraftPayment[] = [{ method: "wallet", amount: wallet }];
  if (due.vouchers > 0) payments.push({ method: "voucher", quantity: due.vouchers });
  if (total > wallet) payments.push({ method: "credit_card" });
  return [...payments.reduce(withPayment, clearPayments(payments))];
}

/** The balances as what can be spent: one source for each of its parts. */
function sourcesOf({ given_cents, own_cents, vouchers }: Balances): Source[] {
  const none = { organization_id: null, expires_at: null, limits: null };
  const money = { ...none, method: "wallet", asset: "usd" } as const;
  return [
    { ...money, ledger_account_id: 1, balance: given_cents, owner: "organization" },
    { ...money, ledger_account_id: 2, balance: own_cents, owner: "own" },
    {
      ...none,
      ledger_account_id: 3,
      method: "voucher",
      asset: "voucher",
      balance: vouchers,
      owner: "organization",
    },
  ];
}

/** What the cart comes to with these ticks, as the checkout would hold it, and the split as the screen shows it. */
export function quoteTicks(
  cart: { pricing: Pricing; vouchers: number },
  balances: Balances,
  { tip_cents, ...ticks }: Ticks & { tip_cents: Cents },
): Quote & { payments: DraftPayment[]; split: Split } {
  const due = { cart_cents: cart.pricing.cartTotal, tip_cents, vouchers: cart.vouchers };
  const payments = paymentsOf(due, balances, ticks);
  const quote = quoteCheckout(cart, { tip_cents, payments }, sourcesOf(balances));
  const centsOf = (owner: Source["owner"]) =>
    quote.tenders.filter((one) => one.owner === owner).reduce((sum, one) => sum + one.amount_cents, 0);
  const split = {
    given_cents: centsOf("organization"),
    own_cents: centsOf("own"),
    card_cents: quote.card_cents,
    vouchers: cart.vouchers,
  };
  return { ...quote, payments, split };
}
