import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { missing, Refusal } from "~/domain/refusal";
import { MOST_FAVORITES } from "../meals/rules";

/**
 * Keeps a meal among my favorites and answers its name; one that is kept stays where it is. `since` puts one that was just
 * taken out back into its place: ISO 8601, never later than now.
 * @throws Refusal `missing` for a meal that is not listed, `invalid` beyond 500 favorites.
 */
export async function favoriteMeal(me: Diner, meal_id: number, since: string | null = null): Promise<string> {
  // plain SQL: one statement finds it, counts the others and writes
  const [meal] = await sql<{ name: string; is_full: boolean }[]>`
    WITH asked AS MATERIALIZED (
      SELECT m.id, m.name, count(f.meal_id) >= ${MOST_FAVORITES} AND NOT coalesce(bool_or(f.meal_id = m.id), false) AS is_full
      FROM meal m LEFT JOIN favorite_meal f ON f.account_id = ${me.account_id}
      WHERE m.id = ${meal_id} AND m.is_listed GROUP BY m.id
    ), kept AS (
      INSERT INTO favorite_meal (account_id, meal_id, created_at)
      SELECT ${me.account_id}, id, least(${since}::timestamptz, app_now()) FROM asked WHERE NOT is_full
      ON CONFLICT DO NOTHING)
    SELECT name, is_full FROM asked`;
  if (!meal) throw missing();
  if (meal.is_full)
    throw new Refusal("invalid", `You can save up to ${MOST_FAVORITES} favorites. Remove one first.`, {
      code: "too_many_favorites",
    });
  return meal.name;
}
