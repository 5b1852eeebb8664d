import { iso, sql } from "~/data/sql.server";
import { sellingDays } from "../chefs/open-days.server";
import { mealTextPairs } from "./meal-texts.server";

/**
 * A meal on the wire, built in SQL: `m` the meal, `c` its cook, `k` the cook's marketplace, `s` its next schedule as `mealJoins` gives them.
 * One statement answers a whole list, whatever hangs on each row.
 */
export const mealPairs = sql`
  'id', m.id, 'guid', m.guid, 'slug', m.slug, ${mealTextPairs},
  'price_cents', m.price_cents, 'is_voucher_meal', m.is_voucher_meal,
  'images', (SELECT coalesce(json_agg(json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'alt', i.alt)
    ORDER BY i.position), '[]') FROM meal_image i WHERE i.meal_id = m.id),
  'cuisines', (SELECT coalesce(json_agg(json_build_object('id', cu.id, 'title', cu.title) ORDER BY cu.title), '[]')
    FROM meal_cuisine mc JOIN cuisine cu ON cu.id = mc.cuisine_id WHERE mc.meal_id = m.id),
  'tags', m.tags, 'allergens', m.allergens, 'may_contain', m.may_contain,
  'allergen_species', m.allergen_species, 'allergens_declared', m.allergens_declared,
  'rating', rating_of(m.rating_sum, m.review_count), 'review_count', m.review_count,
  'chef', json_build_object('id', c.id, 'slug', c.slug, 'full_name', c.full_name, 'image', c.image,
    'kitchen', json_build_object('city', c.city, 'state', c.state, 'time_zone', k.time_zone)),
  'schedule', s.json`;

/**
 * What `mealPairs` reads besides the meal `m`. Needs the CTE `clock (at)`, so that "now" is one moment for the statement.
 * Schedules of a meal never overlap and `orderable_until` knows closures and permits, so the first that lies ahead and
 * has a portion left is the next orderable one.
 */
export const mealJoins = sql`
  JOIN chef c ON c.id = m.chef_id
  JOIN marketplace k ON k.id = c.marketplace_id
  CROSS JOIN clock
  LEFT JOIN LATERAL (
    SELECT json_build_object('id', next.id, 'start_date', next.start_date, 'end_date', next.end_date,
      'count_left', next.count_left,
      'cutoff_at', ${iso(sql`cutoff_at(next.day, k.window_start, k.time_zone, next.hours)`, "second")}, 'next_date', next.day) AS json
    FROM (
      SELECT sc.id, sc.start_date, sc.end_date, sc.count - sc.held - sc.sold AS count_left,
        coalesce(sc.cutoff_hours, c.cutoff_hours) AS hours,
        next_orderable_date(sc.start_date, sc.end_date, coalesce(sc.cutoff_hours, c.cutoff_hours), k.window_start,
          k.time_zone, clock.at, ${sellingDays}) AS day
      FROM schedule sc
      WHERE sc.meal_id = m.id AND sc.deleted_at IS NULL AND sc.end_date >= clock.at::date - 1
        AND sc.orderable_until > clock.at AND sc.held + sc.sold < sc.count
      ORDER BY sc.end_date LIMIT 1
    ) next
    WHERE next.day IS NOT NULL
  ) s ON true`;

/** The CTE that `mealJoins` and every filter of time read. */
export const clockCte = sql`clock AS MATERIALIZED (SELECT app_now() AS at)`;
