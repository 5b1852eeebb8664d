import { z } from "zod";
import { db } from "~/data/prisma.server";
import { type Db, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { conflict, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { readCookMeal } from "./cook-meal.server";
import { stateOf } from "./draft-of-meal";
import { MealDraftFields, type WireMealDraft } from "./draft-schemas.server";

/** Drafts of new meals that one cook may have; of a meal that is there, one each. */
export const MOST_DRAFTS = 50;

/**
 * `seen` stands beside the fields and is on no wire: which state of its meal (`stateOf`) a draft was begun from.
 */
interface Row {
  guid: string;
  fields: unknown;
  updated_at: Date;
}

const Guid = z.uuid();

/** @throws Refusal `missing` for a text that is no guid: nothing is kept under it. */
function requireGuid(guid: string): void {
  if (!Guid.safeParse(guid).success) throw missing();
}

const wired = ({ guid, fields, updated_at }: Row): WireMealDraft => ({
  guid,
  fields: MealDraftFields.parse(fields),
  updated_at: updated_at.toISOString(),
});

/** My draft, and my meal, with this guid. @throws Refusal `missing` for what is no guid, or another cook's. */
async function requireOwn(me: Chef, guid: string) {
  requireGuid(guid);
  const [draft, meal] = await Promise.all([
    db.mealDraft.findUnique({ where: { guid } }),
    db.meal.findUnique({ where: { guid }, select: { chef_id: true, id: true } }),
  ]);
  if ([draft, meal].some((one) => one && one.chef_id !== me.chef_id)) throw missing();
  return { draft, meal };
}

const seenIn = (row: { fields: unknown } | null): string | undefined =>
  (row?.fields as { seen?: string } | undefined)?.seen;

/** The state of a meal of mine as it is; undefined for one that is deleted. */
async function stateNow(me: Chef, meal_id: number): Promise<string | undefined> {
  const meal = await readCookMeal(sql, me.chef_id, meal_id);
  return meal ? stateOf(meal) : undefined;
}

/**
 * Keeps what a cook has typed about the meal with this guid, in place of what was kept before. `seen`: the state of its meal that
 * it was begun from, where there is one; whoever doesn't say keeps the one that is known, or begins from the meal as it is.
 * @throws Refusal `missing` for what is no guid, or that of another cook's draft or meal, `conflict` (`too_many_drafts`) for one more than
 *   a cook may have.
 */
export async function saveDraft(
  me: Chef,
  guid: string,
  typed: MealDraftFields,
  seen?: string,
): Promise<WireMealDraft> {
  const { draft, meal } = await requireOwn(me, guid);
  const begun = seen ?? seenIn(draft);
  const state = begun ?? (meal ? await stateNow(me, meal.id) : undefined);
  const fields = state ? { ...typed, seen: state } : typed;
  const updated_at = clock.now();
  const keep = (on: Db) =>
    on.mealDraft.upsert({
      where: { guid, chef_id: me.chef_id },
      create: { chef_id: me.chef_id, guid, fields, updated_at },
      update: { fields, updated_at },
    });
  if (draft || meal) return wired(await keep(db));
  return wired(
    await transaction(async (tx) => {
      // plain SQL: a lock
      // two new ones at once count each other
      await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`drafts:${me.chef_id}`}, 0))`;
      if ((await countOthers(tx, me, guid)) >= MOST_DRAFTS)
        throw conflict("too_many_drafts", `You have ${MOST_DRAFTS} drafts. Finish or delete one first.`);
      return keep(tx.db);
    }),
  );
}

/** Changes a draft of this cook's under its row's lock. Answers whether there is one. */
function changeDraft(
  me: Chef,
  guid: string,
  change: (kept: MealDraftFields) => MealDraftFields,
): Promise<boolean> {
  requireGuid(guid);
  return transaction(async (tx) => {
    // plain SQL: locks the row
    const [row] = await tx<{ fields: { seen?: string } }[]>`
      SELECT fields FROM meal_draft WHERE guid = ${guid} AND chef_id = ${me.chef_id} FOR NO KEY UPDATE`;
    if (!row) return false;
    const { seen } = row.fields;
    const fields = { ...change(MealDraftFields.parse(row.fields)), ...(seen && { seen }) };
    const data = { fields, updated_at: clock.now() };
    await tx.db.mealDraft.update({ where: { guid }, data, select: { guid: true } });
    return true;
  });
}

type Images = MealDraftFields["images"];

/**
 * Keeps what stands in the form while it is typed. Which pictures there are, and their order, is what the buttons beside them
 * made of it: a form that was sent before one of them was answered doesn't know. @throws Refusal as `saveDraft`.
 */
export async function saveTyped(
  me: Chef,
  guid: string,
  typed: MealDraftFields,
  seen?: string,
): Promise<void> {
  const altOf = new Map(typed.images.map(({ url, alt }) => [url, alt]));
  const isKept = await changeDraft(me, guid, (kept) => ({
    ...typed,
    images: kept.images.map(({ url, alt }) => ({ url, alt: altOf.get(url) ?? alt })),
  }));
  if (!isKept) await saveDraft(me, guid, typed, seen);
}

/**
 * Changes the pictures of a draft and nothing else of it: what is typed meanwhile stays. Where nothing is kept yet, `typed`
 * is what the form says. @throws Refusal as `saveDraft`, and what `change` throws.
 */
export async function changeDraftImages(
  me: Chef,
  guid: string,
  typed: MealDraftFields,
  change: (images: Images) => Images,
  seen?: string,
): Promise<void> {
  const isKept = await changeDraft(me, guid, (kept) => ({ ...kept, images: change(kept.images) }));
  if (!isKept) await saveDraft(me, guid, { ...typed, images: change(typed.images) }, seen);
}

/** A draft of this cook's; null when nothing is kept. @throws Refusal `missing` for what is no guid. */
export async function findDraft(me: Chef, guid: string): Promise<WireMealDraft | null> {
  requireGuid(guid);
  const row = await db.mealDraft.findUnique({ where: { guid, chef_id: me.chef_id } });
  return row && wired(row);
}

/** The same for a screen that begins one under a guid of its own. @throws Refusal `missing` for another cook's, too. */
export async function findOwnDraft(me: Chef, guid: string): Promise<WireMealDraft | null> {
  await requireOwn(me, guid);
  return findDraft(me, guid);
}

/** A draft of a meal that is there, with the state of the meal that it was begun from, where that is known. */
export async function findChange(
  me: Chef,
  { guid }: { guid: string },
): Promise<{ draft: WireMealDraft | null; seen: string | null }> {
  const row = await db.mealDraft.findUnique({ where: { guid, chef_id: me.chef_id } });
  return { draft: row && wired(row), seen: seenIn(row) ?? null };
}

/** The same for a call. @throws Refusal `missing` when nothing is kept. */
export async function showDraft(me: Chef, guid: string): Promise<WireMealDraft> {
  const draft = await findDraft(me, guid);
  if (!draft) throw missing();
  return draft;
}

/** The meal of mine that was saved from a draft; null when none was. @throws Refusal `missing` for what is no guid. */
export async function savedMealOf(me: Chef, guid: string): Promise<number | null> {
  requireGuid(guid);
  const meal = await db.meal.findUnique({ where: { guid, chef_id: me.chef_id }, select: { id: true } });
  return meal?.id ?? null;
}

/** A draft `d` of this cook's that is no meal yet. */
const isOwnNewMeal = (me: Chef) =>
  sql`d.chef_id = ${me.chef_id} AND NOT EXISTS (SELECT FROM meal m WHERE m.guid = d.guid)`;

async function countOthers(tx: Tx, me: Chef, guid: string): Promise<number> {
  // plain SQL: whose draft it is, is a condition that statements share
  const [drafts] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM meal_draft d WHERE ${isOwnNewMeal(me)} AND d.guid <> ${guid}`;
  return drafts.count;
}

/** The meals that a cook has begun and not saved, the newest first; changes of meals that are there are not among them. */
export async function listDrafts(me: Chef): Promise<WireMealDraft[]> {
  // plain SQL: what is no meal yet
  const rows = await sql<Row[]>`
    SELECT d.guid, d.fields, d.updated_at FROM meal_draft d
    WHERE ${isOwnNewMeal(me)}
    ORDER BY d.updated_at DESC, d.guid LIMIT ${MOST_DRAFTS}`;
  return rows.map(wired);
}

/** Gives up a draft and answers it as it was. @throws Refusal `missing` when nothing is kept. */
export async function deleteDraft(me: Chef, guid: string): Promise<WireMealDraft> {
  requireGuid(guid);
  return wired(await db.mealDraft.delete({ where: { guid, chef_id: me.chef_id } }));
}

/** Gives up what was kept of a meal that is saved or gone; nothing happens without. */
export async function removeDraft(tx: Tx, me: Chef, guid: string): Promise<void> {
  await tx.db.mealDraft.deleteMany({ where: { guid, chef_id: me.chef_id } });
}
