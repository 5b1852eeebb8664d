import type { Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { accountRules } from "../accounts/rules";
import { changeChef } from "../chefs/chef-row.server";
import { invalid } from "../refusal";
import type { KitchenChange } from "./kitchen-schemas.server";

interface Place {
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  marketplace_id: number | null;
}

/** The kitchen before the change. */
interface Now {
  postal_code: string;
  marketplace_id: number;
  /** whether its place on the map is known */
  is_placed: boolean;
  has_meals: boolean;
}

async function placeOf(tx: Tx, zip: string): Promise<Place> {
  const [place] = await tx<Place[]>`
    SELECT p.city, p.state, p.latitude, p.longitude, z.marketplace_id FROM zip_place p
    LEFT JOIN (SELECT z.zip, z.marketplace_id FROM marketplace_zip z JOIN marketplace m ON m.id = z.marketplace_id AND m.is_active AND NOT m.is_global) z
      ON z.zip = p.zip
    WHERE p.zip = ${zip}`;
  if (!place) throw invalid("postal_code", "This ZIP code doesn't exist");
  return place;
}

/**
 * Where the kitchen stands. Its ZIP code says how far it is to every door and which marketplace it belongs to: a kitchen
 * with meals stays in its own. City and state may be written otherwise than the post does, but the state must be the ZIP's.
 * @throws Refusal `invalid` `postal_code` or `state`.
 */
export async function moveKitchen(tx: Tx, me: Chef, change: KitchenChange): Promise<void> {
  const { postal_code, city, state } = change;
  if (postal_code === undefined && city === undefined && state === undefined) return;
  const [now] = await tx<[Now]>`
    SELECT postal_code, marketplace_id, latitude IS NOT NULL AS is_placed, EXISTS (SELECT FROM meal m WHERE m.chef_id = c.id) AS has_meals FROM chef c WHERE id = ${me.chef_id}`;
  const zip = postal_code ?? now.postal_code;
  if (zip === "") {
    await changeChef(tx, me.chef_id, { city, state });
    return;
  }
  const place = await placeOf(tx, zip);
  if (state !== undefined && state.toUpperCase() !== place.state)
    throw invalid("state", `${zip} is in ${place.city}, ${place.state}`);
  if (place.marketplace_id === null && (postal_code !== undefined || !now.has_meals))
    throw invalid("postal_code", accountRules.zipNotServed);
  if (postal_code !== undefined && now.has_meals && place.marketplace_id !== now.marketplace_id)
    throw invalid(
      "postal_code",
      "A kitchen with meals can't move to another city. Contact us and we'll help.",
    );
  const there = {
    postal_code: zip,
    city: city ?? place.city,
    state: place.state,
    latitude: place.latitude,
    longitude: place.longitude,
    marketplace_id: now.has_meals ? now.marketplace_id : (place.marketplace_id ?? now.marketplace_id),
  };
  // Another spelling of the city is no move: where the kitchen stands was perhaps measured better than by its ZIP code.
  const written = zip === now.postal_code && now.is_placed ? { city: there.city, state: place.state } : there;
  await changeChef(tx, me.chef_id, written);
}
