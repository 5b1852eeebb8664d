import type { Tx } from "~/data/sql.server";

/** What a list that people choose from says of one of its words. */
export interface ListWord {
  title: string;
  position: number;
  is_active: boolean;
}

/** Adds a cuisine at the end; `slug` is its address and stays. Answers its id. */
export async function insertCuisine(tx: Tx, cuisine: ListWord & { slug: string }): Promise<number> {
  const { id } = await tx.db.cuisine.create({ data: cuisine, select: { id: true } });
  return id;
}

export async function updateCuisine(tx: Tx, id: number, word: ListWord): Promise<void> {
  await tx.db.cuisine.update({ where: { id }, data: word, select: { id: true } });
}

/** Adds a tag that cooks are offered. Answers its id. */
export async function insertTag(tx: Tx, tag: ListWord): Promise<number> {
  const { id } = await tx.db.tag.create({ data: tag, select: { id: true } });
  return id;
}

export async function updateTag(tx: Tx, id: number, word: ListWord): Promise<void> {
  await tx.db.tag.update({ where: { id }, data: word, select: { id: true } });
}
