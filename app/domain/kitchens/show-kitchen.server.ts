import { type Sql, sql, type Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { pausedOn } from "../chefs/open-days.server";
import { missing } from "../refusal";
import type { WireKitchen } from "./kitchen-schemas.server";

/** What staff want to see before they look at a kitchen, in the order a form asks for it. */
export const NEEDED = [
  "kitchen_name",
  "primary_cuisine",
  "address",
  "city",
  "state",
  "postal_code",
  "bio",
  "permit_number",
] as const;

interface Row extends Omit<WireKitchen, "missing"> {
  bio: string;
  /** the marketplace that the kitchen is in serves its ZIP code */
  is_served: boolean;
}

/** The kitchen of a cook, within a transaction or by itself. */
export async function readKitchen(on: Sql | Tx, me: Chef): Promise<WireKitchen> {
  const [row] = await on<Row[]>`
    SELECT c.id, c.kitchen_name, c.kitchen_kind AS kitchen_type, c.kitchen_address AS address, c.city, c.state, c.postal_code, c.latitude, c.longitude,
      c.cutoff_hours, c.chef_delivers, c.delivery_radius_km, c.daily_capacity, c.closed_from, c.closed_to, c.ein_number, c.permit_number,
      c.permit_expires_on, k.permit_required, c.status, c.status_reason, c.bio,
      EXISTS (SELECT FROM marketplace_zip z WHERE z.zip = c.postal_code AND z.marketplace_id = c.marketplace_id) AS is_served,
      (SELECT json_build_object('id', cu.id, 'title', cu.title) FROM chef_cuisine cc JOIN cuisine cu ON cu.id = cc.cuisine_id
        WHERE cc.chef_id = c.id AND cc.is_primary ORDER BY cu.id LIMIT 1) AS primary_cuisine,
      (SELECT coalesce(json_agg(json_build_object('id', cu.id, 'title', cu.title) ORDER BY cc.is_primary DESC, cu.title), '[]')
        FROM chef_cuisine cc JOIN cuisine cu ON cu.id = cc.cuisine_id WHERE cc.chef_id = c.id) AS cuisines,
      json_build_object('id', k.id, 'name', k.name, 'time_zone', k.time_zone) AS marketplace,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'delivery_date', p.delivery_date) ORDER BY p.delivery_date, o.id), '[]')
        FROM order_part p JOIN orders o ON o.id = p.order_id
        WHERE p.chef_id = c.id AND p.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery')
          AND ${pausedOn(sql`p.delivery_date`)}) AS orders_in_pause
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${me.chef_id}`;
  if (!row) throw missing();
  const { bio, is_served, ...kitchen } = row;
  const given = { ...kitchen, bio, postal_code: is_served && kitchen.postal_code };
  const needed = NEEDED.filter((field) => field !== "permit_number" || kitchen.permit_required);
  return { ...kitchen, missing: needed.filter((field) => !given[field]) };
}

/** My kitchen: where and how I cook, and how far its approval is. */
export function showKitchen(me: Chef): Promise<WireKitchen> {
  return readKitchen(sql, me);
}
