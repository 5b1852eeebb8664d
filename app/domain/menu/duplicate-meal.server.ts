import { randomUUID } from "node:crypto";
import type { Chef } from "~/domain/accounts/people";
import { cutText } from "~/kit/text";
import { mealRules } from "../meals/rules";
import { draftOfMeal } from "./draft-of-meal";
import type { WireMealDraft } from "./draft-schemas.server";
import { saveDraft } from "./drafts.server";
import { showOwnMeal } from "./show-own-meal.server";
import { suggestSku } from "./suggest-sku.server";

const COPY = " (copy)";

/**
 * Begins a new meal with all that another one of this cook's has, under a free sku: a draft, which nobody else sees until
 * it is saved.
 * @throws Refusal `missing` for another cook's meal or a deleted one, `conflict` (`too_many_drafts`).
 */
export async function duplicateMeal(me: Chef, meal_id: number): Promise<WireMealDraft> {
  const meal = await showOwnMeal(me, meal_id);
  const name = cutText(meal.name, mealRules.name.maxLength - COPY.length) + COPY;
  const sku = await suggestSku(me, meal.sku);
  return saveDraft(me, randomUUID(), { ...draftOfMeal(meal), name, sku });
}
