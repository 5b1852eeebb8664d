import { db } from "~/data/prisma.server";
import type { Person } from "./people";
import type { DietInput } from "./schemas.server";

/** Keeps what I avoid and how I eat, in the place of what I said before; empty lists mean nothing of it. */
export async function saveDiet(me: Person, { allergens, diets }: DietInput): Promise<void> {
  await db.account.update({ where: { id: me.account_id }, data: { allergens, diets }, select: { id: true } });
}
