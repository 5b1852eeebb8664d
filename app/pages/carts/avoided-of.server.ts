import { type AllergyProfile, avoidedBy, avoidedText } from "~/domain/accounts/household";
import { avoidedAllergens } from "~/domain/carts/allergen-acknowledgment";
import type { WireCart } from "~/domain/carts/schemas.server";
import { allergenWarning, avoidedIn, isKnown } from "~/kit/allergens";
import type { Avoided } from "./avoided-notice";

/** What the lines of a cart warn of, by the line's id. */
export function avoidedOf(
  me: AllergyProfile,
  cart: Pick<WireCart, "meals" | "voucherMeal">,
): Record<number, Avoided> {
  return Object.fromEntries(
    [...cart.meals, ...cart.voucherMeal].map(({ id, meal, allergens_acknowledged }) => {
      const found = avoidedIn(avoidedBy(me), meal);
      const avoided: Avoided = {
        words: allergenWarning(found),
        told: avoidedText(me, meal),
        asked: avoidedAllergens(me, meal).join(","),
        isKnown: isKnown(found, allergens_acknowledged),
      };
      return [id, avoided];
    }),
  );
}
