import { sql } from "~/data/sql.server";
import type { KitchenUser } from "../accounts/people";

/** What the header of a kitchen shows on every screen. */
export interface KitchenHeader {
  name: string;
  image: string | null;
  /** orders that wait for the kitchen's word */
  new_orders: number;
  /** the visitor helps here: the desk has orders, prep and schedule alone */
  is_helper: boolean;
  /** the visitor works in others too */
  has_others: boolean;
}

/** The header of the kitchen that somebody works in. */
export async function readKitchenHeader(me: KitchenUser): Promise<KitchenHeader | null> {
  // plain SQL: one statement, on every page of a cook
  const [header] = await sql<Pick<KitchenHeader, "name" | "image" | "new_orders">[]>`
    SELECT c.full_name AS name, c.image,
      (SELECT count(*)::int FROM order_part p WHERE p.chef_id = c.id AND p.status = 'placed') AS new_orders
    FROM chef c WHERE c.id = ${me.chef_id}`;
  if (!header) return null;
  const is_helper = me.kind === "helper";
  const name = is_helper ? header.name : `${me.first_name} ${me.last_name}`;
  const has_others = me.helps.length > (is_helper && me.chef === null ? 1 : 0);
  return { ...header, name, is_helper, has_others };
}
