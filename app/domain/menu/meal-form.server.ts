import { z } from "zod";
import { ALLERGENS, type Allergen, type AllergenSpecies, WITH_SPECIES } from "~/kit/allergens";
import { optionalText } from "~/kit/fields.server";
import { parseTypedDollars } from "~/kit/money";
import { ofEach } from "~/kit/pick";
import { MEAL_TEXTS, mealRules } from "../meals/rules";
import { tagContradiction } from "./contents-rules";
import { MealInput } from "./cook-schemas.server";
import { type AllergenAnswer, answer, type MealDraftFields, splitTags } from "./draft-schemas.server";

const { price_cents, species: speciesRules } = mealRules;

/** `12.50`, `$12.50` or `1,200` as cents. */
const price = z
  .string({ error: price_cents.required })
  .trim()
  .min(1, price_cents.required)
  .transform((text, context) => {
    const cents = parseTypedDollars(text);
    if (cents !== null && cents >= price_cents.min && cents <= price_cents.max) return cents;
    context.addIssue({
      code: "custom",
      message: cents === null ? "Enter a dollar amount, like 12.50" : price_cents.message,
    });
    return z.NEVER;
  });

const tags = z.preprocess(splitTags, MealInput.shape.tags);

const answers = Object.fromEntries(ALLERGENS.map((name) => [name, answer])) as Record<
  Allergen,
  typeof answer
>;
/** A form in which nothing was answered sends no answers at all. */
const allergen = z.preprocess((given) => given ?? {}, z.object(answers));

const oneSpecies = optionalText(speciesRules.maxLength);
const species = z.preprocess(
  (given) => given ?? {},
  z.object({ fish: oneSpecies, shellfish: oneSpecies, tree_nuts: oneSpecies }),
);

/**
 * The form of a meal: what MealInput has, with dollars as text, an answer for each of the nine allergens, and the species
 * of those that are families.
 */
export const MealForm = MealInput.pick({
  ...ofEach(MEAL_TEXTS, () => true as const),
  cuisine: true,
  sku: true,
})
  .extend({
    price,
    tags,
    allergen,
    species,
    is_voucher_meal: z
      .union([z.boolean(), z.literal("on").transform(() => true)])
      .optional()
      .default(false),
    images: z
      .array(z.object({ url: z.string().max(300), alt: optionalText(mealRules.images.altMaxLength) }))
      .max(mealRules.images.most, `Use at most ${mealRules.images.most} pictures`)
      .default([]),
  })
  .superRefine((form, context) => {
    for (const family of WITH_SPECIES)
      if (form.allergen[family] === "contains" && !form.species[family])
        context.addIssue({ code: "custom", path: ["species", family], message: speciesRules.required });
    const contained = ALLERGENS.filter((name) => form.allergen[name] === "contains");
    const contradiction = tagContradiction(form.tags, contained);
    if (contradiction) context.addIssue({ code: "custom", path: ["tags"], message: contradiction });
  })
  .transform(({ price: cents, allergen: given, species: named, ...meal }): MealInput => {
    const answered = (which: AllergenAnswer) => ALLERGENS.filter((name) => given[name] === which);
    const families = WITH_SPECIES.filter((family) => named[family]);
    return {
      ...meal,
      price_cents: cents,
      allergens: answered("contains"),
      may_contain: answered("may_contain"),
      allergen_species: Object.fromEntries(
        families.map((family) => [family, named[family]]),
      ) as AllergenSpecies,
      allergens_declared: true,
      images: meal.images.map(({ url, alt }) => ({ url, alt: alt || undefined })),
    };
  });

/** What a draft says, checked as its form is; null while something is wrong with it. */
export function inputOfDraft(fields: MealDraftFields): MealInput | null {
  const parsed = MealForm.safeParse(fields);
  return parsed.success ? parsed.data : null;
}
