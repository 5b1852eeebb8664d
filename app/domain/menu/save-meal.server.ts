import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { freeSlug, setCuisine, setImages } from "../meals/meal-parts.server";
import { changeMeal } from "./change-meal.server";
import { readCookMeal } from "./cook-meal.server";
import type { CookMeal, MealInput } from "./cook-schemas.server";

/**
 * Puts a meal on the cook's menu. The cook's own number for it, `sku`, makes the call repeatable: with a known one the
 * meal is changed (or comes back, when it was deleted), never doubled. Price is whole cents.
 * @throws Refusal `invalid` for an unknown cuisine or a picture that was not uploaded.
 */
export function saveMeal(me: Chef, input: MealInput): Promise<CookMeal> {
  return transaction(async (tx) => {
    const meal_id = (await insert(tx, me, input)) ?? (await renew(tx, me, input));
    return (await readCookMeal(tx, me.chef_id, meal_id)) as CookMeal;
  });
}

/** The new meal's id; null when this cook has that sku already, also when a twin of this request was faster. */
async function insert(tx: Tx, me: Chef, input: MealInput): Promise<number | null> {
  const { allergens = [], may_contain = [], images, cuisine } = input;
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO meal (chef_id, marketplace_id, slug, sku, name, description, price_cents, is_voucher_meal, tags, ingredients,
      heating_instructions, allergens, may_contain, allergens_declared)
    SELECT c.id, c.marketplace_id, ${await freeSlug(tx, input.name)}, ${input.sku}, ${input.name}, ${input.description},
      ${input.price_cents}, ${input.is_voucher_meal ?? false}, ${input.tags}::text[], ${input.ingredients},
      ${input.heating_instructions}, ${allergens}::text[]::"Allergen"[],
      ${may_contain.filter((word) => !allergens.includes(word))}::text[]::"Allergen"[], ${input.allergens_declared ?? false}
    FROM chef c WHERE c.id = ${me.chef_id}
    ON CONFLICT (chef_id, sku) DO NOTHING RETURNING id`;
  if (!made) return null;
  await setCuisine(tx, made.id, cuisine);
  if (images) await setImages(tx, me, made.id, input.name, images);
  return made.id;
}

async function renew(tx: Tx, me: Chef, input: MealInput): Promise<number> {
  const [known] = await tx<[{ id: number }]>`
    UPDATE meal SET deleted_at = NULL WHERE chef_id = ${me.chef_id} AND sku = ${input.sku} RETURNING id`;
  await changeMeal(tx, me, known.id, input);
  return known.id;
}
