import { type Fragment, sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { isWithinRange } from "~/domain/chefs/delivery-range.server";
import type { CartReading } from "../carts/read-cart.server";

/** The kitchens (`goal`) that would have to deliver: of the meal, or of everything in the cart. */
function kitchens(me: Diner, meal_id: number | undefined): Fragment {
  const wanted =
    meal_id === undefined
      ? sql`(SELECT l.meal_id FROM cart JOIN cart_line l ON l.cart_id = cart.id WHERE cart.account_id = ${me.account_id})`
      : sql`(${meal_id}::int)`;
  return sql`
    SELECT DISTINCT c.id, c.full_name, k.id AS marketplace_id, k.name AS city, c.latitude, c.longitude, c.delivery_radius_km
    FROM meal m JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = m.marketplace_id WHERE m.id IN ${wanted}`;
}

/** Whether kitchen `goal` delivers to `spot` (its ZIP code's marketplace is `z`): the rule of the cart and the checkout. */
const serves = sql`
  coalesce(z.marketplace_id = goal.marketplace_id, false) 
    AND ${isWithinRange(sql`goal`, sql`spot.latitude`, sql`spot.longitude`)}`;

/**
 * Where a cart (or `meal_id`, about to be added) would go when nobody has chosen yet: a saved address that every kitchen
 * delivers to, one in the chosen ZIP code before the preferred one before the newest. Where no saved address will do but
 * the chosen ZIP code does, null: the address is asked for at the checkout. Otherwise the preferred one, which then is
 * told to be out of reach.
 */
export async function defaultAddress(
  me: Diner,
  { zip, meal_id }: { zip: string | null; meal_id?: number },
): Promise<NonNullable<CartReading["address_id"]> | null> {
  // plain SQL: by distances, in an order that no column says
  const [best] = await sql<{ id: number | null }[]>`
    WITH goal AS (${kitchens(me, meal_id)}), spot AS (
      SELECT a.id, a.preferred, a.postal_code AS zip, coalesce(a.latitude, p.latitude) AS latitude, coalesce(a.longitude, p.longitude) AS longitude
      FROM address a LEFT JOIN zip_place p ON p.zip = a.postal_code WHERE a.account_id = ${me.account_id} AND a.deleted_at IS NULL
      UNION ALL SELECT NULL, false, p.zip, p.latitude, p.longitude FROM zip_place p WHERE p.zip = ${zip})
    SELECT spot.id FROM spot LEFT JOIN marketplace_zip z ON z.zip = spot.zip
    CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM goal WHERE NOT (${serves})) AS all_deliver) reach
    ORDER BY all_deliver DESC, spot.id IS NOT NULL DESC, all_deliver AND coalesce(spot.zip = ${zip}, false) DESC,
      spot.preferred DESC, spot.id DESC LIMIT 1`;
  return best?.id ?? null;
}

/** A cook of the cart who does not deliver to a ZIP code, and the city they deliver in. */
export interface CookOutOfRange {
  full_name: string;
  city: string;
}

/** The cooks of the person's cart who do not deliver to a ZIP code, by name. */
export async function cooksOutOfRange(me: Diner, zip: string): Promise<CookOutOfRange[]> {
  // plain SQL: by the same distances
  return sql<CookOutOfRange[]>`
    WITH goal AS (${kitchens(me, undefined)}), spot AS (
      SELECT ${zip}::text AS zip, (SELECT latitude FROM zip_place WHERE zip = ${zip}) AS latitude,
        (SELECT longitude FROM zip_place WHERE zip = ${zip}) AS longitude)
    SELECT goal.full_name, goal.city FROM goal CROSS JOIN spot LEFT JOIN marketplace_zip z ON z.zip = spot.zip
    WHERE NOT (${serves}) ORDER BY goal.full_name`;
}
