import { Refusal } from "../refusal";
import { planOf } from "./draft";
import type { DraftPayment, PaymentPlan } from "./payment-list";
import type { Due, Source, Tender } from "./tender-kind";
import { TENDER_KINDS } from "./tender-kinds";

/** Without a list: vouchers for the voucher meals and the card for the money. */
function unlisted({ vouchers }: Due): PaymentPlan {
  return Object.fromEntries(
    TENDER_KINDS.map(({ method, asks }) => [
      method,
      asks === "rest" ? 1 : asks === "quantity" ? vouchers : 0,
    ]),
  ) as PaymentPlan;
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
  const asked = listed ? planOf(listed) : unlisted(due);
  const open = { usd: due.cart_cents + due.tip_cents, voucher: due.vouchers };
  const inTurn = [...TENDER_KINDS].reverse().map((kind) => {
    const amount = kind.amountOf(asked[kind.method], open);
    open[kind.asset] -= amount;
    return { kind, amount };
  });
  const taken = inTurn.map(({ kind, amount }) => {
    const tenders = kind.take(amount, due, sources);
    if (tenders instanceof Refusal) throw tenders;
    return tenders;
  });
  return taken.reverse().flat();
}
