import { db } from "~/data/prisma.server";
import type { Slice } from "~/kit/paging";

/** Promotions, the newest first, with what has been given so far. */
export async function listPromotions({ limit, offset }: Slice) {
  const [rows, count] = await Promise.all([
    db.promotion.findMany({
      select: {
        ...{ id: true, title: true, zip: true, idle_days: true, is_new: true, amount_cents: true },
        ...{ budget_cents: true, months: true, status: true, people: true, given_cents: true },
        ...{ created_at: true, marketplace: { select: { name: true } } },
        staff: { select: { account: { select: { first_name: true, last_name: true } } } },
      },
      orderBy: { id: "desc" },
      take: limit,
      skip: offset,
    }),
    db.promotion.count(),
  ]);
  return { rows, count };
}
