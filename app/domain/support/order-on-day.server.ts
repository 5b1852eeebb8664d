import { sql, type Tx } from "~/data/sql.server";
import { queueForRows } from "~/data/transaction.server";
import { type Day, formatShortDay } from "~/kit/day";
import { type BookedDay, type CapacityLimits, isWithinCapacity } from "../carts/capacity-limits";
import { takesOrders } from "../chefs/chef-json.server";
import { isWithinRange } from "../chefs/delivery-range.server";
import { bookedByDay, bookedFrom } from "../chefs/full-days.server";
import { openOn } from "../chefs/open-days.server";
import { conflict } from "../refusal";

/** A dish as it could be delivered with an order on a day, to an address. Portions; instants as the database's. */
export interface DishOnDay {
  /** the line that is moved; null for a dish that is added */
  line_id: number | null;
  part_id: number;
  meal_id: number;
  name: string;
  price_cents: number;
  quantity: number;
  chef_id: number;
  chef_name: string;
  /** the schedule that the line is of now */
  from_id: number | null;
  schedule_id: number | null;
  count_left: number;
  cutoff_at: Date;
  window_start_at: Date;
  window_end_at: Date;
  is_past_cutoff: boolean;
  is_open: boolean;
  is_served: boolean;
  is_capped: boolean;
}

/** What is asked about: the order's own dishes, or one that is to be added; the day; the ZIP code it goes to. */
interface DayRequest {
  order_id: number;
  day: Day;
  zip: string;
  /** a dish to be added instead of the order's own */
  added?: { meal_id: number; quantity: number };
}

/**
 * The dishes of an order as they could be delivered on a day and to a ZIP code, by the rules of the checkout: offered, the kitchen
 * open, its permit valid, the cutoff ahead, portions left, delivered there. Plain SQL: the same conditions in one statement.
 */
export function readOnDay(tx: Tx, { order_id, day, zip, added }: DayRequest): Promise<DishOnDay[]> {
  const dishes = added
    ? sql`SELECT NULL::int AS line_id, p.id AS part_id, m.id AS meal_id, ${added.quantity}::int AS quantity, NULL::int AS from_id
        FROM order_part p JOIN meal m ON m.chef_id = p.chef_id AND m.id = ${added.meal_id} AND m.deleted_at IS NULL WHERE p.order_id = ${order_id}`
    : sql`SELECT l.id AS line_id, l.part_id, l.meal_id, l.quantity, l.schedule_id AS from_id FROM order_line l WHERE l.order_id = ${order_id} AND l.status = 'active'`;
  return tx<DishOnDay[]>`
    SELECT d.line_id, d.part_id, d.meal_id, m.name, m.price_cents, d.quantity, c.id AS chef_id, c.full_name AS chef_name, d.from_id, s.id AS schedule_id,
      coalesce(s.count - s.held - s.sold, 0) AS count_left, hours.cutoff_at, hours.cutoff_at <= now.at AS is_past_cutoff,
      (${day}::date + k.window_start) AT TIME ZONE k.time_zone AS window_start_at, (${day}::date + k.window_end) AT TIME ZONE k.time_zone AS window_end_at,
      coalesce(m.is_listed AND k.is_active AND s.id IS NOT NULL AND hours.cutoff_at > now.at AND ${takesOrders(sql`now.at`)} AND ${openOn(sql`${day}::date`)}, false) AS is_open,
      coalesce(z.marketplace_id = k.id, false) AND ${isWithinRange(sql`c`, sql`z.latitude`, sql`z.longitude`)} AS is_served,
      coalesce(c.daily_capacity, c.window_capacity, k.max_meals_per_day, k.max_meals_per_week, k.max_meals_per_year, k.max_sales_year_cents) IS NOT NULL AS is_capped
    FROM (${dishes}) d
    CROSS JOIN (SELECT app_now() AS at) now
    JOIN meal m ON m.id = d.meal_id JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = m.marketplace_id
    LEFT JOIN schedule s ON s.meal_id = m.id AND s.deleted_at IS NULL AND ${day}::date BETWEEN s.start_date AND s.end_date
    CROSS JOIN LATERAL (SELECT cutoff_at(${day}::date, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) AS cutoff_at) hours
    LEFT JOIN LATERAL (SELECT mz.marketplace_id, zp.latitude, zp.longitude FROM zip_place zp LEFT JOIN marketplace_zip mz ON mz.zip = zp.zip WHERE zp.zip = ${zip}) z ON true
    ORDER BY d.line_id`;
}

/** What a kitchen has to cook already, this order left out; the kitchen's row is held, so that two count one after the other. */
async function readLimits(tx: Tx, chef_id: number, order_id: number, day: Day): Promise<CapacityLimits> {
  queueForRows(tx, [`chef:${chef_id}`]);
  // plain SQL: it locks the rows
  await tx`SELECT FROM chef WHERE id = ${chef_id} FOR NO KEY UPDATE`;
  // plain SQL: the smaller of two columns
  const [limits] = await tx<Omit<CapacityLimits, "booked">[]>`
    SELECT least(c.daily_capacity, k.max_meals_per_day) AS per_day, c.window_capacity AS orders_per_window, k.max_meals_per_week AS per_week,
      k.max_meals_per_year AS per_year, k.max_sales_year_cents::int AS sales_per_year_cents FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${chef_id}`;
  // plain SQL: days are counted by the fragment that counts them everywhere
  const booked = await tx<BookedDay[]>`
    SELECT day, portions::int, cents::int, orders::int FROM (${bookedByDay(sql`
      p.chef_id = ${chef_id} AND p.status NOT IN ('cancelled', 'expired') AND p.order_id <> ${order_id}
        AND p.delivery_date >= ${bookedFrom(sql`${day}::date`)} AND p.delivery_date < date_trunc('year', ${day}::date)::date + interval '1 year 7 days'`)}) AS booked`;
  return {
    ...(limits ?? {
      per_day: null,
      orders_per_window: null,
      per_week: null,
      per_year: null,
      sales_per_year_cents: null,
    }),
    booked: [...booked],
  };
}

/** @throws Refusal `conflict` `sold_out` where a kitchen with limits can't take the dishes on that day. */
async function requireCapacity(
  tx: Tx,
  { order_id, day, added }: DayRequest,
  dishes: readonly DishOnDay[],
): Promise<void> {
  const capped = [...new Set(dishes.filter((dish) => dish.is_capped).map((dish) => dish.chef_id))];
  for (const chef_id of capped.sort((a, b) => a - b)) {
    const own = dishes.filter((dish) => dish.chef_id === chef_id);
    // a dish that is added comes on top of the order's own
    const rest = added ? await readOnDay(tx, { order_id, day, zip: "" }) : [];
    const all = [...own, ...rest.filter((dish) => dish.chef_id === chef_id)];
    const kitchen_portions = all.reduce((sum, dish) => sum + dish.quantity, 0);
    const kitchen_cents = all.reduce((sum, dish) => sum + dish.quantity * dish.price_cents, 0);
    const limits = await readLimits(tx, chef_id, order_id, day);
    if (!isWithinCapacity(limits, day, { kitchen_portions, kitchen_cents }))
      throw conflict("sold_out", `${own[0]?.chef_name}'s kitchen can't take that many more that day.`);
  }
}

/** @throws Refusal `conflict` `not_deliverable` naming the cook. */
export function requireServed(dishes: readonly DishOnDay[]): void {
  const far = dishes.find((dish) => !dish.is_served);
  if (far) throw conflict("not_deliverable", `${far.chef_name} doesn't deliver to this address.`);
}

/**
 * Refuses dishes that can't be delivered on that day, in the words of the checkout.
 * @throws Refusal `conflict` `cutoff_passed`, `date_unavailable`, `sold_out`, `not_deliverable`.
 */
export async function requireOrderable(
  tx: Tx,
  request: DayRequest,
  dishes: readonly DishOnDay[],
): Promise<void> {
  const when = formatShortDay(request.day);
  for (const dish of dishes) {
    const wanted = dishes
      .filter((one) => one.schedule_id === dish.schedule_id && one.from_id !== one.schedule_id)
      .reduce((sum, one) => sum + one.quantity, 0);
    if (dish.schedule_id !== null && dish.is_past_cutoff)
      throw conflict("cutoff_passed", `Orders for ${dish.name} on ${when} have closed.`);
    if (!dish.is_open) throw conflict("date_unavailable", `${dish.name} can't be delivered on ${when}.`);
    if (dish.count_left < wanted)
      throw conflict("sold_out", `There aren't enough portions of ${dish.name} left for ${when}.`);
  }
  requireServed(dishes);
  await requireCapacity(tx, request, dishes);
}
