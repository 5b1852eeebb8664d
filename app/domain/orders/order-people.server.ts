import { db } from "~/data/prisma.server";

/** Who is told of an order: the diner and each cook, by their accounts. */
export interface OrderPeople {
  account_id: number;
  cooks: { account_id: number; chef_id: number }[];
}

const parts = {
  orderBy: { id: "asc" },
  select: { chef_id: true, chef: { select: { account_id: true } } },
} as const;

/** Reads who is told of an order. @throws when there is no such order, which is never deleted. */
export async function readOrderPeople(order_id: number): Promise<OrderPeople> {
  const order = await db.order.findUnique({ where: { id: order_id }, select: { account_id: true, parts } });
  if (!order) throw new Error(`order ${order_id} is gone`);
  const cooks = order.parts.map(({ chef_id, chef: { account_id } }) => ({ account_id, chef_id }));
  return { account_id: order.account_id, cooks };
}
