import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { editLines, type FormerPosition } from "./edit-lines.server";
import type { WireCart } from "./schemas.server";

/**
 * Takes a meal out of the cart, both its lines unless `is_voucher` names one. Answers the cart and, for taking that back,
 * where the meal stood in it.
 * @throws Refusal `missing` for a meal that is not in the cart, so also the second time.
 */
export async function removeMeal(
  me: Diner,
  meal_id: number,
  is_voucher?: boolean,
): Promise<{ cart: WireCart; former: FormerPosition }> {
  let former: FormerPosition = { since: null, position: null };
  const cart = await editLines(me, (facts) => {
    const gone = facts.lines.filter(
      (line) => line.meal.id === meal_id && (is_voucher === undefined || line.is_voucher === is_voucher),
    );
    if (gone.length === 0) throw missing();
    former = { since: gone[0]?.added_at ?? null, position: gone[0]?.position ?? null };
    return { puts: gone.map((line) => ({ line, quantity: 0 })) };
  });
  return { cart, former };
}
