import type { Cents } from "~/kit/money";
import type { Pricing } from "../pricing/price";
import { conflict, type Refusal } from "../refusal";
import { type BillPart, billParts, type Paid } from "../tenders/bill-parts";
import type { DraftPayment } from "../tenders/payment-list";
import { splitDue } from "../tenders/split-due";
import type { Due, Source, Tender } from "../tenders/tender-kind";
import { kindOf, TENDER_KINDS } from "../tenders/tender-kinds";
import { paymentsOf } from "../tenders/ticks";

/** A cart as it is priced for one address and day. */
export interface QuotedCart {
  pricing: Pricing;
  /** why its coupon can't be used; the screen leaves it out, since its cart says so */
  noCoupon?: Refusal | null;
  /** portions that cost a voucher */
  vouchers: number;
}

/** How the diner would pay it. */
export interface PayingRequest {
  tip_cents: Cents;
  /** undefined: vouchers for the voucher meals, and the card for the rest */
  payments: readonly DraftPayment[] | undefined;
  /** the total that they have seen, so that nobody pays another one unseen */
  expected_cents?: Cents | undefined;
  /** why nothing can be paid by card now */
  noCard?: Refusal | null;
}

/** What a checkout comes to. Cents. */
export interface Quote {
  total_cents: Cents;
  tip_cents: Cents;
  due: Due;
  /** who pays what, the card first; with something missing, those that could pay their part all the same */
  tenders: Tender[];
  /** what is left for the card, where it may be charged at all */
  card_cents: Cents;
  /** why it can't be paid like this: the first of what stands against it */
  missing: Refusal | null;
}

/** The total is not the one that was seen: the answer brings the new one. */
export function priceChanged(pricing: object, total_cents: Cents): Refusal {
  const words = { reason: "The total has changed.", next: "Please check it, then place your order." };
  return conflict("price_changed", words, { pricing, total_cents });
}

/**
 * What a cart comes to when it is paid as requested: the total, which source pays what of it, and what is missing. The screen
 * asks it for every change, its form for the draft, and the checkout, whoever began it, under its locks for what is held.
 */
export function quoteCheckout(cart: QuotedCart, request: PayingRequest, sources: readonly Source[]): Quote {
  const { tip_cents, payments, expected_cents, noCard } = request;
  const due = { cart_cents: cart.pricing.cartTotal, tip_cents, vouchers: cart.vouchers };
  const total_cents = due.cart_cents + tip_cents;
  const { tenders, refusal, card_cents } = splitDue(due, payments, sources);
  const isOther = expected_cents !== undefined && expected_cents !== total_cents;
  const missing =
    cart.noCoupon ??
    (isOther ? priceChanged(cart.pricing, total_cents) : null) ??
    refusal ??
    (card_cents > 0 ? (noCard ?? null) : null);
  return { total_cents, tip_cents, due, tenders, card_cents, missing };
}

/** What is ticked on the checkout, and the tip that is chosen there. */
export interface Ticked {
  ticked: readonly string[];
  tip_cents: Cents;
}

/** What the parts of a bill come to as a screen shows them: vouchers and the card as what they would have to pay. */
function shownParts({ tenders, due, card_cents }: Quote): BillPart[] {
  const chosen = tenders
    .filter(({ method }) => kindOf(method).asks === "amount")
    .map(({ amount_cents, ...tender }): Paid => ({ ...tender, cents: amount_cents }));
  const others = TENDER_KINDS.filter(({ asks }) => asks !== "amount").map(
    ({ method, asks }): Paid =>
      asks === "rest"
        ? { method, owner: null, cents: card_cents, quantity: 0 }
        : { method, owner: null, cents: 0, quantity: due.vouchers },
  );
  return billParts([...chosen, ...others]);
}

/** What a cart comes to with what is ticked, as the checkout would hold it; the payments that stand for it, and its parts. */
export function quoteTicked(
  cart: QuotedCart,
  { ticked, tip_cents }: Ticked,
  sources: readonly Source[],
): Quote & { payments: DraftPayment[]; parts: BillPart[] } {
  const due = { cart_cents: cart.pricing.cartTotal, tip_cents, vouchers: cart.vouchers };
  const payments = paymentsOf(due, sources, ticked);
  const quote = quoteCheckout(cart, { tip_cents, payments }, sources);
  return { ...quote, payments, parts: shownParts(quote) };
}
