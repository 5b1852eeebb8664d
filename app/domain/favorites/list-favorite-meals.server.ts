import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import type { Page, Slice } from "~/kit/paging";
import { clockCte, mealJoins, mealPairs } from "../meals/meal-json.server";
import type { WireMeal } from "../meals/schemas.server";

/** A stretch of somebody's favorites; `gone` counts those that are kept and not offered anymore, which are not among them. */
export interface FavoritePage extends Page<WireMeal> {
  gone: number;
}

/**
 * My favorites: those that can be ordered first, then the others (with `schedule` null), the last kept first in each. What
 * has no page, suspended, deleted or of a kitchen that is not approved, stays out; it is there again when it is listed again.
 */
export async function listFavoriteMeals(me: Diner, { limit, offset }: Slice): Promise<FavoritePage> {
  // plain SQL: a ranked list, as the wire has it, with its counts
  const [found] = await sql<[FavoritePage]>`
    WITH ${clockCte},
    kept AS MATERIALIZED (
      SELECT m.id, m.is_listed, row_number() OVER (
        ORDER BY m.is_listed DESC, coalesce(m.orderable_until > clock.at, false) DESC, f.created_at DESC, m.id DESC) AS n
      FROM favorite_meal f JOIN meal m ON m.id = f.meal_id CROSS JOIN clock WHERE f.account_id = ${me.account_id})
    SELECT (SELECT count(*)::int FROM kept WHERE is_listed) AS count, (SELECT count(*)::int FROM kept WHERE NOT is_listed) AS gone,
      (SELECT coalesce(json_agg(json_build_object(${mealPairs}) ORDER BY page.n), '[]')
       FROM (SELECT * FROM kept WHERE is_listed AND n > ${offset} AND n <= ${offset + limit}) page
       JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  return found;
}
