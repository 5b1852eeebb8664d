import { z } from "zod";
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

/** What a meal must be for whoever asks to eat it; every list of meals takes it. */
export const eaterQuery = {
  without: without.describe(
    "allergens, separated by commas: what contains or may contain one of them stays out",
  ),
};
const Eater = z.object(eaterQuery);
export type EaterQuery = Partial<z.output<typeof Eater>>;
