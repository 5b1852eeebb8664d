import { joinWords } from "./text";

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

/** Allergens that are families: the law has the species named. */
export const WITH_SPECIES = ["fish", "shellfish", "tree_nuts"] as const satisfies readonly Allergen[];
/** Which species are in a meal, as its cook names them: `{tree_nuts: "almond, cashew"}`. */
export type AllergenSpecies = { [Family in (typeof WITH_SPECIES)[number]]?: string | undefined };

/** What decides whether a meal is safe for somebody. */
export interface DeclaredAllergens {
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
}

/** Which of the allergens that somebody avoids are in a meal, or may be: each once, in the order they are shown. */
export function avoidedIn(
  avoids: readonly Allergen[],
  { allergens, may_contain }: DeclaredAllergens,
): DeclaredAllergens {
  const mine = ALLERGENS.filter((allergen) => avoids.includes(allergen));
  const within = mine.filter((allergen) => allergens.includes(allergen));
  return {
    allergens: within,
    may_contain: mine.filter((allergen) => may_contain.includes(allergen) && !within.includes(allergen)),
  };
}

/** Whether somebody has said that they know of all that was found. */
export function isKnown(found: DeclaredAllergens, acknowledged: readonly Allergen[]): boolean {
  return [...found.allergens, ...found.may_contain].every((allergen) => acknowledged.includes(allergen));
}

const joined = (list: readonly Allergen[], wordsOf = allergenWords) =>
  joinWords(list.map((allergen) => wordsOf(allergen)));

/** `Contains milk and egg, may contain soy`, each in the words of `wordsOf`; null when there is nothing to warn of. */
export function allergenWarning(
  { allergens, may_contain }: DeclaredAllergens,
  wordsOf = allergenWords,
): string | null {
  const traces = joined(may_contain, wordsOf);
  if (allergens.length === 0) return may_contain.length === 0 ? null : `May contain ${traces}`;
  return `Contains ${joined(allergens, wordsOf)}${may_contain.length === 0 ? "" : `, may contain ${traces}`}`;
}

/** The same on a small label: by name up to two of them, else how many `of what`. */
export function shortAllergenWarning(found: DeclaredAllergens, ofWhat = "you avoid"): string | null {
  const most = found.allergens.length > 0 ? found.allergens : found.may_contain;
  const verb = found.allergens.length > 0 ? "Contains" : "May contain";
  if (most.length > 2) return `${verb} ${most.length} ${ofWhat}`;
  return most.length === 0 ? null : `${verb} ${joined(most)}`;
}

/** An allergen as people read it: `tree nuts`. */
export function allergenWords(allergen: Allergen): string {
  return allergen.replaceAll("_", " ");
}
