import type { FeeScope } from "~/domain/catalog/preview-fees.server";
import type { Fees } from "~/domain/pricing/price";
import { joinWords } from "~/kit/text";

/** Basis points as people read them: `9.25 %`. */
export const percentText = (bps: number): string => `${bps / 100} %`;

/** Where a rule counts, in words. */
export function scopeText({ state }: Pick<FeeScope, "state">, marketplace: string | null): string {
  if (marketplace !== null) return state === null ? marketplace : `${marketplace}, deliveries to ${state}`;
  return state === null ? "Everywhere" : `Everywhere, deliveries to ${state}`;
}

/** What a rule taxes, in words. */
export function taxedText(fees: Fees): string {
  const taxed = [
    fees.tax_on_meals && "meals",
    fees.tax_on_service && "service fee",
    fees.tax_on_delivery && "delivery",
  ].filter((word) => word !== false);
  if (taxed.length === 0) return "nothing";
  const coupon = fees.tax_on_meals && !fees.coupon_lowers_base ? ", before coupons" : "";
  return `${joinWords(taxed)}${coupon}`;
}
