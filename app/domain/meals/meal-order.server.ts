import { type Fragment, sql } from "~/data/sql.server";
import type { KnownMarketplace } from "~/domain/marketplaces/known-marketplaces.server";
import type { MealOrder, MealQuery } from "./schemas.server";

/**
 * How a list is sorted; `rank` is the usual one, by the Bayesian mean of the reviews. `newest` and `popular` begin with
 * the newest and the most sold; ties go by id, so that pages never overlap. Every order but distance is that of an index.
 */
export type Ordering = MealOrder | "rank" | "-rank";

type ByIndex = Exclude<Ordering, "distance" | "-distance">;

const COLUMNS: Record<ByIndex, Fragment> = {
  rank: sql`m.rank_rating DESC, m.id`,
  "-rank": sql`m.rank_rating, m.id DESC`,
  price: sql`m.price_cents, m.id`,
  "-price": sql`m.price_cents DESC, m.id DESC`,
  rating: sql`rating_of(m.rating_sum, m.review_count), m.id DESC`,
  "-rating": sql`rating_of(m.rating_sum, m.review_count) DESC, m.id`,
  newest: sql`m.id DESC`,
  "-newest": sql`m.id`,
  popular: sql`m.sold_this_week DESC, m.id`,
  "-popular": sql`m.sold_this_week, m.id DESC`,
};

export function isByDistance(ordering: Ordering): ordering is "distance" | "-distance" {
  return ordering === "distance" || ordering === "-distance";
}

export function columnsOf(ordering: ByIndex): Fragment {
  return COLUMNS[ordering];
}

/**
 * Where distances are measured from, as one row `here (latitude, longitude)`: the coordinates asked for, else the ZIP
 * code, else the middle of the marketplace; without any of them every kitchen is equally far.
 */
export function searchOrigin(query: MealQuery, market: KnownMarketplace | undefined): Fragment {
  if (query.latitude !== undefined && query.longitude !== undefined) {
    return sql`(SELECT ${query.latitude}::float8 AS latitude, ${query.longitude}::float8 AS longitude)`;
  }
  const middle = sql`SELECT ${market?.latitude ?? null}::float8 AS latitude, ${market?.longitude ?? null}::float8 AS longitude`;
  if (query.zip_code === undefined) return sql`(${middle})`;
  return sql`(SELECT latitude, longitude FROM (
    SELECT latitude, longitude, 1 AS choice FROM zip_place WHERE zip = ${query.zip_code}
    UNION ALL SELECT latitude, longitude, 2 FROM (${middle}) middle) places ORDER BY choice LIMIT 1)`;
}

/** True when somebody said where they are. */
export function hasLocation(query: MealQuery): boolean {
  return query.zip_code !== undefined || (query.latitude !== undefined && query.longitude !== undefined);
}
