import type { Diner } from "~/domain/accounts/people";
import { acknowledgeAllergens } from "~/domain/carts/acknowledge-allergens.server";
import { showCart } from "~/domain/carts/show-cart.server";
import { Refusal } from "~/domain/refusal";
import { ALLERGENS, type Allergen } from "~/kit/allergens";

/** `peanut,tree_nuts` of a form as a list; words that name no allergen are left out. */
export function allergensOf(value: FormDataEntryValue | null): Allergen[] {
  const words = String(value ?? "").split(",");
  return ALLERGENS.filter((allergen) => words.includes(allergen));
}

/** A line that another tab has taken out needs no tick. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === "missing")) throw error;
}

/** The ticks that stand in the cart's form (`know-` and the line's id, with the allergens that were shown beside it). */
export async function saveAcknowledgments(me: Diner, form: FormData): Promise<void> {
  if (![...form.keys()].some((name) => name.startsWith("know-"))) return;
  const cart = await showCart(me);
  for (const { id } of [...cart.meals, ...cart.voucherMeal]) {
    const ticked = form.get(`know-${id}`);
    if (ticked !== null) await acknowledgeAllergens(me, id, allergensOf(ticked)).catch(unlessGone);
  }
}
