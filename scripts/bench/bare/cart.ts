import { clockCte, mealJoins, mealPairs } from "~/domain/meals/meal-json.server";
import { keyedHash } from "~/kit/secret.server";
import { pool } from "./recorder";

/** The person behind a token, as a CTE `who (account_id)`. */
export function who(token: string) {
  return pool`who AS MATERIALIZED (
    SELECT k.account_id FROM access_key k JOIN account a ON a.id = k.account_id AND a.is_active AND a.deleted_at IS NULL
    WHERE k.hash = ${keyedHash(token)} AND k.expires_at > (SELECT app_now()))`;
}

type Line = {
  id: number;
  quantity: number;
  instruction: string;
  meal: { price_cents: number };
  dates: string[];
};
type Cart = {
  id: number;
  lines: Line[];
  fee: { delivery_cents: number; service_bps: number; tax_bps: number };
};

/** Half up to the cent. */
const share = (cents: number, bps: number) => Math.floor((cents * bps + 5000) / 10_000);

export function priceOf(lines: { quantity: number; price_cents: number }[], fee: Cart["fee"]) {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price_cents, 0);
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const isEmpty = lines.length === 0;
  const [deliveryFee, commissionFee] = [isEmpty ? 0 : fee.delivery_cents, share(subtotal, fee.service_bps)];
  const [localTax, total] = [share(subtotal, fee.tax_bps), subtotal + deliveryFee + commissionFee];
  return {
    totalQuantity,
    subtotal,
    deliveryFee,
    commissionFee,
    localTax,
    discount: 0,
    total,
    cartTotal: total + localTax,
  };
}

function asJson({ id, lines, fee }: Cart): string {
  const [first, ...others] = lines;
  const dates = (first?.dates ?? []).filter((day) => others.every((line) => line.dates.includes(day)));
  const pricing = priceOf(
    lines.map(({ quantity, meal }) => ({ quantity, price_cents: meal.price_cents })),
    fee,
  );
  return JSON.stringify({
    id,
    meals: lines.map((line) => ({
      id: line.id,
      meal: line.meal,
      selected_quantity: line.quantity,
      instruction: line.instruction,
      unavailable: null,
      next_date: dates[0] ?? null,
      notice: null,
    })),
    voucherMeal: [],
    count: { voucher_meals: 0, local_meals: pricing.totalQuantity, total: pricing.totalQuantity },
    available_delivery_dates: dates,
    error: null,
    fee: first
      ? { deliveryFee: fee.delivery_cents, serviceFee: fee.service_bps / 100, localFee: fee.tax_bps / 100 }
      : { deliveryFee: 0, serviceFee: 0, localFee: 0 },
    pricing,
    coupon: null,
    hold: null,
  });
}

/** A cart of meals paid with money: its lines as meals on the wire, the days of each, and the fee rule. */
export async function showCart(token: string): Promise<string> {
  const [cart] = await pool<[Cart]>`
    WITH ${clockCte}, ${who(token)}
    SELECT cart.id,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity, 'instruction', l.instruction,
          'meal', json_build_object(${mealPairs}),
          'dates', ARRAY(SELECT day FROM schedule sc CROSS JOIN LATERAL orderable_dates(sc.id) AS day
            WHERE sc.meal_id = m.id AND sc.deleted_at IS NULL AND sc.count - sc.held - sc.sold >= l.quantity
              AND sc.orderable_until > clock.at ORDER BY day)) ORDER BY l.id), '[]')
        FROM cart_line l JOIN meal m ON m.id = l.meal_id ${mealJoins} WHERE l.cart_id = cart.id) AS lines,
      (SELECT json_build_object('delivery_cents', f.delivery_cents, 'service_bps', f.service_bps, 'tax_bps', f.tax_bps)
        FROM fee_rule f WHERE f.marketplace_id IS NULL AND f.state IS NULL AND f.valid_from <= (SELECT at FROM clock)
          AND (f.valid_to IS NULL OR f.valid_to > (SELECT at FROM clock)) ORDER BY f.valid_from DESC LIMIT 1) AS fee
    FROM who JOIN cart ON cart.account_id = who.account_id`;
  return asJson(cart);
}

/** One statement writes, under the cart's lock and only what can be ordered; a second one reads. */
export async function addMeal(
  token: string,
  { meal_id, quantity = 1 }: { meal_id: number; quantity?: number },
): Promise<string> {
  const added = await pool`
    WITH ${clockCte}, ${who(token)},
    mine AS (
      INSERT INTO cart (account_id) SELECT account_id FROM who
      ON CONFLICT (account_id) DO UPDATE SET updated_at = app_now() RETURNING id)
    INSERT INTO cart_line (cart_id, meal_id, is_voucher, quantity)
    SELECT mine.id, m.id, false, ${quantity} FROM mine, clock, meal m
    WHERE m.id = ${meal_id} AND m.is_listed AND m.orderable_until > clock.at AND NOT m.is_voucher_meal
      AND EXISTS (SELECT FROM schedule s WHERE s.meal_id = m.id AND s.deleted_at IS NULL
        AND s.orderable_until > clock.at AND s.count - s.held - s.sold >= ${quantity})
      AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = mine.id AND o.status = 'pending_payment')
    ON CONFLICT (cart_id, meal_id, is_voucher) DO UPDATE SET quantity = cart_line.quantity + excluded.quantity
    RETURNING id`;
  if (added.length === 0) throw new Error(`meal ${meal_id} cannot be added`);
  return showCart(token);
}

/** Empties the cart, unless a hold stands in the way. */
export async function clearCart(token: string): Promise<string> {
  const [cart] = await pool<{ id: number; gone: number }[]>`
    WITH ${who(token)},
    mine AS (
      UPDATE cart SET updated_at = app_now(), coupon_id = NULL FROM who WHERE cart.account_id = who.account_id
        AND NOT EXISTS (SELECT FROM orders o WHERE o.cart_id = cart.id AND o.status = 'pending_payment') RETURNING cart.id),
    gone AS (DELETE FROM cart_line l USING mine WHERE l.cart_id = mine.id RETURNING l.id)
    SELECT mine.id, (SELECT count(*)::int FROM gone) AS gone FROM mine`;
  if (!cart || cart.gone === 0) throw new Error("there is nothing to clear");
  return asJson({ id: cart.id, lines: [], fee: { delivery_cents: 0, service_bps: 0, tax_bps: 0 } });
}
