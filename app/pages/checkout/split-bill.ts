import { CARD_LIMITS } from "~/domain/tenders/card";
import type { Cents } from "~/kit/money";

/** What may be spent besides a card. Cents and pieces. */
export interface Purse {
  given_cents: Cents;
  own_cents: Cents;
  vouchers: number;
}

/** What has to be paid: the cart with its fees, the tip on top, and the voucher meals' vouchers. */
export interface Due {
  cart_cents: Cents;
  tip_cents: Cents;
  vouchers: number;
}

export interface Split {
  given_cents: Cents;
  own_cents: Cents;
  card_cents: Cents;
  vouchers: number;
}

/**
 * Who pays what. Given money (the company's, promotions') comes first and never pays a tip; own gift money comes after
 * it and may; the card takes the rest. Where the rest is less than a card is charged (`CARD_LIMITS`), the wallet pays
 * a little less.
 */
export function splitBill(due: Due, purse: Purse, wish: { given: boolean; own: boolean }): Split {
  const total = due.cart_cents + due.tip_cents;
  const takesGiven = wish.given || (wish.own && purse.given_cents > 0);
  let given = takesGiven ? Math.min(purse.given_cents, due.cart_cents) : 0;
  let own = wish.own ? Math.min(purse.own_cents, total - given) : 0;
  const rest = total - given - own;
  if (rest > 0 && rest < CARD_LIMITS.least) {
    const short = CARD_LIMITS.least - rest;
    const fromOwn = Math.min(own, short);
    own -= fromOwn;
    given -= Math.min(given, short - fromOwn);
  }
  return { given_cents: given, own_cents: own, card_cents: total - given - own, vouchers: due.vouchers };
}

/** The choices for a tip, as shares of the meals' price. Percent. */
export const TIP_PERCENTS = [0, 10, 15, 20] as const;

/** The share that a form's choice names; none for another word. Percent. */
export function percentOf(choice: string): number | undefined {
  return TIP_PERCENTS.find((percent) => String(percent) === choice);
}

/** A tip of `percent` of `subtotal` cents, to the cent. */
export function tipOf(subtotal: Cents, percent: number): Cents {
  return Math.round((subtotal * percent) / 100);
}
