import { db } from "~/data/prisma.server";
import { type Fragment, sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { KM_PER_MILE } from "~/kit/distance";
import { addZips, removeZips } from "../marketplaces/write-marketplace.server";
import { invalid } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { readStaffMarketplace } from "./list-marketplaces.server";

/** ZIP codes around one: within so many miles of its middle. */
export interface Circle {
  zip: string;
  miles: number;
}

/** A ZIP code on the map; `marketplace_id` is who serves it. Degrees. */
export interface PlacedZip {
  zip: string;
  city: string;
  latitude: number;
  longitude: number;
  marketplace_id: number | null;
}

const KM_PER_DEGREE = 111.32;
/** More than this is no map that anybody reads. */
const MOST_ON_MAP = 3000;

interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

function boxAround({ latitude, longitude }: { latitude: number; longitude: number }, km: number): Box {
  const high = km / KM_PER_DEGREE;
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return {
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  };
}

/** In SQL: the ZIP code `p` lies in the box; its index finds those. */
const within = ({ south, north, west, east }: Box): Fragment =>
  sql`p.latitude BETWEEN ${south} AND ${north} AND p.longitude BETWEEN ${west} AND ${east}`;

async function placeOf(zip: string) {
  const place = await db.zipPlace.findUnique({ where: { zip }, select: { latitude: true, longitude: true } });
  if (!place) throw invalid("zip", "We don't know this ZIP code.");
  return place;
}

/**
 * The ZIP codes of a circle and who serves them, by number. Plain SQL: distances.
 * @throws Refusal `invalid` on `zip` for one that we don't know.
 */
export async function zipsInCircle({ zip, miles }: Circle): Promise<PlacedZip[]> {
  const middle = await placeOf(zip);
  const km = miles * KM_PER_MILE;
  return sql<PlacedZip[]>`
    SELECT p.zip, p.city, p.latitude, p.longitude, z.marketplace_id
    FROM zip_place p LEFT JOIN marketplace_zip z ON z.zip = p.zip
    WHERE ${within(boxAround(middle, km + 1))} AND km_between(p.latitude, p.longitude, ${middle.latitude}::float8, ${middle.longitude}::float8) <= ${km}::float8
    ORDER BY p.zip`;
}

/** The ZIP codes that a marketplace serves, by number. */
export function listZips(marketplace_id: number): Promise<PlacedZip[]> {
  // plain SQL: two tables in one round trip
  return sql<PlacedZip[]>`
    SELECT p.zip, p.city, p.latitude, p.longitude, z.marketplace_id
    FROM marketplace_zip z JOIN zip_place p ON p.zip = z.zip WHERE z.marketplace_id = ${marketplace_id} ORDER BY p.zip`;
}

/** What lies around some places, with a margin; at most 3,000 ZIP codes. Plain SQL: one join over a box. */
export function listZipsAround(
  places: readonly { latitude: number; longitude: number }[],
): Promise<PlacedZip[]> {
  const of = (name: "latitude" | "longitude") => places.map((place) => place[name]);
  const [south, north] = [Math.min(...of("latitude")), Math.max(...of("latitude"))];
  const [west, east] = [Math.min(...of("longitude")), Math.max(...of("longitude"))];
  const margin = 0.1 + Math.max(north - south, east - west) * 0.15;
  const box = { south: south - margin, north: north + margin, west: west - margin, east: east + margin };
  return sql<PlacedZip[]>`
    SELECT p.zip, p.city, p.latitude, p.longitude, z.marketplace_id
    FROM zip_place p LEFT JOIN marketplace_zip z ON z.zip = p.zip WHERE ${within(box)} ORDER BY p.zip LIMIT ${MOST_ON_MAP}`;
}

/** What became of a choice of ZIP codes. */
export interface ZipsChanged {
  changed: number;
  /** those that another marketplace serves, and keeps */
  elsewhere: number;
}

/** The codes of a list that we know. @throws Refusal `invalid` on `zips` naming the first that we don't. */
async function knownZips(zips: readonly string[]): Promise<string[]> {
  const known = await db.zipPlace.findMany({ where: { zip: { in: [...zips] } }, select: { zip: true } });
  const there = new Set(known.map(({ zip }) => zip));
  const strange = zips.find((zip) => !there.has(zip));
  if (strange !== undefined) throw invalid("zips", `We don't know the ZIP code ${strange}.`);
  return [...there];
}

/**
 * Gives a marketplace the ZIP codes of a circle or a list, or takes them from it: who lives there finds its cooks, and is
 * delivered to, from the next request on. Those that another marketplace serves stay there.
 * @throws Refusal `missing`; `invalid` on `zip` or `zips`, on `zips` also for the global marketplace, which has none.
 */
export async function chooseZips(
  by: StaffOnDuty,
  id: number,
  which: Circle | { zips: readonly string[] },
  change: "add" | "remove",
): Promise<ZipsChanged> {
  const { is_global } = await readStaffMarketplace(id);
  if (is_global) throw invalid("zips", "The global marketplace serves no ZIP codes.");
  const zips =
    "zips" in which ? await knownZips(which.zips) : (await zipsInCircle(which)).map(({ zip }) => zip);
  return transaction(async (tx) => {
    const elsewhere = await tx.db.marketplaceZip.count({
      where: { zip: { in: zips }, marketplace_id: { not: id } },
    });
    const changed = change === "add" ? (await addZips(tx, id, zips)).length : await removeZips(tx, id, zips);
    if (changed > 0)
      await audit(tx, by, {
        action: change === "add" ? "marketplace.zips_added" : "marketplace.zips_removed",
        ...{ subject_kind: "marketplace", subject_id: id, reason: null },
        after: { zips: zips.slice(0, 200).join(" "), count: changed },
      });
    return { changed, elsewhere };
  });
}
