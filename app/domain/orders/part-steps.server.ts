import { iso, sql } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import type { OrderStatus } from "./states";

/** A step that a cook's part of an order has taken, and when: ISO 8601 UTC. */
export interface PartStep {
  status: OrderStatus;
  at: string;
}

/** The steps of my part of an order in the order they were taken; none for an order I have no part of. */
export function partSteps(me: Chef, order_id: number): Promise<PartStep[]> {
  // plain SQL: an event knows its part by number alone
  return sql<PartStep[]>`
    SELECT e.to_status AS status, ${iso(sql`e.at`)} AS at
    FROM order_event e JOIN order_part p ON p.id = e.part_id
    WHERE p.order_id = ${order_id} AND p.chef_id = ${me.chef_id} AND e.to_status IS NOT NULL ORDER BY e.id`;
}
