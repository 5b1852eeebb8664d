import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";

/** Whether a meal is one of my favorites. */
export async function isMealKept(me: Diner, meal_id: number): Promise<boolean> {
  const [kept] = await sql`
    SELECT FROM favorite_meal WHERE account_id = ${me.account_id} AND meal_id = ${meal_id}`;
  return kept !== undefined;
}
