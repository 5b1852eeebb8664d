import { formatCents } from "~/kit/money";
import { countOf } from "~/kit/text";

/** "$240.00 and 12 vouchers"; "$0.00" for nothing at all. */
export function amountsText(cents: number, vouchers: number): string {
  const parts = [
    ...(cents > 0 || vouchers === 0 ? [formatCents(cents)] : []),
    ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
  ];
  return parts.join(" and ");
}
