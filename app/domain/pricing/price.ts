import { type Cents, shareOf } from "~/kit/money";

/** What one line of a cart costs. `price_cents` is the price of one portion; a voucher line costs no money. */
export interface PricedLine {
  price_cents: Cents;
  quantity: number;
  is_voucher: boolean;
}

/** What a checkout pays beside the meals; rates in basis points (2000 is 20 %). Source: the fee rule that applies. */
export interface Fees {
  delivery_cents: Cents;
  service_bps: number;
  tax_bps: number;
  tax_on_meals: boolean;
  tax_on_service: boolean;
  tax_on_delivery: boolean;
  /** whether a coupon lowers what is taxed; it always lowers what the service fee is taken from */
  coupon_lowers_base: boolean;
}

/** The product's own fees, where no rule of a marketplace or state says otherwise. */
export const DEFAULT_FEES: Fees = {
  delivery_cents: 1500,
  service_bps: 2000,
  tax_bps: 600,
  tax_on_meals: true,
  tax_on_service: false,
  tax_on_delivery: false,
  coupon_lowers_base: true,
};

/** A coupon's worth: either a part of the subtotal in basis points or an amount in cents. */
export type Reduction =
  | { percent_bps: number; amount_cents?: null }
  | { percent_bps?: null; amount_cents: Cents };

/** The bill in the spec's own names; everything but `totalQuantity` is cents. */
export interface Pricing {
  totalQuantity: number;
  subtotal: Cents;
  deliveryFee: Cents;
  commissionFee: Cents;
  localTax: Cents;
  discount: Cents;
  total: Cents;
  cartTotal: Cents;
}

/** An empty cart: all zeros. */
export const NOTHING: Pricing = {
  totalQuantity: 0,
  subtotal: 0,
  deliveryFee: 0,
  commissionFee: 0,
  localTax: 0,
  discount: 0,
  total: 0,
  cartTotal: 0,
};

/** What a coupon takes off: never more than the subtotal, rounded half up. */
export function discountOf(subtotal: Cents, coupon: Reduction | null): Cents {
  if (!coupon) return 0;
  const reduction = coupon.percent_bps == null ? coupon.amount_cents : shareOf(subtotal, coupon.percent_bps);
  return Math.min(subtotal, reduction ?? 0);
}

/** The local tax on top of voucher meals, which their organization owes; cents. */
export function voucherTax(voucher_cents: Cents, fees: Pick<Fees, "tax_bps" | "tax_on_meals">): Cents {
  return fees.tax_on_meals ? shareOf(voucher_cents, fees.tax_bps) : 0;
}

/** The local tax of a bill's parts, rounded once. Cents. */
export function localTaxOf(
  {
    subtotal,
    discount,
    commissionFee,
    deliveryFee,
  }: Pick<Pricing, "subtotal" | "discount" | "commissionFee" | "deliveryFee">,
  fees: Omit<Fees, "delivery_cents" | "service_bps">,
): Cents {
  const taxed =
    (fees.tax_on_meals ? subtotal - (fees.coupon_lowers_base ? discount : 0) : 0) +
    (fees.tax_on_service ? commissionFee : 0) +
    (fees.tax_on_delivery ? deliveryFee : 0);
  return shareOf(taxed, fees.tax_bps);
}

/**
 * The bill of a cart. The subtotal is the meals paid with money; the coupon is taken from it before the percentages;
 * the delivery fee is waived when every item is a voucher meal; each percentage is rounded half up to the cent once.
 * `total = subtotal - discount + delivery + service`, `cartTotal = total + tax`.
 */
export function priceCart(lines: readonly PricedLine[], fees: Fees, coupon: Reduction | null): Pricing {
  if (lines.length === 0) return NOTHING;
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const local = lines.filter((line) => !line.is_voucher);
  const subtotal = local.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
  const discount = discountOf(subtotal, coupon);
  const deliveryFee = local.length === 0 ? 0 : fees.delivery_cents;
  const commissionFee = shareOf(subtotal - discount, fees.service_bps);
  const localTax = localTaxOf({ subtotal, discount, commissionFee, deliveryFee }, fees);
  const total = subtotal - discount + deliveryFee + commissionFee;
  return {
    totalQuantity,
    subtotal,
    deliveryFee,
    commissionFee,
    localTax,
    discount,
    total,
    cartTotal: total + localTax,
  };
}
