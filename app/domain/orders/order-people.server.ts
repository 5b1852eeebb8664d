import { sql } from "~/data/sql.server";

/** Who is told of an order: the diner and each cook, by their accounts. */
export interface OrderPeople {
  account_id: number;
  cooks: { account_id: number; chef_id: number }[];
}

/** Reads who is told of an order. @throws when there is no such order, which is never deleted. */
export async function readOrderPeople(order_id: number): Promise<OrderPeople> {
  // never null: cooks: an order has a part for each cook
  const [people] = await sql<OrderPeople[]>`
    SELECT o.account_id, (SELECT json_agg(json_build_object('account_id', c.account_id, 'chef_id', c.id) ORDER BY p.id)
      FROM order_part p JOIN chef c ON c.id = p.chef_id WHERE p.order_id = o.id) AS cooks
    FROM orders o WHERE o.id = ${order_id}`;
  if (!people) throw new Error(`order ${order_id} is gone`);
  return people;
}
