import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Something that an organization's people are offered, from an instant to another; null is no end. */
export interface NewOffer {
  organization_id: number;
  title: string;
  description: string;
  starts_at: Date;
  ends_at: Date | null;
}

/** Writes an offer, which its organization's people read from its beginning on. Answers its id. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  const { id } = await tx.db.offer.create({ data: offer, select: { id: true } });
  return id;
}

/** Ends an offer now, or takes back one that has not begun. Answers whether there was one. */
export async function endOffer(tx: Tx, id: number): Promise<boolean> {
  const now = clock.now();
  const ahead = await tx.db.offer.deleteMany({ where: { id, starts_at: { gte: now } } });
  if (ahead.count === 1) return true;
  const { count } = await tx.db.offer.updateMany({
    where: { id, OR: [{ ends_at: null }, { ends_at: { gt: now } }] },
    data: { ends_at: now },
  });
  return count === 1;
}

/** The organization that is named, by its number or its name as it stands; null for none, or several of one name. */
export async function organizationOf(typed: string): Promise<{ id: number; time_zone: string } | null> {
  const where = /^\d{1,9}$/.test(typed)
    ? { id: Number(typed) }
    : { name: { equals: typed, mode: "insensitive" as const } };
  const found = await db.organization.findMany({ where, select: { id: true, time_zone: true }, take: 2 });
  return found.length === 1 ? (found[0] ?? null) : null;
}
