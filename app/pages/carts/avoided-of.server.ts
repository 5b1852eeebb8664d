import { type Avoiding, avoidedBy, tellAvoided } from "~/domain/accounts/household";
import { askedAllergens } from "~/domain/carts/known-allergens";
import type { WireCart } from "~/domain/carts/schemas.server";
import { avoidedIn, isKnown, warningOf } from "~/kit/allergens";
import type { Avoided } from "./avoided-notice";

/** What the lines of a cart warn of, by the line's id. */
export function avoidedOf(
  me: Avoiding,
  cart: Pick<WireCart, "meals" | "voucherMeal">,
): Record<number, Avoided> {
  return Object.fromEntries(
    [...cart.meals, ...cart.voucherMeal].map(({ id, meal, allergens_acknowledged }) => {
      const found = avoidedIn(avoidedBy(me), meal);
      const avoided: Avoided = {
        words: warningOf(found),
        told: tellAvoided(me, meal),
        asked: askedAllergens(me, meal).join(","),
        isKnown: isKnown(found, allergens_acknowledged),
      };
      return [id, avoided];
    }),
  );
}
