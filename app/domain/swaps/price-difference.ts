import { type OpenShare, openCents, spreadRefund } from "../orders/refund-plan";
import { couponAt, type LineMoney } from "../refunds/liability";

/** Half a cent and more is a cent, as everywhere. Whole numbers, cents. */
const roundedShare = (whole: number, part: number, of: number) =>
  Math.floor((2 * whole * part + of) / (2 * of));

/**
 * How much the tenders get back of a line whose cook gets `less` cents less for it: with what the coupon had taken off of
 * that, which goes back to its sponsor, it is all of `less`, or a cent short of it where cents can't be split.
 */
function ofPrice(open: number, { gross, net, returned }: LineMoney, less: number): number {
  const coupon = (given: number) =>
    couponAt(gross - net, net, returned + given) - couponAt(gross - net, net, returned);
  let given = Math.min(open, roundedShare(net, less, gross) + 1);
  while (given > 0 && given + coupon(given) > less) given -= 1;
  return given;
}

/**
 * What goes back of a line's open shares when another dish takes its place that costs `less` cents less, all portions
 * together: that much of the price, and as much of the service fee and the tax as the price is of the old one.
 */
export function priceDifference(open: readonly OpenShare[], line: LineMoney, less: number): OpenShare[] {
  if (less <= 0) return [];
  return (["line", "service", "tax"] as const).flatMap((component) => {
    const shares = open.filter((share) => share.component === component);
    const cents = openCents(shares);
    const back = component === "line" ? ofPrice(cents, line, less) : roundedShare(cents, less, line.gross);
    return back > 0 ? spreadRefund(shares, Math.min(back, cents)) : [];
  });
}
