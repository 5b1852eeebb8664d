import { z } from "zod";
import { db } from "~/data/prisma.server";
import { type Db, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "~/domain/accounts/people";
import { conflict, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { MealDraftFields, type WireMealDraft } from "./draft-schemas.server";

/** Drafts of new meals that one cook may have; of a meal that is there, one each. */
export const MOST_DRAFTS = 50;

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

/**
 * Keeps what a cook has typed about the meal with this guid, in place of what was kept before.
 * @throws Refusal `missing` for what is no guid, or that of another cook's draft or meal, `conflict` (`too_many_drafts`) for one more than
 *   a cook may have.
 */
export async function saveDraft(me: Chef, guid: string, fields: MealDraftFields): Promise<WireMealDraft> {
  requireGuid(guid);
  const select = { chef_id: true } as const;
  const [known, meal] = await Promise.all([
    db.mealDraft.findUnique({ where: { guid }, select }),
    db.meal.findUnique({ where: { guid }, select }),
  ]);
  if ([known, meal].some((one) => one && one.chef_id !== me.chef_id)) throw missing();
  const updated_at = clock.now();
  const keep = (on: Db) =>
    on.mealDraft.upsert({
      where: { guid, chef_id: me.chef_id },
      create: { chef_id: me.chef_id, guid, fields, updated_at },
      update: { fields, updated_at },
    });
  if (known || meal) return wired(await keep(db));
  return wired(
    await transaction(async (tx) => {
      // two new ones at once count each other
      await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`drafts:${me.chef_id}`}, 0))`;
      if ((await countOthers(tx, me, guid)) >= MOST_DRAFTS)
        throw conflict("too_many_drafts", `You have ${MOST_DRAFTS} drafts. Finish or delete one first.`);
      return keep(tx.db);
    }),
  );
}

/** A draft of this cook's; null when nothing is kept. @throws Refusal `missing` for what is no guid. */
export async function findDraft(me: Chef, guid: string): Promise<WireMealDraft | null> {
  requireGuid(guid);
  const row = await db.mealDraft.findUnique({ where: { guid, chef_id: me.chef_id } });
  return row && wired(row);
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
