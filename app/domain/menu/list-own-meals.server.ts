import { sql } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import type { Page, Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { clockCte, mealJoins } from "../meals/meal-json.server";
import { cookMealPairs } from "./cook-meal.server";
import type { CookMeal } from "./cook-schemas.server";

/**
 * The cook's whole menu, the newest meal first, those that are not listed too; `search` by words of the name. With
 * `deleted`, the meals that left the menu instead.
 */
export async function listOwnMeals(
  me: Chef,
  { limit, offset }: Slice,
  search = "",
  deleted = false,
): Promise<Page<CookMeal>> {
  const words = searchWords(search);
  const matching = words.reduce(
    (before, word) => sql`${before} AND m.search_text LIKE ${`%${word}%`}`,
    // a search of signs alone has no word that a name could have
    search.trim() !== "" && words.length === 0 ? sql`AND false` : sql``,
  );
  const own = sql`m.chef_id = ${me.chef_id} AND m.deleted_at IS ${deleted ? sql`NOT NULL` : sql`NULL`} ${matching}`;
  // plain SQL: a searched list
  const [found] = await sql<[Page<CookMeal>]>`
    WITH ${clockCte},
    page AS MATERIALIZED (SELECT m.id FROM meal m WHERE ${own} ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM meal m WHERE ${own}) AS count,
      (SELECT coalesce(json_agg(json_build_object(${cookMealPairs}) ORDER BY m.id DESC), '[]')
       FROM page JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  return found;
}
