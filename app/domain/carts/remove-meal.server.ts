import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { editLines } from "./edit-lines.server";
import type { WireCart } from "./schemas.server";

/**
 * Takes a meal out of the cart, both its lines unless `is_voucher` names one. Answers the cart and, for taking that back,
 * since when the meal had lain in it (ISO 8601).
 * @throws Refusal `missing` for a meal that is not in the cart, so also the second time.
 */
export async function removeMeal(
  me: Diner,
  meal_id: number,
  is_voucher?: boolean,
): Promise<{ cart: WireCart; since: string | null }> {
  let since: string | null = null;
  const cart = await editLines(me, (facts) => {
    const gone = facts.lines.filter(
      (line) => line.meal.id === meal_id && (is_voucher === undefined || line.is_voucher === is_voucher),
    );
    if (gone.length === 0) throw missing();
    since = gone[0]?.added_at ?? null;
    return { puts: gone.map((line) => ({ line, quantity: 0 })) };
  });
  return { cart, since };
}
