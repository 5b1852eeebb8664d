import { type Allergen, avoidedIn, isKnown } from "~/kit/allergens";
import { lowerFirst } from "~/kit/text";
import { type AllergyProfile, avoidedBy, avoidedText } from "../accounts/household";
import { conflict, type RefusalWords } from "../refusal";
import type { CartLine } from "./cart-facts";

/** A meal as far as it can be unsafe for somebody, and what they said of it. */
interface Declared {
  name: string;
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
  allergens_acknowledged: readonly Allergen[];
}

/** Where somebody can say that they want a meal all the same. */
const SAY = {
  page: "Confirm on its page that you want it anyway.",
  cart: "Please check the box in your cart, or remove the meal.",
} as const;

/** A line of the cart as the gate looks at it. */
export function declaredIn({
  meal,
  allergens_acknowledged,
}: Pick<CartLine, "meal" | "allergens_acknowledged">): Declared {
  const { name, allergens, may_contain } = meal;
  return { name, allergens, may_contain, allergens_acknowledged };
}

/** What the diner, or somebody who eats with them, avoids and is in a meal or may be, in one list. */
export function avoidedAllergens(
  me: AllergyProfile,
  meal: Pick<Declared, "allergens" | "may_contain">,
): Allergen[] {
  const { allergens, may_contain } = avoidedIn(avoidedBy(me), meal);
  return [...allergens, ...may_contain];
}

/** Why the first of these meals that somebody avoids, and `me` has not said they know of, goes no further; null when there is none. */
export function unacknowledgedRefusal(
  me: AllergyProfile,
  meals: readonly Declared[],
  where: keyof typeof SAY,
): RefusalWords | null {
  for (const { name, allergens_acknowledged, ...meal } of meals) {
    const told = avoidedText(me, meal);
    if (told === null || isKnown(avoidedIn(avoidedBy(me), meal), allergens_acknowledged)) continue;
    return { reason: `${name} ${lowerFirst(told)}`, next: SAY[where] };
  }
  return null;
}

/**
 * Whoever avoids something, or orders for somebody who does, is asked before they put it into the cart, and again before
 * more of it is taken or it is paid for when a list or the meal has changed since.
 * @throws Refusal `conflict` `allergens_unacknowledged` as `unacknowledgedRefusal`.
 */
export function refuseUnacknowledged(...asked: Parameters<typeof unacknowledgedRefusal>): void {
  const words = unacknowledgedRefusal(...asked);
  if (words !== null) throw conflict("allergens_unacknowledged", words);
}
