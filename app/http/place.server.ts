import { preferredZip } from "~/domain/addresses/preferred-zip.server";
import { findMarketplace } from "~/domain/marketplaces/find-marketplace.server";
import { knownMarketplace, knownMarketplaces } from "~/domain/marketplaces/known-marketplaces.server";
import type { WireMarketplace } from "~/domain/marketplaces/schemas.server";
import { isLocalEnv } from "~/kit/env.server";
import { parseZip } from "~/kit/zip";
import { COOKIES, readCookie, writeCookie } from "./cookies";
import { optionalPerson } from "./guards.server";

/** Where a visitor wants dinner: a ZIP code, or a point known to about a hundred meters. */
export type VisitorLocation = { zip: string } | { latitude: number; longitude: number };

/** A visitor's spot with the marketplace that serves it; without a spot it is the global marketplace to browse. */
export interface VisitorPlace {
  spot: VisitorLocation | null;
  /** null when the database has no marketplace at all */
  market: WireMarketplace | null;
  /** the `Set-Cookie` that remembers a place the URL brought along; null when it is remembered already */
  cookie: string | null;
}

const YEAR_SECONDS = 365 * 86_400;

/** The ZIP code that a URL asks for: `?zipCode=37203`, or `37203-1234` for the same. Null when it asks for none, or for one that cannot be. */
export function zipOfUrl(request: Request): string | null {
  return parseZip(new URL(request.url).searchParams.get("zipCode") ?? "");
}

/** What `dindin_place` holds: `37203.1` or `36.153,-86.784.1`; the last number is the marketplace. */
function parseCookie(value: string | null): { spot: VisitorLocation; market_id: number } | null {
  const match = /^(?:(\d{5})|(-?\d{1,2}\.\d{3}),(-?\d{1,3}\.\d{3}))\.(\d{1,9})$/.exec(value ?? "");
  if (!match) return null;
  const [, zip, latitude, longitude, market] = match;
  const spot = zip ? { zip } : { latitude: Number(latitude), longitude: Number(longitude) };
  return { spot, market_id: Number(market) };
}

async function marketOf(spot: VisitorLocation): Promise<WireMarketplace | null> {
  return (await findMarketplace("zip" in spot ? { zip_code: spot.zip } : spot)) || null;
}

async function globalMarket(): Promise<WireMarketplace | null> {
  return (await knownMarketplaces()).find((market) => market.is_global) ?? null;
}

/** The ZIP code of the address that the person who asks prefers; never remembered, so it follows the address book. */
async function homeOf(request: Request): Promise<string | null> {
  const person = await optionalPerson.read(request);
  return person && preferredZip(person);
}

/**
 * Where this visitor wants dinner. The URL decides (it can be shared and reloaded), then the cookie of the last choice.
 * A person who chose nothing wants it at the address they prefer. Nobody is asked for a place before seeing meals:
 * without one it is the global marketplace.
 */
export async function readPlace(request: Request): Promise<VisitorPlace> {
  const kept = parseCookie(readCookie(request.headers.get("cookie"), COOKIES.place));
  const zip = zipOfUrl(request);
  const isKept = kept && (zip === null || ("zip" in kept.spot && kept.spot.zip === zip));
  if (isKept) {
    const market = await knownMarketplace(kept.market_id);
    return { spot: kept.spot, market: market ?? (await marketOf(kept.spot)), cookie: null };
  }
  if (zip !== null) return { spot: { zip }, ...(await choosePlace({ zip })) };
  const home = await homeOf(request);
  if (home !== null)
    return {
      spot: { zip: home },
      market: (await marketOf({ zip: home })) ?? (await globalMarket()),
      cookie: null,
    };
  return { spot: null, market: await globalMarket(), cookie: null };
}

/** The ZIP code that this visitor looks around in; null for a place by coordinates and for none. */
export async function chosenZip(request: Request): Promise<string | null> {
  const { spot } = await readPlace(request);
  return spot && "zip" in spot ? spot.zip : null;
}

/** Looks up who serves a spot, and the `Set-Cookie` that remembers it for a year. Coordinates are kept to 0.001 degrees. */
export async function choosePlace(
  spot: VisitorLocation,
): Promise<{ market: WireMarketplace | null; cookie: string }> {
  const market = await marketOf(spot);
  const text = "zip" in spot ? spot.zip : `${spot.latitude.toFixed(3)},${spot.longitude.toFixed(3)}`;
  const options = { maxAge: YEAR_SECONDS, secure: !isLocalEnv };
  return { market, cookie: writeCookie(COOKIES.place, `${text}.${market?.id ?? 0}`, options) };
}
