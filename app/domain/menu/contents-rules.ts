import { type Allergen, allergenWords } from "~/kit/allergens";
import { contradicting, parseDiet } from "~/kit/diets";
import { joinWords } from "~/kit/text";

/** Why a meal with these allergens can't have these tags, as its cook reads it: `vegan` with milk. Null where all fit. */
export function tagContradiction(tags: readonly string[], allergens: readonly Allergen[]): string | null {
  for (const tag of tags) {
    const diet = parseDiet(tag);
    const within = diet ? contradicting(diet).filter((one) => allergens.includes(one)) : [];
    if (within.length > 0)
      return `A meal with ${joinWords(within.map(allergenWords))} isn't ${diet}. Remove that tag, or answer otherwise.`;
  }
  return null;
}

/** To declare the allergens is to say which: nothing sent is no answer. */
export const NO_ANSWERS = "Say which of the nine major allergens are in this meal: an empty list for none.";
