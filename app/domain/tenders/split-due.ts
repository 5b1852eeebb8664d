import type { Cents } from "~/kit/money";
import { Refusal } from "../refusal";
import { mayTip } from "./from-ledger";
import { type DraftPayment, type PaymentPlan, planOf } from "./payment-list";
import type { Due, Source, Tender } from "./tender-kind";
import { isCharged, PAYING_ORDER, TENDER_KINDS } from "./tender-kinds";

/** Without a list: vouchers for the voucher meals and the card for the money. */
function unlisted({ vouchers }: Due): PaymentPlan {
  return Object.fromEntries(
    TENDER_KINDS.map(({ method, asks }) => [
      method,
      asks === "rest" ? 1 : asks === "quantity" ? vouchers : 0,
    ]),
  ) as PaymentPlan;
}

/** How a bill is split. With a refusal `tenders` are those that could pay their part all the same. */
export interface Split {
  tenders: Tender[];
  refusal: Refusal | null;
  /** what is left for the card, where it is listed */
  card_cents: Cents;
}

/**
 * Splits what is due over what the diner listed: vouchers for voucher meals, the wallet amount in the spending order, the
 * card for the rest; the card first in the list, since it takes the last cent. Without a list: vouchers for the voucher
 * meals and the card for the money. The refusal is `invalid` `{payments: […]}` when the parts don't add up or the card's
 * share is outside of `CARD_LIMITS`; `conflict` `insufficient_funds` when the wallet or the vouchers don't hold it.
 */
export function splitDue(
  due: Due,
  listed: readonly DraftPayment[] | undefined,
  sources: readonly Source[],
): Split {
  const asked = listed ? planOf(listed) : unlisted(due);
  const open = { usd: due.cart_cents + due.tip_cents, voucher: due.vouchers };
  const refusals: Refusal[] = [];
  const split: Split = { tenders: [], refusal: null, card_cents: 0 };
  const inTurn = PAYING_ORDER.map((kind) => {
    const wanted = asked[kind.method];
    if (isCharged(kind.method) && wanted > 0) split.card_cents = Math.max(0, open.usd);
    const amount = kind.amountOf(wanted, open);
    if (amount instanceof Refusal) refusals.push(amount);
    open[kind.asset] -= amount instanceof Refusal ? wanted : amount;
    return { kind, amount: amount instanceof Refusal ? 0 : amount };
  });
  let { cart_cents } = due;
  for (const { kind, amount } of inTurn) {
    const tenders = kind.take(amount, { ...due, cart_cents }, sources);
    if (tenders instanceof Refusal) {
      refusals.push(tenders);
      continue;
    }
    split.tenders.unshift(...tenders);
    // what can't pay a tip has paid so much of the cart, and leaves the less of it to the next one
    for (const one of tenders) if (!mayTip(one.owner)) cart_cents -= one.amount_cents;
  }
  return { ...split, refusal: refusals[0] ?? null };
}

/** The tenders of `splitDue`. @throws its refusal. */
export function tendersFor(...given: Parameters<typeof splitDue>): Tender[] {
  const { tenders, refusal } = splitDue(...given);
  if (refusal) throw refusal;
  return tenders;
}
