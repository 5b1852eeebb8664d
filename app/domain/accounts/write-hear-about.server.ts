import type { Tx } from "~/data/sql.server";

/** An answer to how people heard of us: its words, its place, and whether it is offered. */
export interface HearAboutAnswer {
  title: string;
  position: number;
  is_active: boolean;
}

/** Adds an answer. Answers its id. */
export async function insertHearAbout(tx: Tx, answer: HearAboutAnswer): Promise<number> {
  const { id } = await tx.db.hearAbout.create({ data: answer, select: { id: true } });
  return id;
}

export async function updateHearAbout(tx: Tx, id: number, answer: HearAboutAnswer): Promise<void> {
  await tx.db.hearAbout.update({ where: { id }, data: answer, select: { id: true } });
}
