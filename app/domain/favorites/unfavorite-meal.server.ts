import { iso, sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";

/** Takes a meal out of my favorites. Answers its name and since when it was one, for taking that back; null when it was none. */
export async function unfavoriteMeal(
  me: Diner,
  meal_id: number,
): Promise<{ name: string; since: string } | null> {
  // plain SQL: one statement takes it away and says what it was
  const [gone] = await sql<{ name: string; since: string }[]>`
    DELETE FROM favorite_meal f USING meal m WHERE f.account_id = ${me.account_id} AND f.meal_id = ${meal_id} AND m.id = f.meal_id
    RETURNING m.name, ${iso(sql`f.created_at`)} AS since`;
  return gone ?? null;
}
