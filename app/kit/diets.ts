/** Ways to eat that a cook can name among a meal's tags, as people read them. */
export const DIETS = ["vegetarian", "vegan", "gluten free", "dairy free", "halal", "kosher"] as const;
export type Diet = (typeof DIETS)[number];

/** What else a word promises: nothing of an animal is neither meat nor milk. */
const PROMISES: Readonly<Record<string, readonly Diet[]>> = { vegan: ["vegetarian", "dairy free"] };

/** Which of somebody's diets the tags of a meal do not name: the cook may still cook that way, but does not say so. */
export function dietsNotNamed(diets: readonly Diet[], tags: readonly string[]): Diet[] {
  const named = new Set(
    tags.flatMap((tag) => {
      const word = tag.toLowerCase().replaceAll("-", " ").trim();
      return [word, ...(PROMISES[word] ?? [])];
    }),
  );
  return diets.filter((diet) => !named.has(diet));
}
