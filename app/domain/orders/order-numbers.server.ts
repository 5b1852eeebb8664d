import { db } from "~/data/prisma.server";
import type { KitchenUser } from "../accounts/people";

/** The numbers of those of these orders that I have a part of, by id. */
export async function readOrderNumbers(
  me: KitchenUser,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const parts = await db.orderPart.findMany({
    where: {
      chef_id: me.chef_id,
      order_id: { in: [...ids] },
      status: { notIn: ["pending_payment", "expired"] },
    },
    select: { order_id: true, order: { select: { number: true } } },
  });
  return new Map(parts.map(({ order_id, order }) => [order_id, order.number]));
}
