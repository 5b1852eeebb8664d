import type { ReactNode } from "react";
import { countOf } from "~/kit/text";
import type { ReceiptLine } from "~/ui/money/receipt";

interface Line {
  meal: { name: string; price_cents: number };
  selected_quantity: number;
}

/** The coupon of a cart as its receipt names it. */
export function couponOf({ coupon }: { coupon: { coupon_code: string; sponsor: string } | null }) {
  return coupon && { code: coupon.coupon_code, sponsor: coupon.sponsor };
}

/** The meals of a cart as its receipt lists them, those for vouchers last; `noteOf` is what stands below one. */
export function receiptLines<L extends Line>(
  { meals, voucherMeal }: { meals: readonly L[]; voucherMeal: readonly L[] },
  noteOf?: (line: L) => ReactNode,
): ReceiptLine[] {
  const base = (line: L) => ({
    label: `${line.selected_quantity} × ${line.meal.name}`,
    note: noteOf?.(line),
  });
  return [
    ...meals.map((line) => ({ ...base(line), cents: line.meal.price_cents * line.selected_quantity })),
    ...voucherMeal.map((line) => ({
      ...base(line),
      cents: 0,
      instead: countOf(line.selected_quantity, "Voucher"),
      tone: "plum" as const,
    })),
  ];
}
