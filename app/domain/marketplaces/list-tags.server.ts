import { db } from "~/data/prisma.server";

/** As many as a cook's list is read through. */
const MOST = 200;

/** The tags that the team offers cooks, in their order; others can be typed. */
export async function listOfferedTags(): Promise<string[]> {
  const tags = await db.tag.findMany({
    where: { is_active: true },
    select: { title: true },
    orderBy: [{ position: "asc" }, { title: "asc" }],
    take: MOST,
  });
  return tags.map(({ title }) => title);
}
