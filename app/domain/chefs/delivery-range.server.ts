import { type Fragment, sql } from "~/data/sql.server";

/**
 * Whether a kitchen (a row with `latitude`, `longitude` and `delivery_radius_km`) delivers as far as a place: the one rule
 * of lists, cart and checkout. Without a radius it delivers in its whole marketplace, which is asked apart; with one, to a
 * place at most so many kilometers away as the crow flies, and so not to one that nobody can find on the map.
 */
export function isWithinRange(kitchen: Fragment, latitude: Fragment, longitude: Fragment): Fragment {
  return sql`(${kitchen}.delivery_radius_km IS NULL OR coalesce(
    km_between(${kitchen}.latitude, ${kitchen}.longitude, ${latitude}, ${longitude}) <= ${kitchen}.delivery_radius_km, false))`;
}
