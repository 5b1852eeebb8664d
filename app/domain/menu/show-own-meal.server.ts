import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal } from "./cook-schemas.server";

/**
 * A meal of the cook's own menu, listed or not.
 * @throws Refusal `missing` for a meal that is deleted, another cook's, or was never there.
 */
export async function showOwnMeal(me: Chef, meal_id: number): Promise<CookMeal> {
  const where = { id: meal_id, chef_id: me.chef_id, deleted_at: null };
  const own = await db.meal.findUnique({ where, select: { id: true } });
  const meal = own && (await readCookMeal(sql, me.chef_id, meal_id));
  if (!meal) throw missing();
  return meal;
}
