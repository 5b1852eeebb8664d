import { db } from "~/data/prisma.server";
import type { Page, Slice } from "~/kit/paging";

/** The answers to "how did you hear about us", in the order the product team gave them. */
export async function listHearAbout({ limit, offset }: Slice): Promise<Page<{ id: number; title: string }>> {
  const where = { is_active: true };
  const [count, rows] = await Promise.all([
    db.hearAbout.count({ where }),
    db.hearAbout.findMany({
      where,
      select: { id: true, title: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, rows };
}
