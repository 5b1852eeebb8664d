import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";

/** What the header of a cook shows on every screen. */
export interface KitchenHeader {
  name: string;
  image: string | null;
  /** orders that wait for the cook's word */
  new_orders: number;
}

/** The header of a cook; null for whoever has no kitchen. */
export async function readKitchenHeader(person: Person): Promise<KitchenHeader | null> {
  if (!person.chef) return null;
  // plain SQL: one statement, on every page of a cook
  const [header] = await sql<Pick<KitchenHeader, "image" | "new_orders">[]>`
    SELECT c.image, (SELECT count(*)::int FROM order_part p WHERE p.chef_id = c.id AND p.status = 'placed') AS new_orders
    FROM chef c WHERE c.id = ${person.chef.chef_id}`;
  return header ? { name: `${person.first_name} ${person.last_name}`, ...header } : null;
}
