import { z } from "zod";
import { DIETS, parseDiet } from "~/kit/diets";
import { optional } from "~/kit/fields.server";
import { ALLERGENS, type Allergen } from "~/kit/rules";

function isAllergen(word: string): word is Allergen {
  return (ALLERGENS as readonly string[]).includes(word);
}

/** `peanut,sesame`: meals that contain or may contain one of them stay out. */
const without = optional(
  z
    .string()
    .max(200)
    .transform((words) => words.split(",").map((word) => word.trim()))
    .refine(
      (words): words is Allergen[] => words.every(isAllergen),
      "Choose from the nine allergens, separated by commas",
    ),
);

/** `vegan,gluten free`: only meals whose tags name all of them. */
const diet = optional(
  z
    .string()
    .max(200)
    .transform((words) => words.split(",").map((word) => parseDiet(word) ?? null))
    .refine((diets) => !diets.includes(null), `Choose from ${DIETS.join(", ")}, separated by commas`)
    .transform((diets) => diets.filter((one) => one !== null)),
);

/** What a meal must be for whoever asks to eat it; every list of meals takes it. */
export const eaterQuery = {
  without: without.describe(
    "allergens, separated by commas: what contains or may contain one of them stays out",
  ),
  diet: diet.describe(
    `ways to eat (${DIETS.join(", ")}), separated by commas: only meals whose tags name all of them; vegan is vegetarian and dairy free as well`,
  ),
};
const Eater = z.object(eaterQuery);
export type EaterQuery = Partial<z.output<typeof Eater>>;
