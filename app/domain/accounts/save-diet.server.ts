import { sql } from "~/data/sql.server";
import type { Person } from "./people";
import type { DietWishes } from "./schemas.server";

/** Keeps what I avoid and how I eat, in the place of what I said before; empty lists mean nothing of it. */
export async function saveDiet(me: Person, { allergens, diets }: DietWishes): Promise<void> {
  await sql`
    UPDATE account SET allergens = ${allergens}::text[]::"Allergen"[], diets = ${diets}::text[], updated_at = app_now()
    WHERE id = ${me.account_id}`;
}
