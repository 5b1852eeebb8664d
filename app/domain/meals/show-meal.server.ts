import { type Fragment, sql } from "~/data/sql.server";
import type { Person } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { permitUntil, sellingDays } from "../chefs/open-days.server";
import { clockCte, mealJoins, mealPairs } from "./meal-json.server";
import { MEAL_EXPIRED, type WireMealDetail } from "./schemas.server";

type Unavailable = NonNullable<WireMealDetail["unavailable"]>;
type Found = Omit<WireMealDetail, "result" | "unavailable"> & {
  why: Unavailable["code"] | null;
  next: Unavailable["next"];
};

const WORDS: Record<Unavailable["code"], string> = {
  expired: MEAL_EXPIRED,
  sold_out: "This meal is sold out.",
  closed: "The kitchen is closed on the days this meal is scheduled for.",
  permit_expired: "The kitchen's permit does not cover the days this meal is scheduled for.",
};

/** As many days ahead as can be chosen at once. */
const MOST_DATES = 21;

/**
 * A meal's own page by its slug. When nothing of it can be ordered anymore, `unavailable` says why and what this cook
 * offers soonest; with every schedule over, `result` is the spec's 'Schedule Meal is Expired'. The cook's email is
 * there only for `viewer`s who may see it: that cook, staff, and diners with an order of this meal.
 * @throws Refusal `missing` for a meal that is not listed: suspended, deleted, or of a kitchen that is not approved.
 */
export async function showMeal(slug: string, viewer: Person | null = null): Promise<WireMealDetail> {
  // plain SQL: the page as the wire has it, with the days it can be ordered for, in one statement
  const [found] = await sql<[{ meal: Found }?]>`
    WITH ${clockCte}
    SELECT json_build_object(${mealPairs}, 'marketplace_id', m.marketplace_id, 'time_zone', k.time_zone,
      'why', why.code, 'next', CASE WHEN why.code IS NOT NULL THEN ${nextOfCook} END,
      'delivery_dates', CASE WHEN why.code IS NULL THEN ARRAY(
        SELECT day FROM schedule sc CROSS JOIN LATERAL orderable_dates(sc.id) AS day
        WHERE sc.meal_id = m.id AND sc.deleted_at IS NULL AND sc.held + sc.sold < sc.count AND sc.orderable_until > clock.at
        ORDER BY day LIMIT ${MOST_DATES}) ELSE '{}' END,
      'cooking_schedules', (SELECT coalesce(json_agg(json_build_object('id', sc.id, 'name', m.name, 'start_date', sc.start_date,
          'end_date', sc.end_date, 'count_left', sc.count - sc.held - sc.sold, 'get_chef_name', c.full_name,
          'listview_image', (SELECT url FROM meal_image i WHERE i.meal_id = m.id ORDER BY i.position LIMIT 1),
          'get_chef_email', ${chefEmail(viewer)}) ORDER BY sc.start_date), '[]')
        FROM schedule sc WHERE sc.meal_id = m.id AND sc.deleted_at IS NULL
          AND sc.end_date >= (clock.at AT TIME ZONE k.time_zone)::date)) AS meal
    FROM meal m ${mealJoins} CROSS JOIN LATERAL (${reason}) why
    WHERE m.slug = ${slug} AND m.is_listed`;
  if (!found) throw missing();
  const { why, next, ...meal } = found.meal;
  return {
    ...meal,
    result: why === "expired" ? MEAL_EXPIRED : null,
    unavailable: why && { code: why, detail: WORDS[why], next },
  };
}

/** Why nothing of `m` can be ordered; null when something can. Days ahead that only lack portions are sold out. */
const reason = sql`
  SELECT CASE
    WHEN m.orderable_until > clock.at THEN NULL
    WHEN bool_or(sc.held + sc.sold < sc.count) AND coalesce(${permitUntil} < min(sc.end_date), false) THEN 'permit_expired'
    WHEN bool_or(sc.held + sc.sold < sc.count) THEN 'closed'
    WHEN count(*) > 0 THEN 'sold_out'
    ELSE 'expired' END AS code
  FROM schedule sc
  WHERE sc.meal_id = m.id AND sc.deleted_at IS NULL AND sc.end_date >= clock.at::date - 1
    AND cutoff_at(sc.end_date, k.window_start, k.time_zone, coalesce(sc.cutoff_hours, c.cutoff_hours)) > clock.at`;

/** Another meal of the same cook, the one that can be ordered for the earliest day. */
const nextOfCook = sql`(
  SELECT json_build_object('meal_slug', o.slug, 'meal_name', o.name, 'next_date', day) FROM meal o
  JOIN schedule sc ON sc.meal_id = o.id AND sc.deleted_at IS NULL AND sc.held + sc.sold < sc.count AND sc.orderable_until > clock.at
  CROSS JOIN LATERAL next_orderable_date(sc.start_date, sc.end_date, coalesce(sc.cutoff_hours, c.cutoff_hours),
    k.window_start, k.time_zone, clock.at, ${sellingDays}) AS day
  WHERE o.chef_id = m.chef_id AND o.id <> m.id AND o.is_listed AND day IS NOT NULL ORDER BY day, o.id LIMIT 1)`;

function chefEmail(viewer: Person | null): Fragment {
  if (!viewer) return sql`NULL`;
  const email = sql`(SELECT a.email FROM account a WHERE a.id = c.account_id)`;
  if (viewer.staff) return email;
  return sql`CASE WHEN c.account_id = ${viewer.account_id} OR EXISTS (
    SELECT FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE l.meal_id = m.id AND o.account_id = ${viewer.account_id} AND o.status NOT IN ('pending_payment', 'expired'))
    THEN ${email} END`;
}
