import {
  type Allergen,
  type AllergenSpecies,
  allergenWarning,
  allergenWords,
  type DeclaredAllergens,
} from "./allergens";

/** `tree nuts (almond)`: a family with its species, where the cook has named them. */
export function allergenText(allergen: Allergen, species: AllergenSpecies): string {
  const named: Partial<Record<Allergen, string | undefined>> = species;
  const which = named[allergen];
  return which ? `${allergenWords(allergen)} (${which})` : allergenWords(allergen);
}

/** `Contains fish (cod), may contain soy`: what a cook has to know of a dish; null when there is nothing to warn of. */
export const warningWithSpecies = (dish: DeclaredAllergens & { allergen_species: AllergenSpecies }) =>
  allergenWarning(dish, (allergen) => allergenText(allergen, dish.allergen_species));
