import { codeOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { slugOf } from "~/kit/text";
import { insertHearAbout, updateHearAbout } from "../accounts/write-hear-about.server";
import {
  insertCuisine,
  insertTag,
  type ListWord,
  updateCuisine,
  updateTag,
} from "../marketplaces/write-cuisine.server";
import { invalid, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { requireUnchanged, type Seen } from "../staff/stale-form.server";

/** The lists that people choose from: cuisines, tags of meals, and answers to how they heard of us. */
export type WordKind = "cuisine" | "tag" | "hear_about";

/** A word of a list with how many listed meals have it. */
export interface ListedWord extends ListWord {
  id: number;
  meals: number;
}

const MOST = 500;
const shown = { title: true, position: true, is_active: true } as const;

/** Cuisines in their order, those that are retired last. Plain SQL: all meals are counted in one pass. */
export function listStaffCuisines(): Promise<ListedWord[]> {
  return sql<ListedWord[]>`
    SELECT c.id, c.title, c.position, c.is_active, coalesce(counted.meals, 0) AS meals
    FROM cuisine c LEFT JOIN (
      SELECT mc.cuisine_id, count(*)::int AS meals FROM meal_cuisine mc JOIN meal m ON m.id = mc.meal_id WHERE m.is_listed GROUP BY mc.cuisine_id
    ) counted ON counted.cuisine_id = c.id
    ORDER BY c.is_active DESC, c.position, c.title, c.id LIMIT ${MOST}`;
}

/** Tags that cooks are offered, in their order, those that are retired last. */
export function listStaffTags(): Promise<Omit<ListedWord, "meals">[]> {
  return db.tag.findMany({
    select: { id: true, title: true, position: true, is_active: true },
    orderBy: [{ is_active: "desc" }, { position: "asc" }, { title: "asc" }],
    take: MOST,
  });
}

/** Answers to how people heard of us, in their order, those that are retired last. */
export function listStaffAnswers(): Promise<Omit<ListedWord, "meals">[]> {
  return db.hearAbout.findMany({
    select: { id: true, title: true, position: true, is_active: true },
    orderBy: [{ is_active: "desc" }, { position: "asc" }, { title: "asc" }],
    take: MOST,
  });
}

/** A word as its form is filled from it. */
export const seenOfWord = ({ title, position, is_active }: ListWord): Seen => ({
  Name: title,
  Place: String(position),
  "It is offered": is_active ? "yes" : "no",
});

const NAMES: Record<WordKind, string> = { cuisine: "cuisine", tag: "tag", hear_about: "answer" };
const taken = (kind: WordKind) =>
  invalid("title", `There is ${kind === "hear_about" ? "an" : "a"} ${NAMES[kind]} of this name already.`);

/** How a list is read and written, by those who own it. */
const LISTS: Record<
  WordKind,
  {
    last(tx: Tx): Promise<number | null>;
    find(tx: Tx, id: number): Promise<ListWord | null>;
    insert(tx: Tx, word: ListWord): Promise<number>;
    update(tx: Tx, id: number, word: ListWord): Promise<void>;
  }
> = {
  cuisine: {
    last: async (tx) => (await tx.db.cuisine.aggregate({ _max: { position: true } }))._max.position,
    find: (tx, id) => tx.db.cuisine.findUnique({ where: { id }, select: shown }),
    insert(tx, word) {
      const slug = slugOf(word.title);
      if (slug === "") throw invalid("title", "Use letters.");
      return insertCuisine(tx, { ...word, slug });
    },
    update: updateCuisine,
  },
  tag: {
    last: async (tx) => (await tx.db.tag.aggregate({ _max: { position: true } }))._max.position,
    find: (tx, id) => tx.db.tag.findUnique({ where: { id }, select: shown }),
    insert: insertTag,
    update: updateTag,
  },
  hear_about: {
    last: async (tx) => (await tx.db.hearAbout.aggregate({ _max: { position: true } }))._max.position,
    find: (tx, id) => tx.db.hearAbout.findUnique({ where: { id }, select: shown }),
    insert: insertHearAbout,
    update: updateHearAbout,
  },
};

/** Says which name is taken, whoever was first. */
async function orTaken<T>(kind: WordKind, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "23505") throw taken(kind);
    throw error;
  }
}

/** Adds a word at the end of its list. @throws Refusal `invalid` on `title` for one that is there. */
export async function addWord(by: StaffOnDuty, kind: WordKind, title: string): Promise<void> {
  const list = LISTS[kind];
  const work = transaction(async (tx) => {
    const position = ((await list.last(tx)) ?? -1) + 1;
    const id = await list.insert(tx, { title, position, is_active: true });
    const subject = { subject_kind: kind, subject_id: id, reason: null } as const;
    await audit(tx, by, { action: `${kind}.added`, ...subject, after: { title } });
  });
  await orTaken(kind, work);
}

/**
 * Renames a word, moves it, or retires it: it is offered no longer, who has it keeps it. The address of a cuisine stays.
 * `seen`: what the form was filled from.
 * @throws Refusal `missing`; `invalid` on `title`; `conflict` `changed_meanwhile`.
 */
export async function changeWord(
  by: StaffOnDuty,
  kind: WordKind,
  id: number,
  { seen, ...word }: ListWord & { seen?: Seen | undefined },
): Promise<void> {
  const work = transaction(async (tx) => {
    const before = await LISTS[kind].find(tx, id);
    if (!before) throw missing();
    requireUnchanged(seenOfWord(before), seen);
    await LISTS[kind].update(tx, id, word);
    const factsOf = (of: ListWord) => ({ ...of, is_active: String(of.is_active) });
    const subject = { subject_kind: kind, subject_id: id, reason: null } as const;
    await audit(tx, by, {
      ...{ action: `${kind}.changed`, ...subject },
      ...{ before: factsOf(before), after: factsOf(word) },
    });
  });
  await orTaken(kind, work);
}
