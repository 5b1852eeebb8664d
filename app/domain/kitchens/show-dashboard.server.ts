import { db } from "~/data/prisma.server";
import { iso, sql } from "~/data/sql.server";
import { addDays, type Day, dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { isOpenOn } from "../chefs/open-days";
import { missing } from "../refusal";
import { UNDERWAY } from "../underway";
import { isUnderway } from "../underway.server";
import { capacityMeter } from "./capacity-meter.server";
import type { SETUP_STEPS, WireDashboard } from "./dashboard-schemas.server";
import type { WireKitchen } from "./kitchen-schemas.server";
import { readNextCutoff, readWeek } from "./read-agenda.server";
import { showKitchen } from "./show-kitchen.server";
import { showRevenue } from "./show-revenue.server";

const SHOWN = 5;
/** From how many days before its end a permit is spoken of. */
const PERMIT_DAYS = 30;

type Counted = Pick<WireDashboard, "meals" | "orders"> & {
  bank_status: WireDashboard["kitchen"]["bank_status"];
  orders_stop_at: WireDashboard["kitchen"]["orders_stop_at"];
  rating: number;
  review_count: number;
  unanswered_reviews: number;
  undeclared_meals: number;
  changed_sheet: Day | null;
  undelivered: { orders: number; since: Day | null };
  has_picture: boolean;
  has_schedule: boolean;
  today: Day;
};

/** An instant as ISO 8601 in UTC, to the second. */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;

/** Plain SQL: all that is counted, in one look. */
async function countsOf(me: Chef): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    WITH day AS MATERIALIZED (SELECT (app_now() AT TIME ZONE ${me.time_zone})::date AS today)
    SELECT c.bank_status, ${iso(sql`c.orders_stop_at`, "second")} AS orders_stop_at, rating_of(c.rating_sum, c.review_count) AS rating, c.review_count, day.today, c.image IS NOT NULL AS has_picture,
      EXISTS (SELECT FROM schedule s WHERE s.chef_id = c.id AND s.deleted_at IS NULL) AS has_schedule,
      (SELECT count(*)::int FROM review r WHERE r.chef_id = c.id AND r.hidden_at IS NULL AND r.reply IS NULL) AS unanswered_reviews,
      (SELECT count(*)::int FROM meal m WHERE m.chef_id = c.id AND m.deleted_at IS NULL AND NOT m.allergens_declared) AS undeclared_meals,
      (SELECT min(t.delivery_date) FROM prep_sheet t WHERE t.chef_id = c.id AND t.delivery_date >= day.today AND t.changed_at IS NOT NULL) AS changed_sheet,
      (SELECT json_build_object('orders', count(*), 'since', min(p.delivery_date)) FROM order_part p
        WHERE p.chef_id = c.id AND ${isUnderway} AND p.delivery_date < day.today) AS undelivered,
      (SELECT json_build_object('total', count(*), 'listed', count(*) FILTER (WHERE m.is_listed),
        'orderable', count(*) FILTER (WHERE m.is_listed AND m.orderable_until > app_now()))
        FROM meal m WHERE m.chef_id = c.id AND m.deleted_at IS NULL) AS meals,
      (SELECT json_build_object('new', count(*) FILTER (WHERE p.status = 'placed'),
        'upcoming', count(*) FILTER (WHERE ${isUnderway}),
        'past', count(*) FILTER (WHERE p.status IN ('delivered', 'cancelled')),
        'today', (SELECT coalesce(sum(l.quantity), 0) FROM order_part p JOIN order_line l ON l.part_id = p.id AND l.status = 'active'
          WHERE p.chef_id = c.id AND p.delivery_date = day.today AND ${isUnderway}))
        FROM order_part p WHERE p.chef_id = c.id) AS orders
    FROM chef c CROSS JOIN day WHERE c.id = ${me.chef_id}`;
  if (!row) throw missing();
  return row;
}

async function nextOrders(me: Chef): Promise<WireDashboard["next_orders"]> {
  const parts = await db.orderPart.findMany({
    where: { chef_id: me.chef_id, status: { in: [...UNDERWAY] } },
    select: {
      ...{ status: true, delivery_date: true, cutoff_at: true },
      order: { select: { id: true, number: true } },
      lines: { where: { status: "active" }, select: { quantity: true } },
    },
    orderBy: [{ delivery_date: "asc" }, { id: "asc" }],
    take: SHOWN,
  });
  return parts.map(({ order, status, delivery_date, cutoff_at, lines }) => ({
    ...{ ...order, status },
    delivery_date: dayIn("UTC", delivery_date),
    cutoff_at: utc(cutoff_at),
    portions: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

async function latestReviews(me: Chef): Promise<WireDashboard["reviews"]["latest"]> {
  const reviews = await db.review.findMany({
    where: { chef_id: me.chef_id, hidden_at: null },
    select: {
      ...{ id: true, rating: true, written_content: true, reply: true, created_at: true },
      account: { select: { first_name: true } },
      meal: { select: { id: true, name: true } },
    },
    orderBy: { id: "desc" },
    take: SHOWN,
  });
  return reviews.map(({ account, created_at, ...review }) => ({
    ...{ ...review, first_name: account.first_name, created_at: utc(created_at) },
  }));
}

/** What a new cook has done of what it takes to sell. */
function setupOf(counts: Counted, kitchen: WireKitchen): WireDashboard["setup"] {
  const { permit_required, permit_expires_on } = kitchen;
  const hasPermit = permit_expires_on !== null && permit_expires_on >= counts.today;
  const done: Partial<Record<(typeof SETUP_STEPS)[number], boolean>> = {
    profile: kitchen.missing.every((one) => one === "permit"),
    ...(permit_required ? { permit: hasPermit } : {}),
    picture: counts.has_picture,
    meal: counts.meals.total > counts.undeclared_meals,
    bank: counts.bank_status === "active",
    approval: kitchen.status === "approved",
    schedule: counts.has_schedule,
  };
  const steps = Object.entries(done).map(([step, is_done]) => ({ step: step as keyof typeof done, is_done }));
  const hasOrders = counts.orders.upcoming + counts.orders.past > 0;
  return { is_selling: hasOrders || steps.every(({ is_done }) => is_done), steps };
}

/** The last day of a permit that is needed and ends soon, or has ended. */
function permitEnd({ permit_required, permit_expires_on }: WireKitchen, today: Day): Day | null {
  if (!permit_required || permit_expires_on === null) return null;
  return permit_expires_on <= addDays(today, PERMIT_DAYS) ? permit_expires_on : null;
}

/** My desk at a glance: kitchen, week, menu, orders, money (cents) and reviews. */
export async function showDashboard(me: Chef): Promise<WireDashboard> {
  const [counts, kitchen, week, next_cutoff, limits, next_orders, latest, revenue] = await Promise.all([
    countsOf(me),
    showKitchen(me),
    readWeek(me),
    readNextCutoff(me),
    capacityMeter(me),
    nextOrders(me),
    latestReviews(me),
    showRevenue(me, { group: "month" }),
  ]);
  const { bank_status, rating, review_count, today, meals, orders } = counts;
  const { id, kitchen_name, status, status_reason } = kitchen;
  const month = revenue.periods.find((period) => period.start_date.slice(0, 7) === today.slice(0, 7));
  return {
    kitchen: {
      ...{ id, kitchen_name, status, status_reason, missing: kitchen.missing, bank_status },
      orders_stop_at: counts.orders_stop_at,
    },
    setup: setupOf(counts, kitchen),
    next_cutoff,
    week: week.map((day) => ({
      ...{
        ...day,
        is_closed: !isOpenOn({ ...kitchen, also_closed: kitchen.closed_dates, permit_until: null }, day.date),
      },
      portions: day.dishes.reduce((sum, { portions }) => sum + portions, 0),
    })),
    waiting: {
      unanswered_reviews: counts.unanswered_reviews,
      undeclared_meals: counts.undeclared_meals,
      changed_sheet: counts.changed_sheet,
      undelivered_orders: counts.undelivered.orders,
      undelivered_since: counts.undelivered.since,
      permit_ends_on: permitEnd(kitchen, today),
    },
    limits,
    meals,
    orders,
    next_orders,
    revenue: {
      total_cents: revenue.total_cents,
      this_month_cents: month?.total_cents ?? 0,
      due_cents: revenue.balance.due_cents,
      next_at: revenue.balance.next_at,
    },
    reviews: { rating, review_count, latest },
  };
}
