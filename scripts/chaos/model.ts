import type { Mutex } from "./locks";
import type { Tally } from "./tally";

/** A meal with its portions, as the model knows it. Cents. */
export interface ModelMeal {
  index: number;
  meal_id: number;
  schedule_id: number;
  chef: number;
  price: number;
  is_voucher: boolean;
  portions: Tally;
}

export interface ModelCoupon {
  index: number;
  id: number;
  code: string;
  percent: number | null;
  cents: number | null;
  is_first_order: boolean;
  uses: Tally;
}

/** What an order is paid with. Cents; vouchers in pieces. `given` is what organisations and promotions gave. */
export interface Purse {
  given: number;
  own: number;
  vouchers: number;
}

export interface ModelLine {
  meal: ModelMeal;
  quantity: number;
}

export interface ModelOrder {
  user: number;
  cart_transaction: string;
  id: number | null;
  intent: string | null;
  lines: ModelLine[];
  total: number;
  tip: number;
  card: number;
  paid: Purse;
  coupon: ModelCoupon | null;
  /** `held` until the answer of one who asked says otherwise */
  state: "held" | "placed" | "cancelled" | "expired";
  /** Stripe has taken the card's share */
  isCharged: boolean;
  /** the clock was moved past its end: it may be over by now */
  mayBeOver: boolean;
  delivery_date: string | null;
}

export interface ModelUser {
  index: number;
  account_id: number;
  email: string;
  token: string;
  organization: number;
  purse: Purse;
  orders: ModelOrder[];
  lock: Mutex;
}

export interface ModelOrganization {
  index: number;
  id: number;
  adminToken: string;
  pool: Purse;
  lock: Mutex;
}

export interface Model {
  users: ModelUser[];
  organizations: ModelOrganization[];
  meals: ModelMeal[];
  coupons: ModelCoupon[];
}

const halfUp = (cents: number, bps: number): number => Math.floor((cents * bps + 5000) / 10_000);

/** The product's own fees: $15 delivery unless all is paid by voucher, 20 % service, 6 % tax, after the discount. */
export function priceOf(
  lines: readonly ModelLine[],
  coupon: ModelCoupon | null,
): { subtotal: number; cart: number; vouchers: number } {
  const money = lines.filter(({ meal }) => !meal.is_voucher);
  const subtotal = money.reduce((sum, { meal, quantity }) => sum + meal.price * quantity, 0);
  const wished = coupon ? (coupon.cents ?? halfUp(subtotal, (coupon.percent ?? 0) * 100)) : 0;
  const base = subtotal - Math.min(subtotal, wished);
  const cart = base + (money.length > 0 ? 1500 : 0) + halfUp(base, 2000) + halfUp(base, 600);
  const vouchers = lines
    .filter(({ meal }) => meal.is_voucher)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { subtotal, cart, vouchers };
}

/** Wallet money in the spending order: what was given pays the cart, never the tip; own money pays the rest. */
export function spend(purse: Purse, wallet: number, cart: number, vouchers: number): Purse | null {
  const given = Math.min(purse.given, wallet, cart);
  const own = wallet - given;
  return own > purse.own || vouchers > purse.vouchers ? null : { given, own, vouchers };
}

export function add(purse: Purse, change: Purse, sign: 1 | -1): void {
  purse.given += sign * change.given;
  purse.own += sign * change.own;
  purse.vouchers += sign * change.vouchers;
}
