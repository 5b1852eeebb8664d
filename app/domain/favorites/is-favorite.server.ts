import { db } from "~/data/prisma.server";
import type { Diner } from "~/domain/accounts/people";

/** Whether a meal is one of my favorites. */
export async function isFavoriteMeal(me: Diner, meal_id: number): Promise<boolean> {
  const kept = await db.favoriteMeal.findUnique({
    where: { account_id_meal_id: { account_id: me.account_id, meal_id } },
    select: { meal_id: true },
  });
  return kept !== null;
}
