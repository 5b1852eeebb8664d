import { sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";

/** A dish of an order that contains something else than when it was ordered. */
export interface ChangedDish {
  line_id: number;
  allergens: Allergen[];
  may_contain: Allergen[];
}

/** The dishes of an order, still to be cooked, whose allergens or ingredients changed after they were ordered. */
export function readChangedDishes(order_id: number): Promise<ChangedDish[]> {
  // never null: allergens, may_contain: a change is written with both
  return sql<ChangedDish[]>`
    SELECT id AS line_id, allergens_changed -> 'allergens' AS allergens, allergens_changed -> 'may_contain' AS may_contain
    FROM order_line WHERE order_id = ${order_id} AND allergens_changed IS NOT NULL AND status = 'active' ORDER BY id`;
}
