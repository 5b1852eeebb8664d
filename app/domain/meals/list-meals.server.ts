import { type Fragment, literal, sql } from "~/data/sql.server";
import { isWithinRange } from "~/domain/chefs/delivery-range.server";
import type { KnownMarketplace } from "~/domain/marketplaces/known-marketplaces.server";
import { marketOfQuery } from "~/domain/marketplaces/market-of-query.server";
import { asTyped, correctSpelling, type Spellings } from "~/domain/search/spelling.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { CachedCounts } from "./cached-counts.server";
import { filtersOf, isOnOffer } from "./meal-filters.server";
import { clockCte, mealJoins, mealPairs } from "./meal-json.server";
import { columnsOf, hasLocation, isByDistance, type Ordering, searchOrigin } from "./meal-order.server";
import type { MealQuery, WireMeal } from "./schemas.server";

/** A stretch of meals, and the newest meal there was when it was read (for `until`). */
export interface MealPage extends Page<WireMeal> {
  newest: number | null;
}

interface Found {
  count: number;
  more: boolean;
  newest: number | null;
  rows: WireMeal[];
}

interface MealsRequest {
  query: MealQuery;
  market: KnownMarketplace | undefined;
  ordering: Ordering;
  words: readonly Spellings[];
  /** kitchens that do not deliver to the place given stay out */
  reachable: boolean;
}

const kept = new CachedCounts();

/**
 * Meals that can be ordered, filtered and sorted; one statement. `usual` is the order where none is asked for.
 * A search looks for every word in name, cook, cuisines and tags; only when nothing has them all are misspelled words
 * put right. The count is exact to 10,000; an empty search phrase is none, one without letters finds nothing.
 */
export async function listMeals(
  query: MealQuery,
  slice: Slice,
  usual: Ordering = "rank",
  { reachable = false } = {},
): Promise<MealPage> {
  const market = await marketOfQuery(query);
  const words = query.search ? searchWords(query.search) : [];
  if (market === false || (query.search && words.length === 0)) return { rows: [], count: 0, newest: null };
  const request: MealsRequest = {
    query,
    market,
    ordering: orderingOf(query, market, usual),
    words: asTyped(words),
    reachable: reachable && hasLocation(query),
  };
  const found = await readCachedCount(request, slice);
  if (found.count > 0 || words.length === 0) return pageOf(found, slice);
  const meant = await correctSpelling(words, "meals");
  return pageOf(meant ? await readCachedCount({ ...request, words: meant }, slice) : found, slice);
}

/** Reads a stretch; the count of a long list is kept for a moment. */
async function readCachedCount(request: MealsRequest, slice: Slice): Promise<Found> {
  const { market, query, words, reachable } = request;
  const key = JSON.stringify([market?.id, query, words, reachable]);
  const known = kept.get(key);
  const found = await read(request, slice, known);
  if (known === undefined) kept.set(key, found.count);
  return found;
}

function pageOf(found: Found, slice: Slice): MealPage {
  return { rows: found.rows, count: countOf(found, slice), newest: found.newest };
}

/** Far from where? Without any place the best ranked come first. */
function orderingOf(query: MealQuery, market: KnownMarketplace | undefined, usual: Ordering): Ordering {
  const wanted = query.order ?? query.ordering ?? usual;
  const hasPlace = hasLocation(query) || (market !== undefined && market.latitude !== null);
  return isByDistance(wanted) && !hasPlace ? "rank" : wanted;
}

/** Beyond the cap the count only has to say whether there is a next page. */
function countOf({ count, more, rows }: Found, { offset }: Slice): number {
  if (count <= COUNT_CAP) return count;
  return Math.max(COUNT_CAP + 1, offset + rows.length + (more ? 1 : 0));
}

/** A literal, not a parameter: the planner must know that only a few rows are wanted. Powers of two, so few statements. */
function walkLimit({ offset, limit }: Slice): Fragment {
  let size = 16;
  while (size < offset + limit + 1) size *= 2;
  return literal(size);
}

async function read(request: MealsRequest, slice: Slice, known: number | undefined): Promise<Found> {
  const { offset, limit } = slice;
  const condition = conditionOf(request);
  const counted =
    known !== undefined
      ? sql`${known}::int`
      : sql`(SELECT count(*)::int FROM (SELECT FROM meal m WHERE ${condition} LIMIT ${COUNT_LIMIT}) counted)`;
  // plain SQL: a ranked list, and search
  const [found] = await sql<[Found]>`
    WITH ${clockCte},
    walked AS MATERIALIZED (
      SELECT id, row_number() OVER () AS n FROM (${walk(request, condition)} LIMIT ${walkLimit(slice)}) ordered),
    page AS MATERIALIZED (SELECT id, n FROM walked WHERE n > ${offset} AND n <= ${offset + limit})
    SELECT ${counted} AS count, EXISTS (SELECT FROM walked WHERE n > ${offset + limit}) AS more,
      (SELECT max(id) FROM meal) AS newest,
      (SELECT coalesce(json_agg(json_build_object(${mealPairs}) ORDER BY page.n), '[]')
       FROM page JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  return found;
}

const COUNT_LIMIT = literal(COUNT_CAP + 1);

function conditionOf({ query, market, words, reachable }: MealsRequest): Fragment {
  const near = reachable
    ? sql`AND EXISTS (SELECT FROM chef c, ${searchOrigin(query, market)} here WHERE c.id = m.chef_id
        AND ${isWithinRange(sql`c`, sql`here.latitude`, sql`here.longitude`)})`
    : sql``;
  return sql`${isOnOffer(market)} ${filtersOf(query, words)} ${near}`;
}

/** The ids in order. By distance: the kitchens first, then their meals, so that it stops after a page as well. */
function walk({ query, market, ordering }: MealsRequest, condition: Fragment): Fragment {
  if (!isByDistance(ordering))
    return sql`SELECT m.id FROM meal m WHERE ${condition} ORDER BY ${columnsOf(ordering)}`;
  const here = market && !market.is_global ? sql`AND c.marketplace_id = ${market.id}` : sql``;
  const far = ordering === "-distance" ? sql`DESC NULLS LAST` : sql`NULLS LAST`;
  return sql`
    SELECT m.id FROM (
      SELECT c.id AS chef_id, km_between(c.latitude, c.longitude, here.latitude, here.longitude) AS km
      FROM chef c, ${searchOrigin(query, market)} here WHERE c.status = 'approved' ${here} ORDER BY 2 ${far}, 1
    ) near CROSS JOIN LATERAL (SELECT m.* FROM meal m WHERE m.chef_id = near.chef_id AND m.deleted_at IS NULL) m
    WHERE ${condition} ORDER BY near.km ${far}, near.chef_id, m.id`;
}
