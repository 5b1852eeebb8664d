import { findMarketplace } from "./find-marketplace.server";
import { type KnownMarketplace, knownMarketplace } from "./known-marketplaces.server";
import type { Place } from "./schemas.server";

/**
 * The marketplace that a list is asked for: the one named, else the one that serves the place given, else undefined,
 * which is everywhere. False when the one named does not exist, or when none serves the place and there is no global
 * one: then there is nothing to show.
 */
export async function marketOfQuery(
  query: Place & { market_place_id?: number | undefined },
): Promise<KnownMarketplace | undefined | false> {
  if (query.market_place_id !== undefined) return (await knownMarketplace(query.market_place_id)) ?? false;
  const placed =
    query.zip_code !== undefined || (query.latitude !== undefined && query.longitude !== undefined);
  if (!placed) return undefined;
  const found = await findMarketplace(query);
  return found ? ((await knownMarketplace(found.id)) ?? false) : false;
}
