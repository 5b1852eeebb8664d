import { sql } from "~/data/sql.server";
import type { Place, WireMarketplace } from "./schemas.server";

/** Nearer than this a ZIP code still says where somebody is; a point at sea belongs to no town. */
const NEAR_KM = 50;

/**
 * The marketplace that serves a place, else the global one, else false (the spec: `data=false`).
 * The ZIP code decides when it is given; coordinates count as their nearest ZIP code, at most 50 km away, the smaller
 * number when two are equally near, so that every point of a border has one answer. Plain SQL: nearest on the map.
 */
export async function findMarketplace(place: Place): Promise<WireMarketplace | false> {
  const [found] = await sql<WireMarketplace[]>`
    SELECT m.id, m.name, m.slug, m.is_global, m.time_zone
    FROM marketplace m
    WHERE m.is_active AND (m.is_global OR m.id = (
      SELECT z.marketplace_id FROM marketplace_zip z WHERE z.zip = ${zipOf(place)}))
    ORDER BY m.is_global LIMIT 1`;
  return found ?? false;
}

/** A place as a ZIP code in SQL; null when nothing is known. */
function zipOf({ zip_code, latitude, longitude }: Place) {
  if (zip_code !== undefined) return sql`${zip_code}`;
  if (latitude === undefined || longitude === undefined) return sql`NULL`;
  return sql`(
    SELECT near.zip FROM (
      SELECT zip, km_between(latitude, longitude, ${latitude}::float8, ${longitude}::float8) AS km
      FROM zip_place ORDER BY point(longitude, latitude) <-> point(${longitude}::float8, ${latitude}::float8) LIMIT 30
    ) near
    WHERE near.km <= ${NEAR_KM} ORDER BY near.km, near.zip LIMIT 1)`;
}
