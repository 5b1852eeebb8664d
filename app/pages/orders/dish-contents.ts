import { allergenList, contentsText } from "~/kit/allergen-species";
import type { AllergenSpecies, DeclaredAllergens } from "~/kit/allergens";

type Contents = DeclaredAllergens & { allergen_species: AllergenSpecies };

interface Dish extends Contents {
  allergens_changed: (DeclaredAllergens & { allergen_species?: AllergenSpecies | undefined }) | null;
  swap: Contents | null;
}

/** What a dish contains since it changed: `now contains milk, may contain soy`. */
function changedText(dish: NonNullable<Dish["allergens_changed"]>): string {
  const { allergens, may_contain, allergen_species = {} } = dish;
  const traces = allergenList(may_contain, allergen_species);
  const contains = allergenList(allergens, allergen_species) || "none of the nine";
  return `now contains ${contains}${traces && `, may contain ${traces}`}`;
}

/**
 * A dish of an order with what is in it, in words: as it was ordered (`contents`), as it is since it changed (`changed`), and of
 * the dish that is offered instead. For loaders: a cook's order screen is close to its limit of script.
 */
export const withContents = <Of extends Dish>(dish: Of) => ({
  ...dish,
  contents: contentsText(dish),
  changed: dish.allergens_changed && changedText(dish.allergens_changed),
  swap: (dish.swap && { ...dish.swap, contents: contentsText(dish.swap) }) as
    | (NonNullable<Of["swap"]> & { contents: string })
    | null,
});
