/** The fields of a meal as plain data, for forms and schemas alike. Money is whole cents. Source: the spec's meal fields. */
export const mealRules = {
  name: { required: "Name is required", maxLength: 100 },
  description: { required: "Description is required", maxLength: 2000 },
  price_cents: {
    required: "Price is required",
    min: 1,
    max: 1_000_000,
    message: "Enter a price from $0.01 to $10,000.00",
  },
  tags: { required: "Tags are required", most: 10, maxLength: 30 },
  cuisine: { required: "Cuisine is required" },
  ingredients: { required: "Ingredients are required", maxLength: 4000 },
  heating_instructions: { required: "Heating instructions are required", maxLength: 2000 },
  sku: { required: "SKU is required", maxLength: 64 },
  images: { most: 6, altMaxLength: 200 },
  species: { required: "Name the species, like almond or cod", maxLength: 100 },
} as const;

/**
 * Texts that the cook writes and that stand on the meal as they are. Forms, drafts, rows, the wire and a cook's download follow
 * this list: a new one stands in `mealRules`, in the table, here, and where a screen asks for it and shows it.
 */
export const MEAL_TEXTS = [
  "name",
  "description",
  "ingredients",
  "heating_instructions",
] as const satisfies (keyof typeof mealRules)[];
export type MealTexts = Record<(typeof MEAL_TEXTS)[number], string>;

/** Those of them that an order line keeps as they were when it was ordered: columns of both tables. */
export const ORDERED_TEXTS = ["name", "ingredients"] as const satisfies (keyof MealTexts)[];
export type OrderedTexts = Pick<MealTexts, (typeof ORDERED_TEXTS)[number]>;

/** Favorite dishes that one person may keep. */
export const MOST_FAVORITES = 500;
