import { iso, sql } from "~/data/sql.server";
import type { KitchenUser } from "../accounts/people";
import type { OrderStatus } from "./states";

/** A step that a cook's part of an order has taken, and when: ISO 8601 UTC. */
export interface PartStep {
  status: OrderStatus;
  at: string;
  /** the first name of the helper who took it; null for the cook, and for what happened by itself */
  helper: string | null;
}

/** The steps of my part of an order in the order they were taken; none for an order I have no part of. */
export function partSteps(me: KitchenUser, order_id: number): Promise<PartStep[]> {
  // plain SQL: an event knows its part by number alone
  return sql<PartStep[]>`
    SELECT e.to_status AS status, ${iso(sql`e.at`)} AS at, who.first_name AS helper
    FROM order_event e JOIN order_part p ON p.id = e.part_id
    LEFT JOIN kitchen_helper h ON h.chef_id = p.chef_id AND e.actor = 'helper:' || h.id LEFT JOIN account who ON who.id = h.account_id
    WHERE p.order_id = ${order_id} AND p.chef_id = ${me.chef_id} AND e.to_status IS NOT NULL ORDER BY e.id`;
}
