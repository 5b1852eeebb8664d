import { db } from "~/data/prisma.server";
import type { Allergen } from "~/kit/allergens";
import { Prisma } from "../../../prisma/client/client";

/** A dish of an order that contains something else than when it was ordered. */
export interface ChangedDish {
  line_id: number;
  allergens: Allergen[];
  may_contain: Allergen[];
  /** the diner is asked whether they still want it */
  is_asked: boolean;
}

/** The dishes of an order, still to be cooked, whose allergens or ingredients changed after they were ordered. */
export async function readChangedDishes(order_id: number): Promise<ChangedDish[]> {
  const lines = await db.orderLine.findMany({
    where: { order_id, allergens_changed: { not: Prisma.DbNull }, status: "active" },
    orderBy: { id: "asc" },
    select: { id: true, allergens_changed: true, allergen_confirmation: true },
  });
  return lines.map(({ id, allergens_changed, allergen_confirmation }) => {
    const { allergens, may_contain } = allergens_changed as unknown as Pick<
      ChangedDish,
      "allergens" | "may_contain"
    >;
    return { line_id: id, allergens, may_contain, is_asked: allergen_confirmation === "pending" };
  });
}
