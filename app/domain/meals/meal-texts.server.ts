import { type Fragment, sql } from "~/data/sql.server";
import { ofEach } from "~/kit/pick";
import { MEAL_TEXTS, ORDERED_TEXTS } from "./rules";

/** In SQL, the columns of a meal's texts, as they are inserted. */
export const textColumns = sql.unsafe(MEAL_TEXTS.join(", ")) as unknown as Fragment;

/** The same of a meal `m`. */
export const mealTexts = sql.unsafe(MEAL_TEXTS.map((name) => `m.${name}`).join(", ")) as unknown as Fragment;

/** The same as keys and values of a JSON object. */
export const mealTextPairs = sql.unsafe(
  MEAL_TEXTS.map((name) => `'${name}', m.${name}`).join(", "),
) as unknown as Fragment;

/** Of a meal `m`, the texts that an order line keeps. */
export const orderedTexts = sql.unsafe(
  ORDERED_TEXTS.map((name) => `m.${name}`).join(", "),
) as unknown as Fragment;

/** For the typed client, what of a meal an order line keeps. */
export const orderedOfMeal = {
  ...ofEach(ORDERED_TEXTS, () => true as const),
  allergens: true,
  may_contain: true,
  allergen_species: true,
} as const;
