import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { clockCte, mealJoins, mealPairs } from "../meals/meal-json.server";
import type { CookMeal } from "./cook-schemas.server";

/** A meal as its cook sees it, in SQL: the public meal with what only the desk knows. */
export const cookMealPairs: Fragment = sql`${mealPairs}, 'sku', m.sku, 'is_listed', m.is_listed,
  'suspended_reason', CASE WHEN m.suspended_at IS NOT NULL THEN coalesce(m.suspended_reason, '') END`;

/** One meal of a cook by its id; deleted ones too, for the answer to a deletion. */
export async function readCookMeal(
  on: Sql | Tx,
  chef_id: number,
  meal_id: number,
): Promise<CookMeal | undefined> {
  // plain SQL: the meal as the wire has it, by the expressions of every list of meals
  const [found] = await on<{ meal: CookMeal }[]>`
    WITH ${clockCte}
    SELECT json_build_object(${cookMealPairs}) AS meal FROM meal m ${mealJoins}
    WHERE m.id = ${meal_id} AND m.chef_id = ${chef_id}`;
  return found?.meal;
}
