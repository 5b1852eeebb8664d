import { type Fragment, sql } from "~/data/sql.server";
import { dietFilter } from "~/domain/accounts/diet-filter.server";
import type { KnownMarketplace } from "~/domain/marketplaces/known-marketplaces.server";
import type { Spellings } from "~/domain/search/spelling.server";
import { chefIdsByName } from "../chefs/chef-ids-by-name.server";
import { sellsOn } from "../chefs/open-days.server";
import type { MealQuery } from "./schemas.server";

const NOTHING = sql``;

/** Joins conditions; each begins with AND. */
function all(conditions: Fragment[]): Fragment {
  return conditions.reduce((before, condition) => sql`${before} ${condition}`, NOTHING);
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function byCuisine(cuisine: string): Fragment {
  const which = isId(cuisine)
    ? sql`mc.cuisine_id = ${Number(cuisine)}`
    : sql`mc.cuisine_id = (SELECT id FROM cuisine WHERE slug = ${cuisine.toLowerCase()} OR lower(title) = ${cuisine.toLowerCase()} ORDER BY id LIMIT 1)`;
  return sql`AND EXISTS (SELECT FROM meal_cuisine mc WHERE mc.meal_id = m.id AND ${which})`;
}

function byChef(chef: string): Fragment {
  return isId(chef) ? sql`AND m.chef_id = ${Number(chef)}` : sql`AND m.chef_id IN (${chefIdsByName(chef)})`;
}

/** Whether schedule `sc` of cook `c` in marketplace `k` has portions left on this very day, its cutoff ahead, the kitchen open, permitted and not full. */
export function isAvailableOn(day: Fragment): Fragment {
  return sql`sc.deleted_at IS NULL AND ${day} BETWEEN sc.start_date AND sc.end_date
    AND sc.held + sc.sold < sc.count AND sc.orderable_until > (SELECT at FROM clock)
    AND cutoff_at(${day}, k.window_start, k.time_zone, coalesce(sc.cutoff_hours, c.cutoff_hours)) > (SELECT at FROM clock)
    AND ${sellsOn(day)}`;
}

function byDate(day: string): Fragment {
  return sql`AND EXISTS (
    SELECT FROM schedule sc JOIN chef c ON c.id = sc.chef_id JOIN marketplace k ON k.id = sc.marketplace_id
    WHERE sc.meal_id = m.id AND ${isAvailableOn(sql`${day}::date`)})`;
}

/** For each word, one of its spellings somewhere in the text. */
function byWords(words: readonly Spellings[]): Fragment {
  return all(
    words.map((spellings) => {
      const anyOf = spellings.map((word) => sql`m.search_text LIKE ${`%${word}%`}`);
      return sql`AND (${anyOf.reduce((before, one) => sql`${before} OR ${one}`)})`;
    }),
  );
}

/** What a list shows at all: listed, still orderable, and in this marketplace (in the global one: anywhere). */
export function isOnOffer(market: KnownMarketplace | undefined): Fragment {
  const here = market && !market.is_global ? sql`AND m.marketplace_id = ${market.id}` : NOTHING;
  return sql`m.is_listed AND m.orderable_until > (SELECT at FROM clock) ${here}`;
}

/** The filters of a list of meals `m`, as conditions in SQL. */
export function filtersOf(query: MealQuery, words: readonly Spellings[]): Fragment {
  const conditions: Fragment[] = [];
  if (query.is_voucher_meal !== undefined)
    conditions.push(sql`AND m.is_voucher_meal = ${query.is_voucher_meal}`);
  if (query.until !== undefined) conditions.push(sql`AND m.id <= ${query.until}`);
  if (query.cuisine) conditions.push(byCuisine(query.cuisine));
  if (query.chef) conditions.push(byChef(query.chef));
  if (query.date !== undefined) conditions.push(byDate(query.date));
  return sql`${all(conditions)} ${dietFilter(query)} ${byWords(words)}`;
}
