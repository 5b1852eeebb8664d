import { sql } from "~/data/sql.server";
import { type AllergyProfile, avoidedBy } from "~/domain/accounts/household";
import type { Person } from "~/domain/accounts/people";
import { isWithinRange } from "~/domain/chefs/delivery-range.server";
import { marketOfQuery } from "~/domain/marketplaces/market-of-query.server";
import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { isAvailableOn, isOnOffer } from "./meal-filters.server";
import { clockCte } from "./meal-json.server";
import { hasLocation, searchOrigin } from "./meal-order.server";
import type { MealQuery } from "./schemas.server";

/** A dinner that is proposed for a day. Cents. */
export interface ProposedMeal {
  id: number;
  slug: string;
  name: string;
  price_cents: Cents;
  chef: { slug: string; full_name: string };
}

/** The dinners of one day, for money or for vouchers: how many, and a few of the best. */
export interface MealsOfDay {
  day: Day;
  is_voucher_meal: boolean;
  count: number;
  best: ProposedMeal[];
}

/** As many are proposed as there are days to propose them for, so that no two days need the same. */
const BEST = 10;

/**
 * What can be had on each day from `from` to `to`: one statement, whatever the number of days. A day without dinners has
 * no row. Proposed are the best ranked, those first that come on no earlier day, without what `me` or their household avoid and
 * without their own kitchen's. With `reachable` kitchens that do not deliver to the place given stay out, as in `listMeals`.
 */
export async function mealsByDay(
  me: AllergyProfile & Pick<Person, "chef">,
  query: Pick<MealQuery, "zip_code" | "latitude" | "longitude" | "market_place_id">,
  { from, to, reachable }: { from: Day; to: Day; reachable: boolean },
): Promise<MealsOfDay[]> {
  const market = await marketOfQuery(query);
  if (market === false || from > to) return [];
  const near =
    reachable && hasLocation(query)
      ? sql`AND ${isWithinRange(sql`c`, sql`here.latitude`, sql`here.longitude`)}`
      : sql``;
  const avoids = sql`${avoidedBy(me)}::text[]::"Allergen"[]`;
  // plain SQL: the best ranked of each day
  return sql<MealsOfDay[]>`
    WITH ${clockCte},
    open AS MATERIALIZED (
      SELECT m.id, m.is_voucher_meal, m.rank_rating, days.day::date AS day,
        m.chef_id IS DISTINCT FROM ${me.chef?.chef_id ?? null}::int
          AND NOT m.allergens && ${avoids} AND NOT m.may_contain && ${avoids} AS is_fit
      FROM meal m JOIN schedule sc ON sc.meal_id = m.id JOIN chef c ON c.id = sc.chef_id
      JOIN marketplace k ON k.id = sc.marketplace_id CROSS JOIN ${searchOrigin(query, market)} here
      CROSS JOIN LATERAL generate_series(greatest(sc.start_date, ${from}::date)::timestamp, least(sc.end_date, ${to}::date)::timestamp, '1 day') AS days (day)
      WHERE ${isOnOffer(market)} ${near} AND ${isAvailableOn(sql`days.day::date`)}),
    fit AS (
      SELECT *, row_number() OVER (PARTITION BY is_voucher_meal, day ORDER BY day > first_day, rank_rating DESC, id) AS n
      FROM (SELECT *, min(day) OVER (PARTITION BY id) AS first_day FROM open WHERE is_fit) firsts)
    SELECT counted.day, counted.is_voucher_meal, counted.count,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'price_cents', m.price_cents,
          'chef', json_build_object('slug', c.slug, 'full_name', c.full_name)) ORDER BY fit.n), '[]')
       FROM fit JOIN meal m ON m.id = fit.id JOIN chef c ON c.id = m.chef_id
       WHERE fit.day = counted.day AND fit.is_voucher_meal = counted.is_voucher_meal AND fit.n <= ${BEST}) AS best
    FROM (SELECT day, is_voucher_meal, count(*)::int AS count FROM open GROUP BY day, is_voucher_meal) counted
    ORDER BY counted.day`;
}
