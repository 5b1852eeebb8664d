import { sql } from "~/data/sql.server";
import { type Fees, type Pricing, priceCart } from "../pricing/price";

/** Where a rule counts: a marketplace, a state, both, or everywhere. */
export interface FeeScope {
  marketplace_id: number | null;
  state: string | null;
}

/** What carts came to under the fees that they were ordered with; cents. */
interface OrderedCart {
  subtotal_cents: number;
  discount_cents: number;
  delivery_cents: number;
  service_cents: number;
  tax_cents: number;
}

type Sums = Record<"delivery" | "service" | "tax" | "total", number>;

/** What yesterday's carts came to, and what they would have come to; cents, and how many would have paid more or less. */
export interface FeePreview {
  carts: number;
  /** more carts were ordered than are counted here */
  is_cut: boolean;
  before: Sums;
  after: Sums;
  more: number;
  less: number;
}

const MOST = 5000;

/**
 * Carts that were ordered yesterday, by the day of their marketplace, and that a rule of this place would have priced: where
 * no more specific one did. Plain SQL: days by marketplace; the index by marketplace and time finds them.
 */
const cartsOfYesterday = ({ marketplace_id, state }: FeeScope) => {
  const specific = (marketplace_id === null ? 0 : 2) + (state === null ? 0 : 1);
  return sql<OrderedCart[]>`
    SELECT o.subtotal_cents, o.discount_cents, o.delivery_cents, o.service_cents, o.tax_cents
    FROM marketplace k
    CROSS JOIN LATERAL (SELECT (app_now() AT TIME ZONE k.time_zone)::date AS today) day
    JOIN orders o ON o.marketplace_id = k.id AND o.placed_at >= (day.today - 1)::timestamp AT TIME ZONE k.time_zone
      AND o.placed_at < day.today::timestamp AT TIME ZONE k.time_zone
    LEFT JOIN fee_rule f ON f.id = o.fee_rule_id
    LEFT JOIN zip_place p ON p.zip = o.delivery_address ->> 'postalCode'
    WHERE (${marketplace_id}::int IS NULL OR k.id = ${marketplace_id}::int) AND (${state}::text IS NULL OR p.state = ${state}::text)
      AND o.subtotal_cents > 0
      AND (CASE WHEN f.marketplace_id IS NULL THEN 0 ELSE 2 END) + (CASE WHEN f.state IS NULL THEN 0 ELSE 1 END) <= ${specific}
    ORDER BY o.placed_at DESC LIMIT ${MOST + 1}`;
};

const ofPricing = ({ deliveryFee, commissionFee, localTax, cartTotal }: Pricing): Sums => ({
  delivery: deliveryFee,
  service: commissionFee,
  tax: localTax,
  total: cartTotal,
});

const ofOrder = (cart: OrderedCart): Sums => ({
  delivery: cart.delivery_cents,
  service: cart.service_cents,
  tax: cart.tax_cents,
  total:
    cart.subtotal_cents - cart.discount_cents + cart.delivery_cents + cart.service_cents + cart.tax_cents,
});

const add = (a: Sums, b: Sums): Sums => ({
  delivery: a.delivery + b.delivery,
  service: a.service + b.service,
  tax: a.tax + b.tax,
  total: a.total + b.total,
});

const NONE: Sums = { delivery: 0, service: 0, tax: 0, total: 0 };

/** What the same cart comes to under these fees: its meals and its coupon stay. */
function repriced({ subtotal_cents, discount_cents }: OrderedCart, fees: Fees): Sums {
  const line = { price_cents: subtotal_cents, quantity: 1, is_voucher: false };
  return ofPricing(priceCart([line], fees, discount_cents > 0 ? { amount_cents: discount_cents } : null));
}

/** What the carts of yesterday would have cost under a rule; at most 5,000 of them, the latest. */
export async function previewFees(fees: Fees, scope: FeeScope): Promise<FeePreview> {
  const found = await cartsOfYesterday(scope);
  const carts = found.slice(0, MOST);
  const pairs = carts.map((cart) => ({ was: ofOrder(cart), is: repriced(cart, fees) }));
  return {
    carts: carts.length,
    is_cut: found.length > MOST,
    before: pairs.reduce((sum, { was }) => add(sum, was), NONE),
    after: pairs.reduce((sum, { is }) => add(sum, is), NONE),
    more: pairs.filter(({ was, is }) => is.total > was.total).length,
    less: pairs.filter(({ was, is }) => is.total < was.total).length,
  };
}
