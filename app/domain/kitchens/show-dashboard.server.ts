import { sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import type { WireDashboard } from "./dashboard-schemas.server";
import { showKitchen } from "./show-kitchen.server";
import { showRevenue } from "./show-revenue.server";

const SHOWN = 5;

type Counted = Pick<WireDashboard, "meals" | "orders"> & {
  bank_status: WireDashboard["kitchen"]["bank_status"];
  rating: number;
  review_count: number;
  today: string;
};

async function countsOf(me: Chef): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    WITH day AS MATERIALIZED (SELECT (app_now() AT TIME ZONE ${me.time_zone})::date AS today)
    SELECT c.bank_status, rating_of(c.rating_sum, c.review_count) AS rating, c.review_count, day.today,
      (SELECT json_build_object('total', count(*), 'listed', count(*) FILTER (WHERE m.is_listed),
        'orderable', count(*) FILTER (WHERE m.is_listed AND m.orderable_until > app_now()))
        FROM meal m WHERE m.chef_id = c.id AND m.deleted_at IS NULL) AS meals,
      (SELECT json_build_object('new', count(*) FILTER (WHERE p.status = 'placed'),
        'upcoming', count(*) FILTER (WHERE p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')),
        'past', count(*) FILTER (WHERE p.status IN ('delivered', 'cancelled')),
        'today', (SELECT coalesce(sum(l.quantity), 0) FROM order_part t JOIN order_line l ON l.part_id = t.id AND l.status = 'active'
          WHERE t.chef_id = c.id AND t.delivery_date = day.today AND t.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')))
        FROM order_part p WHERE p.chef_id = c.id) AS orders
    FROM chef c CROSS JOIN day WHERE c.id = ${me.chef_id}`;
  if (!row) throw missing();
  return row;
}

function nextOrders(me: Chef): Promise<WireDashboard["next_orders"]> {
  return sql<WireDashboard["next_orders"]>`
    SELECT o.id, o.number, p.status, p.delivery_date, to_char(p.cutoff_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS cutoff_at,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.part_id = p.id AND l.status = 'active') AS portions
    FROM order_part p JOIN orders o ON o.id = p.order_id
    WHERE p.chef_id = ${me.chef_id} AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')
    ORDER BY p.delivery_date, p.id LIMIT ${SHOWN}`;
}

function latestReviews(me: Chef): Promise<WireDashboard["reviews"]["latest"]> {
  return sql<WireDashboard["reviews"]["latest"]>`
    SELECT r.id, r.rating, r.written_content, a.first_name, to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
      CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS meal
    FROM review r JOIN account a ON a.id = r.account_id LEFT JOIN meal m ON m.id = r.meal_id
    WHERE r.chef_id = ${me.chef_id} AND r.hidden_at IS NULL ORDER BY r.id DESC LIMIT ${SHOWN}`;
}

/** My desk at a glance: kitchen, menu, orders, money (cents) and reviews. */
export async function showDashboard(me: Chef): Promise<WireDashboard> {
  const [counts, kitchen, next_orders, latest, revenue] = await Promise.all([
    countsOf(me),
    showKitchen(me),
    nextOrders(me),
    latestReviews(me),
    showRevenue(me, { group: "month" }),
  ]);
  const { bank_status, rating, review_count, today, meals, orders } = counts;
  const { id, kitchen_name, status, status_reason } = kitchen;
  const month = revenue.periods.find((period) => period.start_date.slice(0, 7) === today.slice(0, 7));
  return {
    kitchen: { id, kitchen_name, status, status_reason, missing: kitchen.missing, bank_status },
    meals,
    orders,
    next_orders: [...next_orders],
    revenue: {
      total_cents: revenue.total_cents,
      this_month_cents: month?.total_cents ?? 0,
      due_cents: revenue.balance.due_cents,
      next_at: revenue.balance.next_at,
    },
    reviews: { rating, review_count, latest: [...latest] },
  };
}
