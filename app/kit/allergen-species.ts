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

/** `milk, tree nuts (almond)`: a list of them, with the species that the cook has named; empty when there are none. */
export const allergenList = (list: readonly Allergen[], species: AllergenSpecies) =>
  list.map((allergen) => allergenText(allergen, species)).join(", ");

/** `Contains fish (cod), may contain soy`: what a cook has to know of a dish; null when there is nothing to warn of. */
export const warningWithSpecies = (dish: DeclaredAllergens & { allergen_species: AllergenSpecies }) =>
  allergenWarning(dish, (allergen) => allergenText(allergen, dish.allergen_species));

/** `Contains milk, fish (cod). May contain soy.`: what is in a dish, also where there is nothing to warn of. */
export function contentsText(dish: DeclaredAllergens & { allergen_species: AllergenSpecies }): string {
  const contains = allergenList(dish.allergens, dish.allergen_species);
  const traces = allergenList(dish.may_contain, dish.allergen_species);
  const first = contains ? `Contains ${contains}.` : "None of the nine major allergens.";
  return traces ? `${first} May contain ${traces}.` : first;
}
