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

async function placeOf(tx: Tx, zip: string): Promise<Place> {
  const { zipPlace, marketplaceZip } = tx.db;
  const point = { city: true, state: true, latitude: true, longitude: true };
  const place = await zipPlace.findUnique({ where: { zip }, select: point });
  if (!place) throw invalid("postal_code", "This ZIP code doesn't exist");
  const where = { zip, marketplace: { is_active: true, is_global: false } };
  const market = await marketplaceZip.findUnique({ where, select: { marketplace_id: true } });
  return { ...place, marketplace_id: market?.marketplace_id ?? null };
}

/**
 * Where the kitchen stands. Its ZIP code says how far it is to every address and which marketplace it belongs to: a kitchen
 * with meals stays in its own. City and state may be written otherwise than the post does, but the state must be the ZIP's.
 * @throws Refusal `invalid` `postal_code` or `state`.
 */
export async function moveKitchen(tx: Tx, me: Chef, change: KitchenChange): Promise<void> {
  const { postal_code, city, state } = change;
  if (postal_code === undefined && city === undefined && state === undefined) return;
  const now = await tx.db.chef.findUniqueOrThrow({
    where: { id: me.chef_id },
    select: { postal_code: true, marketplace_id: true, latitude: true },
  });
  const meal = await tx.db.meal.findFirst({ where: { chef_id: me.chef_id }, select: { id: true } });
  const hasMeals = meal !== null;
  const zip = postal_code ?? now.postal_code;
  // a form sends the ZIP code along: one that stays is no move, also where the marketplace has left it since
  const isMove = zip !== now.postal_code;
  if (zip === "") {
    await changeChef(tx, me.chef_id, { city, state });
    return;
  }
  const place = await placeOf(tx, zip);
  if (state !== undefined && state !== place.state)
    throw invalid("state", `${zip} is in ${place.city}, ${place.state}`);
  if (place.marketplace_id === null && (isMove || !hasMeals))
    throw invalid("postal_code", accountRules.zipNotServed);
  if (isMove && hasMeals && place.marketplace_id !== now.marketplace_id)
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
    marketplace_id: hasMeals ? now.marketplace_id : (place.marketplace_id ?? now.marketplace_id),
  };
  // Another spelling of the city is no move: where the kitchen stands was perhaps measured better than by its ZIP code.
  const written = !isMove && now.latitude !== null ? { city: there.city, state: place.state } : there;
  await changeChef(tx, me.chef_id, written);
}
