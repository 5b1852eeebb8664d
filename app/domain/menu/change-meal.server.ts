import type { Tx } from "~/data/sql.server";
import type { Chef } from "~/domain/accounts/people";
import { conflict, invalid, missing } from "~/domain/refusal";
import type { Allergen } from "~/kit/allergens";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { setCuisine, setImages } from "../meals/meal-parts.server";
import { changeMealRow, declareAllergens } from "../meals/meal-row.server";
import { NO_ANSWERS, tagContradiction } from "./contents-rules";
import type { MealChange } from "./cook-schemas.server";
import { carryToOrders, contentsAfter, type MealContents } from "./notify-allergens.server";

type Row = MealContents & { name: string; tags: string[]; allergens_declared: boolean };

/**
 * Changes the given fields of a meal within a transaction. The slug stays, so that links keep working. Orders keep the
 * meal as it was; of new allergens or ingredients their diners are told (`carryToOrders`).
 * @throws Refusal `missing` for another cook's or a deleted meal, `invalid` for a sku in use, an unknown cuisine, a
 *   strange picture, a tag that the allergens contradict, a declaration without answers, `conflict` (`scheduled`) when the declaration of allergens is taken back while a schedule has a day left.
 */
export async function changeMeal(tx: Tx, me: Chef, meal_id: number, change: MealChange): Promise<void> {
  // plain SQL: it locks the row
  const [before] = await tx<Row[]>`
    SELECT name, to_jsonb(tags) AS tags, to_jsonb(allergens) AS allergens, to_jsonb(may_contain) AS may_contain, allergen_species, ingredients,
      allergens_declared
    FROM meal WHERE id = ${meal_id} AND chef_id = ${me.chef_id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (!before) throw missing();
  await refuseWrong(tx, me, meal_id, before, change);
  const after = contentsAfter(before, change);
  // what stood there before stays as it is until its cook says something else
  if (change.tags ?? change.allergens) refuseContradiction(change.tags ?? before.tags, after.allergens);
  await changeMealRow(tx, meal_id, change);
  await declareAllergens(tx, meal_id, after);
  if (change.cuisine !== undefined) await setCuisine(tx, meal_id, change.cuisine);
  if (change.images) await setImages(tx, me, meal_id, change.name ?? before.name, change.images);
  await carryToOrders(tx, meal_id, before, after);
}

async function refuseWrong(
  tx: Tx,
  me: Chef,
  meal_id: number,
  before: Row,
  change: MealChange,
): Promise<void> {
  if (change.sku !== undefined) {
    const other = await tx.db.meal.findFirst({
      where: { chef_id: me.chef_id, sku: change.sku, id: { not: meal_id } },
      select: { id: true },
    });
    if (other) throw invalid("sku", "Another one of your meals has this SKU");
  }
  if (change.allergens_declared && !before.allergens_declared) refuseUnanswered(change, before);
  if (change.allergens_declared === false && before.allergens_declared) {
    // also days of a pause, full days and those behind the permit: they come back
    const today = new Date(dayIn(me.time_zone, clock.now()));
    const ahead = await tx.db.schedule.findFirst({
      where: { meal_id, deleted_at: null, end_date: { gte: today } },
      select: { id: true },
    });
    if (ahead) throw conflict("scheduled", "This meal is scheduled, so its allergens must stay declared.");
  }
}

/** @throws Refusal `invalid` (`tags`) for a tag that the allergens contradict. */
export function refuseContradiction(tags: readonly string[], allergens: readonly Allergen[]): void {
  const contradiction = tagContradiction(tags, allergens);
  if (contradiction) throw invalid("tags", contradiction);
}

/** @throws Refusal `invalid` (`allergens`) for a declaration of allergens that says nothing of any. */
export function refuseUnanswered(
  { allergens, may_contain }: Pick<MealChange, "allergens" | "may_contain">,
  before: Pick<MealContents, "allergens" | "may_contain"> = { allergens: [], may_contain: [] },
): void {
  const known = before.allergens.length + before.may_contain.length > 0;
  if (!known && allergens === undefined && may_contain === undefined) throw invalid("allergens", NO_ANSWERS);
}
