import { type Fragment, sql, type Tx } from "~/data/sql.server";
import type { AllergenSpecies } from "~/kit/allergens";
import { clock } from "~/kit/clock";
import { defined, pick } from "~/kit/pick";
import type { Allergen } from "~/kit/rules";
import { currentRank, meanOfAll, nextToRank, rankInBatches, withReview } from "../chefs/ranking.server";
import { freeSlug } from "./meal-parts.server";
import { mealTexts, textColumns } from "./meal-texts.server";
import { MEAL_TEXTS, type MealTexts } from "./rules";

/** What a meal contains, as its cook declares it. */
interface Declared {
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
  allergen_species: AllergenSpecies;
}

/** A new meal of a cook. Cents. */
export interface NewMeal extends Declared, MealTexts {
  /** chosen where the same meal may be sent twice; otherwise the database's */
  guid?: string | undefined;
  chef_id: number;
  sku: string;
  price_cents: number;
  is_voucher_meal: boolean;
  tags: readonly string[];
  allergens_declared: boolean;
}

/** What is written as it comes; allergens, pictures and the cuisine have rules of their own. */
const PLAIN = [...MEAL_TEXTS, "price_cents", "tags", "sku", "allergens_declared", "is_voucher_meal"] as const;

const list = (words: readonly Allergen[]): Fragment => sql`${[...words]}::text[]::"Allergen"[]`;

/** Writes a new meal; null when this cook has one with that sku, also when a twin of the request was faster. Answers its id. */
export async function insertMeal(tx: Tx, meal: NewMeal): Promise<number | null> {
  // plain SQL: it is made of a cook's row, and a meal that is there already changes nothing
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO meal (guid, chef_id, marketplace_id, slug, sku, ${textColumns}, price_cents, is_voucher_meal, tags,
      allergens, may_contain, allergen_species, allergens_declared)
    SELECT coalesce(${meal.guid ?? null}::uuid, gen_random_uuid()), c.id, c.marketplace_id, ${await freeSlug(tx, meal.name)}, ${meal.sku}, ${mealTexts},
      ${meal.price_cents}, ${meal.is_voucher_meal}, ${[...meal.tags]}::text[], ${list(meal.allergens)}, ${list(meal.may_contain)},
      ${tx.json({ ...meal.allergen_species })}, ${meal.allergens_declared}
    FROM chef c, jsonb_populate_record(NULL::meal, ${tx.json(pick(meal, MEAL_TEXTS))}) m WHERE c.id = ${meal.chef_id}
    ON CONFLICT (chef_id, sku) DO NOTHING RETURNING id`;
  return made?.id ?? null;
}

/**
 * Brings a cook's meal back onto the menu, or leaves it there. Answers its id.
 * @throws Prisma's P2025, a refusal `missing`, for another cook's.
 */
export async function restoreMeal(
  tx: Tx,
  chef_id: number,
  by: { sku: string } | { id: number },
): Promise<number> {
  const { id } = await tx.db.meal.update({
    where: "id" in by ? { id: by.id, chef_id } : { chef_id_sku: { chef_id, sku: by.sku } },
    data: { deleted_at: null },
    select: { id: true },
  });
  return id;
}

/** Takes a meal off the menu. */
export async function removeMeal(tx: Tx, meal_id: number): Promise<void> {
  await tx.db.meal.update({
    where: { id: meal_id },
    data: { deleted_at: clock.now() },
    select: { id: true },
  });
}

type MealColumns = Pick<NewMeal, (typeof PLAIN)[number]>;
export type MealColumnsChange = { [Column in keyof MealColumns]?: MealColumns[Column] | undefined };

/**
 * Changes columns of a meal, those that are not undefined: whoever calls has checked what may stand in them. Nothing happens
 * without any.
 */
export async function changeMealRow(tx: Tx, meal_id: number, change: MealColumnsChange): Promise<void> {
  const { tags, ...others } = defined(pick(change, PLAIN));
  const data = { ...others, ...(tags && { tags: [...tags] }) };
  if (Object.keys(data).length > 0)
    await tx.db.meal.update({ where: { id: meal_id }, data, select: { id: true } });
}

/** Declares what a meal contains, where that is something else than before. */
export async function declareAllergens(
  tx: Tx,
  meal_id: number,
  { allergens, may_contain, allergen_species }: Declared,
): Promise<void> {
  const species = { ...allergen_species };
  // plain SQL: it compares what is declared with what stands in the row
  await tx`
    UPDATE meal SET allergens = ${list(allergens)}, may_contain = ${list(may_contain)}, allergen_species = ${tx.json(species)}
    WHERE id = ${meal_id} AND (allergens, may_contain, allergen_species)
      IS DISTINCT FROM (${list(allergens)}, ${list(may_contain)}, ${tx.json(species)}::jsonb)`;
}

/**
 * Notes that what a meal contains has changed for those who have ordered it, at this very moment and not at the
 * transaction's beginning: a hold made since then must not look younger than the change. Answers the moment.
 */
export async function recordAllergensChanged(tx: Tx, meal_id: number): Promise<Date> {
  // plain SQL: the instant is the statement's, not the transaction's
  const [changed] = await tx<[{ at: Date }]>`
    UPDATE meal SET allergens_changed_at = moment.at
    FROM (SELECT app_now() + (clock_timestamp() - now()) AS at) moment WHERE id = ${meal_id}
    RETURNING moment.at`;
  return changed.at;
}

/** In SQL, what the rank of a meal `t` is multiplied by: its cook's. */
const factorOfCook = sql`(SELECT cook.rank_factor FROM chef cook WHERE cook.id = t.chef_id)`;

/** Adds a review's stars to what is kept of a meal. */
export async function countMealReview(tx: Tx, meal_id: number, rating: number): Promise<void> {
  // plain SQL: ranks are made by the fragment that makes all of them
  await tx`UPDATE meal t SET ${withReview(rating, factorOfCook)} WHERE id = ${meal_id}`;
}

/** Has the ranks of all meals follow the mean of all reviews, and their cooks' scores. */
export function rankMeals(): Promise<void> {
  return rankInBatches(
    () => sql`
      WITH ${meanOfAll}, stale AS (SELECT t.id FROM meal t, mean WHERE ${nextToRank(factorOfCook)})
      UPDATE meal t SET rank_rating = ${currentRank(factorOfCook)} FROM mean, stale WHERE t.id = stale.id`,
  );
}
