import { type Fragment, sql } from "~/data/sql.server";
import { dietFilter } from "~/domain/accounts/diet-filter.server";
import type { EaterQuery } from "~/domain/accounts/diet-query.server";
import type { KnownMarketplace } from "~/domain/marketplaces/known-marketplaces.server";
import { marketOfQuery } from "~/domain/marketplaces/market-of-query.server";
import type { Place } from "~/domain/marketplaces/schemas.server";
import { asTyped, correctSpelling, type Spellings } from "~/domain/search/spelling.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { chefIdsByName } from "./chef-ids-by-name.server";
import { chefPairs, isPublicChef } from "./chef-json.server";
import { sellsOn } from "./open-days.server";
import type { WireChef } from "./schemas.server";

type Key = "price" | "rating" | "distance" | "newest" | "popular";
export type ChefOrder = Key | `-${Key}` | "rank";

/** The filters of the spec; those that speak of meals ask for a chef who has such a meal on offer. */
export interface ChefQuery extends Place, EaterQuery {
  market_place_id?: number | undefined;
  date?: string | undefined;
  cuisine?: string | undefined;
  search?: string | undefined;
  chef?: string | undefined;
  order?: Exclude<ChefOrder, "rank"> | undefined;
  ordering?: Exclude<ChefOrder, "rank"> | undefined;
  is_voucher_meal?: boolean | undefined;
}

const ORDERS: Record<ChefOrder, Fragment> = {
  rank: sql`c.rank_rating DESC, c.id`,
  rating: sql`rating_of(c.rating_sum, c.review_count), c.id DESC`,
  "-rating": sql`rating_of(c.rating_sum, c.review_count) DESC, c.id`,
  newest: sql`c.id DESC`,
  "-newest": sql`c.id`,
  price: sql`(SELECT min(m.price_cents) FROM meal m WHERE m.chef_id = c.id AND m.is_listed) NULLS LAST, c.id`,
  "-price": sql`(SELECT min(m.price_cents) FROM meal m WHERE m.chef_id = c.id AND m.is_listed) DESC NULLS LAST, c.id`,
  popular: sql`(SELECT coalesce(sum(m.sold_this_week), 0) FROM meal m WHERE m.chef_id = c.id) DESC, c.id`,
  "-popular": sql`(SELECT coalesce(sum(m.sold_this_week), 0) FROM meal m WHERE m.chef_id = c.id), c.id`,
  distance: sql`km_between(c.latitude, c.longitude, here.latitude, here.longitude) NULLS LAST, c.rank_rating DESC, c.id`,
  "-distance": sql`km_between(c.latitude, c.longitude, here.latitude, here.longitude) DESC NULLS LAST, c.rank_rating DESC, c.id`,
};

/**
 * Approved chefs, filtered and sorted, with or without meals on offer; one statement. `usual` is the order where none is
 * asked for; `rank` is the Bayesian mean of the reviews, so that one review of five stars is not the best kitchen in
 * town. A search looks for every word in the name or the cuisines; only when nothing has them all are misspelled words put right.
 */
export async function listChefs(
  query: ChefQuery,
  slice: Slice,
  usual: ChefOrder = "rank",
): Promise<Page<WireChef>> {
  const market = await marketOfQuery(query);
  const words = query.search ? searchWords(query.search) : [];
  if (market === false || (query.search && words.length === 0)) return { rows: [], count: 0 };
  const order = ORDERS[query.order ?? query.ordering ?? usual];
  const exact = await read(query, market, byWords(asTyped(words)), order, slice);
  if (exact.count > 0 || words.length === 0) return exact;
  const meant = await correctSpelling(words, "names");
  return meant ? read(query, market, byWords(meant), order, slice) : exact;
}

async function read(
  query: ChefQuery,
  market: KnownMarketplace | undefined,
  matches: Fragment,
  order: Fragment,
  { limit, offset }: Slice,
): Promise<Page<WireChef>> {
  const from = sql`FROM chef c JOIN marketplace k ON k.id = c.marketplace_id CROSS JOIN ${hereOf(query, market)} here
    WHERE ${isPublicChef} ${conditionsOf(query, market)} ${matches}`;
  // plain SQL: a ranked list
  const [found] = await sql<[Page<WireChef>]>`
    WITH page AS MATERIALIZED (
      SELECT id, row_number() OVER () AS n FROM (SELECT c.id ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) ordered)
    SELECT (SELECT count(*)::int FROM (SELECT ${from} LIMIT ${COUNT_CAP + 1}) counted) AS count,
      (SELECT coalesce(json_agg(json_build_object(${chefPairs}) ORDER BY page.n), '[]')
       FROM page JOIN chef c ON c.id = page.id) AS rows`;
  return found;
}

/** Where distances are measured from: the coordinates, else the ZIP code, else the middle of the marketplace. */
function hereOf(query: ChefQuery, market: KnownMarketplace | undefined): Fragment {
  const { latitude, longitude, zip_code } = query;
  if (latitude !== undefined && longitude !== undefined) {
    return sql`(SELECT ${latitude}::float8 AS latitude, ${longitude}::float8 AS longitude)`;
  }
  return sql`(SELECT coalesce(z.latitude, ${market?.latitude ?? null}::float8) AS latitude,
      coalesce(z.longitude, ${market?.longitude ?? null}::float8) AS longitude
    FROM (VALUES (1)) one LEFT JOIN zip_place z ON z.zip = ${zip_code ?? null})`;
}

function conditionsOf(query: ChefQuery, market: KnownMarketplace | undefined): Fragment {
  const { chef, cuisine } = query;
  const conditions: Fragment[] = [];
  if (market && !market.is_global) conditions.push(sql`AND c.marketplace_id = ${market.id}`);
  if (cuisine)
    conditions.push(
      sql`AND c.id IN (SELECT chef_id FROM chef_cuisine WHERE cuisine_id IN (${cuisineIds(cuisine)}))`,
    );
  if (chef)
    conditions.push(
      /^\d{1,9}$/.test(chef) ? sql`AND c.id = ${Number(chef)}` : sql`AND c.id IN (${chefIdsByName(chef)})`,
    );
  const offers = offersOf(query);
  if (offers) conditions.push(offers);
  return conditions.reduce((before, condition) => sql`${before} ${condition}`, sql``);
}

function cuisineIds(cuisine: string): Fragment {
  return /^\d{1,9}$/.test(cuisine)
    ? sql`${Number(cuisine)}`
    : sql`SELECT id FROM cuisine WHERE slug = ${cuisine.toLowerCase()} OR lower(title) = ${cuisine.toLowerCase()}`;
}

/** For each word, one of its spellings in the name or a cuisine; found apart, since an OR across tables would look at every chef. */
function byWords(words: readonly Spellings[]): Fragment {
  return words.reduce((before, spellings) => {
    const patterns = sql`LIKE ANY (${spellings.map((word) => `%${word}%`)}::text[])`;
    return sql`${before} AND c.id IN (
      SELECT id FROM chef WHERE status = 'approved' AND search_fold(full_name) ${patterns}
      UNION SELECT cc.chef_id FROM chef_cuisine cc JOIN cuisine cu ON cu.id = cc.cuisine_id
        WHERE search_fold(cu.title) ${patterns})`;
  }, sql``);
}

/** A day, the voucher menu, allergens or a diet ask for a chef with a meal on offer that fits. */
function offersOf(query: ChefQuery): Fragment | undefined {
  const { date, is_voucher_meal, without, diet } = query;
  if (date === undefined && is_voucher_meal === undefined && !without?.length && !diet?.length)
    return undefined;
  const voucher = is_voucher_meal === undefined ? sql`` : sql`AND m.is_voucher_meal = ${is_voucher_meal}`;
  const day =
    date === undefined
      ? sql``
      : sql`AND ${date}::date BETWEEN s.start_date AND s.end_date
    AND cutoff_at(${date}::date, k.window_start, k.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) > app_now()
    AND ${sellsOn(sql`${date}::date`)}`;
  return sql`AND EXISTS (SELECT FROM meal m JOIN schedule s ON s.meal_id = m.id AND s.deleted_at IS NULL
      AND s.held + s.sold < s.count AND s.orderable_until > app_now()
    WHERE m.chef_id = c.id AND m.is_listed AND m.allergens_declared ${voucher} ${day} ${dietFilter(query)})`;
}
