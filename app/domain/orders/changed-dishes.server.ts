import type { z } from "zod";
import { db } from "~/data/prisma.server";
import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { Prisma } from "../../../prisma/client/client";
import { conflict } from "../refusal";
import { AllergensChanged } from "./schemas.server";

/** A dish of an order that contains something else than when it was ordered. */
export interface ChangedDish extends Omit<z.output<typeof AllergensChanged>, "at"> {
  line_id: number;
  /** the diner is asked whether they still want it */
  is_asked: boolean;
}

/** The dishes of an order, still to be cooked, whose allergens or ingredients changed after they were ordered. */
export async function readChangedDishes(order_id: number): Promise<ChangedDish[]> {
  const lines = await db.orderLine.findMany({
    where: { order_id, allergens_changed: { not: Prisma.DbNull }, status: "active" },
    orderBy: { id: "asc" },
    select: { id: true, allergens_changed: true, allergen_confirmation: true },
  });
  return lines.map(({ id, allergens_changed, allergen_confirmation }) => {
    const { at: _at, ...contents } = AllergensChanged.parse(allergens_changed);
    return { ...contents, line_id: id, is_asked: allergen_confirmation === "pending" };
  });
}

/** What is in a meal `m` now, as a line keeps it when that has changed. */
export const contentsNow: Fragment = sql`jsonb_build_object('allergens', to_jsonb(m.allergens), 'may_contain', to_jsonb(m.may_contain),
    'allergen_species', m.allergen_species)`;

/** Of a change that a line `l` keeps. */
const listOf = (key: "allergens" | "may_contain") =>
  sql`ARRAY(SELECT jsonb_array_elements_text(l.allergens_changed -> ${key}))::"Allergen"[]`;

/** What the diner of a line `l` has agreed to: what they confirmed last, or else what they ordered. */
const agreed = (key: "allergens" | "may_contain", ordered: Fragment) =>
  sql`(CASE WHEN l.allergen_confirmation = 'confirmed' THEN ${listOf(key)} ELSE ${ordered} END)`;

const contains = agreed("allergens", sql`l.allergens`);
const traces = agreed("may_contain", sql`l.may_contain`);

/**
 * Part of a statement: what becomes of the confirmation of a line `l` of an order `o` when its meal is `m` now. It is asked
 * for when an allergen came that the diner has not agreed to, a trace became an ingredient, a species that was named when
 * they agreed is another one or not named anymore, or something is in it that the diner or one of their household avoids
 * and did not know of. A question that is open stays open. Taking an allergen away asks nobody.
 */
export const confirmationAfterChange: Fragment = sql`
    CASE WHEN l.allergen_confirmation = 'pending'
      OR NOT m.allergens <@ ${contains} OR NOT m.may_contain <@ (${contains} || ${traces})
      OR EXISTS (
        SELECT FROM jsonb_each_text(l.allergen_species) named
        WHERE named.key = ANY ((m.allergens || m.may_contain)::text[]) AND named.value IS DISTINCT FROM m.allergen_species ->> named.key)
      OR EXISTS (
        SELECT FROM (
          SELECT unnest(who.allergens) AS avoided FROM account who WHERE who.id = o.account_id
          UNION SELECT unnest(eater.allergens) FROM household_eater eater WHERE eater.account_id = o.account_id
        ) profile
        WHERE profile.avoided = ANY (m.allergens || m.may_contain) AND profile.avoided <> ALL (l.allergens_acknowledged)
          AND (l.allergen_confirmation IS NULL OR profile.avoided <> ALL (${contains} || ${traces})))
    THEN 'pending'::"AllergenConfirmation" ELSE l.allergen_confirmation END`;

/**
 * Nothing of a part is cooked, packed or sent while its diner has not said whether they want a dish as it is now, or
 * another one that its cook offers for it.
 * @throws Refusal `conflict` `waiting_for_diner`.
 */
export async function refuseUnconfirmed(tx: Tx, part_id: number): Promise<void> {
  const waiting = await tx.db.orderLine.findFirst({
    where: {
      ...{ part_id, status: "active" },
      OR: [{ allergen_confirmation: "pending" }, { swap: { status: "open" } }],
    },
    orderBy: { id: "asc" },
    select: { name: true, swap: { where: { status: "open" }, select: { meal: { select: { name: true } } } } },
  });
  if (!waiting) return;
  if (waiting.swap)
    throw conflict("waiting_for_diner", {
      reason: `The diner hasn't said yet whether they take ${waiting.swap.meal.name} instead of ${waiting.name}.`,
      next: "Wait for their answer, or remove the dish with a refund.",
    });
  throw conflict("waiting_for_diner", {
    reason: `The diner hasn't said yet whether they still want ${waiting.name} with its new allergens or ingredients.`,
    next: "Wait for their answer, or remove the dish with a refund.",
  });
}

/** Ends the questions about a part's dishes: the dinner has arrived. Answers the lines whose diner had not answered. */
export async function endQuestions(tx: Tx, part_id: number): Promise<number[]> {
  const lines = await tx.db.orderLine.updateManyAndReturn({
    where: { part_id, allergen_confirmation: "pending" },
    data: { allergen_confirmation: null },
    select: { id: true },
  });
  return lines.map(({ id }) => id);
}

/**
 * The diner wants a line as it is since `changed_at` (ISO 8601 UTC), with the species that its meal names by now. Answers
 * false when it has changed again meanwhile.
 */
export async function confirmAllergens(tx: Tx, line_id: number, changed_at: string): Promise<boolean> {
  // plain SQL: it copies from the meal
  const confirmed = await tx`
    UPDATE order_line l SET allergen_confirmation = 'confirmed', allergen_species = m.allergen_species
    FROM meal m WHERE l.id = ${line_id} AND m.id = l.meal_id AND l.status = 'active' AND l.allergens_changed ->> 'at' = ${changed_at}
    RETURNING l.id`;
  return confirmed.length === 1;
}
