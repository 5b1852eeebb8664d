import type { Allergen } from "./allergens";

/** Ways to eat that a cook can name among a meal's tags, as people read them. */
export const DIETS = ["vegetarian", "vegan", "gluten free", "dairy free", "halal", "kosher"] as const;
export type Diet = (typeof DIETS)[number];

/** What else a word promises: nothing of an animal is neither meat nor milk. */
const PROMISES: Readonly<Record<string, readonly Diet[]>> = { vegan: ["vegetarian", "dairy free"] };

/** What a meal of a diet can't contain. What it may contain in traces is no part of it. */
const WITHOUT: Readonly<Record<Diet, readonly Allergen[]>> = {
  vegetarian: ["fish", "shellfish"],
  vegan: ["milk", "egg", "fish", "shellfish"],
  "gluten free": ["wheat"],
  "dairy free": ["milk"],
  halal: [],
  kosher: ["shellfish"],
};

/** Allergens that contradict a diet: a meal that contains one of them is not of it, whatever its tags say. */
export const contradicting = (diet: Diet): readonly Allergen[] => WITHOUT[diet];

/** A tag as its words are compared: "Gluten-Free" is "gluten free". */
const wordsOf = (tag: string) => tag.toLowerCase().replaceAll("-", " ").trim();

/** What the words of a tag may be for it to say that a meal is of this diet: the diet itself, or one that promises it. */
export function tagsForDiet(diet: Diet): string[] {
  const promising = Object.keys(PROMISES).filter((word) => PROMISES[word]?.includes(diet));
  return [diet, ...promising];
}

/** The diet that a word names, however it is written; undefined for none. */
export function parseDiet(word: string): Diet | undefined {
  return DIETS.find((diet) => diet === wordsOf(word));
}

/** Which of somebody's diets the tags of a meal do not name: the cook may still cook that way, but does not say so. */
export function undeclaredDiets(diets: readonly Diet[], tags: readonly string[]): Diet[] {
  const named = new Set(
    tags.flatMap((tag) => {
      const word = wordsOf(tag);
      return [word, ...(PROMISES[word] ?? [])];
    }),
  );
  return diets.filter((diet) => !named.has(diet));
}
