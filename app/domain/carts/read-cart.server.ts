import { type Fragment, iso, type Sql, sql, type Tx } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { takesOrders } from "~/domain/chefs/chef-json.server";
import { isWithinRange } from "~/domain/chefs/delivery-range.server";
import { bookedByDay, bookedFrom } from "~/domain/chefs/full-days.server";
import { closedDates, permitUntil } from "~/domain/chefs/open-days.server";
import type { Coupon } from "~/domain/coupons/coupon";
import { couponById } from "~/domain/coupons/coupon-row.server";
import { clockCte, mealJoins, mealPairs } from "~/domain/meals/meal-json.server";
import { readRules } from "../policies/read-rules.server";
import { type FeeRule, feeRuleOf, liveFeeRule } from "../pricing/fees.server";
import { groupOfCart } from "../pricing/group-of-cart.server";
import { vouchersOfCart } from "../wallets/spendable.server";
import type { CartFacts, CartLine } from "./cart-facts";
import { withGroupShare } from "./cart-group";

interface Row extends Pick<CartFacts, "cart_id" | "hold" | "address" | "group"> {
  coupon_id: number | null;
  /** the rule for the kitchen of this line; the first line's counts */
  fees: FeeRule | null;
  line: CartLine | null;
}

/** Which meal comes along, and where the cart would go: null is nowhere yet, left out is the preferred address. */
export interface CartReading {
  meal_id?: number | undefined;
  address_id?: number | null | undefined;
}

function addressOf(address_id: CartReading["address_id"]): Fragment {
  if (address_id === undefined) return sql`a.preferred`;
  return address_id === null ? sql`false` : sql`a.id = ${address_id}`;
}

/** The person's cart, its hold and the address it would go to: one row, or none before the first cart. */
function headOf(me: Diner, address_id: CartReading["address_id"]): Fragment {
  const chosen = addressOf(address_id);
  return sql`
    SELECT c.id AS cart_id, c.coupon_id, now.at AS now, greatest(now.at, g.deadline_at - interval '1 millisecond') AS until, hold.id AS hold_id,
      CASE WHEN hold.id IS NOT NULL THEN json_build_object('order_id', hold.id, 'cart_transaction', hold.cart_transaction,
        'delivery_date', hold.delivery_date, 'expires_at', ${iso(sql`hold.expires_at`)}, 'is_running', hold.expires_at > now.at) END AS hold,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('id', 0, 'title', g.name, 'zip', g.zip, 'state', coalesce(place.state, upper(g.delivery_address ->> 'state'), ''))
        WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'title', a.title, 'zip', a.postal_code,
        'state', coalesce(place.state, upper(a.state))) END AS address,
      ${groupOfCart(sql`now.at`)} AS group,
      coalesce(place.state, upper(a.state)) AS state, zip.marketplace_id AS address_marketplace_id,
      coalesce(a.latitude, place.latitude) AS latitude, coalesce(a.longitude, place.longitude) AS longitude
    FROM cart c
    CROSS JOIN clock now
    LEFT JOIN orders hold ON hold.cart_id = c.id AND hold.status = 'pending_payment'
    LEFT JOIN group_order g ON g.id = c.group_order_id
    LEFT JOIN address a ON a.account_id = c.account_id AND a.deleted_at IS NULL AND g.id IS NULL AND ${chosen}
    LEFT JOIN zip_place place ON place.zip = coalesce(g.zip, a.postal_code)
    LEFT JOIN marketplace_zip zip ON zip.zip = coalesce(g.zip, a.postal_code)
    WHERE c.account_id = ${me.account_id}`;
}

/** The first day whose cutoff, `hours` before the delivery window, lies ahead: of a group's cart, not before the group's deadline. */
function openFrom(hours: Fragment): Fragment {
  return sql`next_orderable_date('-infinity', 'infinity', ${hours}, k.window_start, k.time_zone, head.until, NULL, NULL, NULL)`;
}

/**
 * The schedules of meal `m` that have not ended, with what is left when the diner's own hold is not counted. Most have
 * the cook's own cutoff, for which `opening` has been worked out once.
 */
const batches = sql`
  SELECT coalesce(json_agg(json_build_object('id', s.id, 'start_date', s.start_date, 'end_date', s.end_date,
    'left', s.count - s.held - s.sold + coalesce(own.quantity, 0), 'held_elsewhere', s.held - coalesce(own.quantity, 0),
    'open_from', CASE WHEN s.cutoff_hours IS NULL THEN opening.day ELSE ${openFrom(sql`s.cutoff_hours`)} END,
    'last_cutoff_at', s.orderable_until) ORDER BY s.start_date), '[]')
  FROM schedule s
  LEFT JOIN stock_reservation own ON own.order_id = head.hold_id AND own.schedule_id = s.id AND own.state = 'held'
  WHERE s.meal_id = m.id AND s.deleted_at IS NULL AND s.end_date >= opening.today`;

/** What the kitchen `c` has to cook already, by day; read only where something limits it. */
const capacityLimits = sql`
  SELECT json_build_object('per_day', least(c.daily_capacity, k.max_meals_per_day), 'per_week', k.max_meals_per_week,
    'orders_per_window', c.window_capacity, 'per_year', k.max_meals_per_year, 'sales_per_year_cents', k.max_sales_year_cents, 'booked', (
      SELECT coalesce(json_agg(json_build_object('day', day, 'portions', portions, 'cents', cents, 'orders', orders)), '[]')
      FROM (${bookedByDay(sql`
        p.chef_id = c.id AND p.status NOT IN ('cancelled', 'expired') AND p.order_id IS DISTINCT FROM head.hold_id
          AND p.delivery_date >= CASE
            WHEN coalesce(k.max_meals_per_year, k.max_sales_year_cents) IS NOT NULL THEN ${bookedFrom(sql`opening.today`)}
            WHEN k.max_meals_per_week IS NOT NULL THEN opening.today - 6 ELSE opening.today END`)}) days))
  WHERE coalesce(c.daily_capacity, c.window_capacity, k.max_meals_per_day, k.max_meals_per_week, k.max_meals_per_year,
    k.max_sales_year_cents) IS NOT NULL`;

/** A line `w` with its meal, kitchen and schedules, as one JSON value of the shape `CartLine`. */
const line = sql`
  json_build_object('line_id', w.id, 'is_voucher', w.is_voucher, 'quantity', w.quantity, 'instruction', w.instruction, 'added_at', ${iso(sql`w.created_at`)}, 'position', w.position,
    'allergens_acknowledged', w.allergens_acknowledged,
    'chef_id', c.id, 'marketplace_id', k.id, 'marketplace_name', k.name, 'time_zone', k.time_zone,
    'delivery_window', json_build_object('from', to_char(k.window_start, 'HH24:MI'), 'to', to_char(k.window_end, 'HH24:MI')),
    'is_listed', m.is_listed AND k.is_active AND ${takesOrders(sql`head.now`)}, 'is_removed', m.deleted_at IS NOT NULL,
    'closed_from', c.closed_from, 'closed_to', c.closed_to, 'also_closed', ${closedDates}, 'permit_until', ${permitUntil},
    'is_served', CASE WHEN head.address IS NOT NULL THEN coalesce(head.address_marketplace_id = k.id, false)
      AND ${isWithinRange(sql`c`, sql`head.latitude`, sql`head.longitude`)} END,
    'capacity_limits', (${capacityLimits}), 'batches', (${batches}), 'meal', json_build_object(${mealPairs}))`;

/**
 * A cart with everything that decides about it, in one statement (and one more for a coupon, two for who is in an organization): lines with meal, cook and
 * schedules, the hold, the address (`address_id`, else the preferred one) and the fee rule. `meal_id` brings one more meal along,
 * which is about to be added. Null before the person's first cart.
 */
export async function readCart(
  on: Sql | Tx,
  me: Diner,
  { address_id, meal_id }: CartReading = {},
): Promise<CartFacts | null> {
  const candidate =
    meal_id === undefined
      ? sql``
      : sql`UNION ALL SELECT NULL, ${meal_id}::int, false, 0, '', '{}', NULL, NULL`;
  // plain SQL: the cart and all that decides about it, in one statement
  // never null: line.batches[].open_from: with no end and no closed days, some day can always be ordered
  const reading = on<Row[]>`
    WITH ${clockCte}
    SELECT head.cart_id, head.hold, head.address, head.group, head.coupon_id, lines.fees, lines.line
    FROM (${headOf(me, address_id)}) head LEFT JOIN LATERAL (
      SELECT w.id, w.position, ${line} AS line, (SELECT to_json(fee) FROM (
        ${liveFeeRule(sql`k.id`, sql`coalesce(head.state, k.state)`, sql`head.now`)}) fee) AS fees
      FROM (
        SELECT l.id, l.meal_id, l.is_voucher, l.quantity, l.instruction, l.allergens_acknowledged, l.created_at, coalesce(l.position, l.id) AS position
        FROM cart_line l WHERE l.cart_id = head.cart_id
        ${candidate}
      ) w JOIN meal m ON m.id = w.meal_id ${mealJoins}
      CROSS JOIN LATERAL (SELECT (head.now AT TIME ZONE k.time_zone)::date AS today, ${openFrom(sql`c.cutoff_hours`)} AS day OFFSET 0) opening
    ) lines ON true
    ORDER BY lines.position, lines.id`.execute();
  const [rows, rules, vouchers] = await Promise.all([
    reading,
    readRules(on, me),
    me.membership === null ? [] : vouchersOfCart(on, me.account_id),
  ]);
  const [head] = rows;
  if (head === undefined) return null;
  const coupon = head.coupon_id === null ? null : await couponById(on, me.account_id, head.coupon_id);
  return { ...toFacts(head, rows, coupon), rules, vouchers };
}

function toFacts(
  head: Row,
  rows: readonly Row[],
  coupon: Coupon | null,
): Omit<CartFacts, "rules" | "vouchers"> {
  const all = rows.flatMap((row) => (row.line === null ? [] : [row.line]));
  return {
    cart_id: head.cart_id,
    hold: head.hold,
    address: head.address,
    group: head.group,
    marketplace_id: head.line?.marketplace_id ?? null,
    fees: withGroupShare(feeRuleOf(head.fees), head.group),
    coupon,
    lines: all.filter((row) => row.line_id !== null),
    candidate: all.find((row) => row.line_id === null) ?? null,
  };
}
