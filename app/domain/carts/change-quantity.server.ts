import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { declaredIn, refuseUnacknowledged } from "./allergen-acknowledgment";
import type { CartFacts } from "./cart-facts";
import { editLines, type LineChange } from "./edit-lines.server";
import { increasedQuantity } from "./increased-quantity";
import type { CartReading } from "./read-cart.server";
import type { QuantityChange, WireCart } from "./schemas.server";
import { benefitOf } from "./wire-cart.server";

/**
 * One portion more or less of a line; the last one less takes the line out. Answers the cart. `to` is where it would go:
 * the preferred address when left out. With `asksFirst`, as our own screens do, one more of what the diner avoids is refused
 * until they have said that they know it; one less never is.
 * @throws Refusal `missing` for a meal that is not in the cart; as `addMeal` when one more cannot be ordered.
 */
export function changeQuantity(
  me: Diner,
  { meal_id, change_type, meal_type }: QuantityChange,
  { asksFirst = false, ...to }: Pick<CartReading, "address_id"> & { asksFirst?: boolean } = {},
): Promise<WireCart> {
  return editLines(me, decide, to);

  function decide(facts: CartFacts): LineChange {
    const line = facts.lines.find(
      (one) => one.meal.id === meal_id && one.is_voucher === (meal_type === "VOUCHER"),
    );
    if (!line) throw missing();
    if (change_type === "decrease") return { puts: [{ line, quantity: line.quantity - 1 }] };
    const { quantity } = increasedQuantity(facts, line, 1, benefitOf(me));
    if (asksFirst) refuseUnacknowledged(me, [declaredIn(line)], "cart");
    return { puts: [{ line, quantity }] };
  }
}
