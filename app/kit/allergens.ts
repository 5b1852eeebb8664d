/** The nine major allergens of the FDA, in the order they are shown. */
export const ALLERGENS = [
  "milk",
  "egg",
  "fish",
  "shellfish",
  "tree_nuts",
  "peanut",
  "wheat",
  "soy",
  "sesame",
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** An allergen as people read it: `tree nuts`. */
export function allergenWords(allergen: Allergen): string {
  return allergen.replaceAll("_", " ");
}
