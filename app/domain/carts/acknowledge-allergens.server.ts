import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import type { Allergen } from "~/kit/allergens";

/**
 * Keeps with a line of my cart which allergens I said I know of: those that were shown to me, so that what the cook adds
 * a moment later is asked about again. An empty list takes it back. Nothing else of the cart changes, a hold least of all.
 * @throws Refusal `missing` for a line that is not in my cart.
 */
export async function acknowledgeAllergens(
  me: Diner,
  line_id: number,
  known: readonly Allergen[],
): Promise<void> {
  const { count } = await db.cartLine.updateMany({
    where: { id: line_id, cart: { account_id: me.account_id } },
    data: { allergens_acknowledged: [...known] },
  });
  if (count === 0) throw missing();
}

/** Notes that the diner has seen what these lines contain now, which changed since they were put into the cart. */
export async function markAllergensSeen(tx: Tx, line_ids: readonly number[]): Promise<void> {
  // plain SQL: the time is the database's, as that of the change
  await tx`UPDATE cart_line SET allergens_seen_at = app_now() WHERE id = ANY (${[...line_ids]}::int[])`;
}
