import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** A meal or a cook to be featured in a marketplace, in its place among the others, and how long. */
export interface NewFeature {
  marketplace_id: number;
  kind: "meal" | "chef";
  meal_id: number | null;
  chef_id: number | null;
  position: number;
  starts_at: Date;
  ends_at: Date | null;
}

export async function insertFeature(tx: Tx, feature: NewFeature): Promise<number> {
  const { id } = await tx.db.feature.create({ data: feature, select: { id: true } });
  return id;
}

/** Ends a feature now, or takes back one that has not begun. Answers whether there was one. */
export async function endFeature(tx: Tx, id: number): Promise<boolean> {
  const now = clock.now();
  const ahead = await tx.db.feature.deleteMany({ where: { id, starts_at: { gte: now } } });
  if (ahead.count === 1) return true;
  const { count } = await tx.db.feature.updateMany({
    where: { id, OR: [{ ends_at: null }, { ends_at: { gt: now } }] },
    data: { ends_at: now },
  });
  return count === 1;
}
