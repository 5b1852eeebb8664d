import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { clockCte, mealJoins, mealPairs } from "../meals/meal-json.server";
import { isUnderway } from "../underway.server";
import type { CookMeal } from "./cook-schemas.server";

/**
 * A meal as its cook sees it, in SQL: the public meal with what only the desk knows. It is sold out while a schedule of it
 * could still be ordered from and has no portion left.
 */
export const cookMealPairs: Fragment = sql`${mealPairs}, 'sku', m.sku, 'is_listed', m.is_listed,
  'suspended_reason', CASE WHEN m.suspended_at IS NOT NULL THEN coalesce(m.suspended_reason, '') END,
  'state', CASE
    WHEN m.deleted_at IS NOT NULL THEN 'deleted'
    WHEN m.suspended_at IS NOT NULL THEN 'suspended'
    WHEN NOT m.allergens_declared THEN 'draft'
    WHEN s.json IS NOT NULL THEN 'on_sale'
    WHEN EXISTS (SELECT FROM schedule x WHERE x.meal_id = m.id AND x.deleted_at IS NULL AND x.orderable_until > clock.at)
      THEN 'sold_out'
    ELSE 'not_scheduled' END,
  'open_orders', (SELECT count(DISTINCT l.part_id)::int FROM order_line l JOIN order_part p ON p.id = l.part_id
    WHERE l.meal_id = m.id AND l.status = 'active' AND ${isUnderway})`;

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
