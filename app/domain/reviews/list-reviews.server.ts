import { db } from "~/data/prisma.server";
import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Chef } from "../accounts/people";
import { isPublicChef } from "../chefs/chef-json.server";
import { missing } from "../refusal";
import { reviewJoins, reviewPairs } from "./review-json.server";
import type { WireReview } from "./schemas.server";

async function read(which: Fragment, { limit, offset }: Slice): Promise<Page<WireReview>> {
  // plain SQL: a page and its count in one statement, as the wire has them
  const [found] = await sql<[Page<WireReview>]>`
    WITH page AS MATERIALIZED (
      SELECT r.* FROM review r WHERE ${which} AND r.hidden_at IS NULL ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM (SELECT FROM review r WHERE ${which} AND r.hidden_at IS NULL LIMIT ${COUNT_CAP + 1}) counted) AS count,
      (SELECT coalesce(json_agg(json_build_object(${reviewPairs}) ORDER BY r.id DESC), '[]') FROM page r ${reviewJoins}) AS rows`;
  return found;
}

/**
 * What people wrote, the newest first, of one cook (id or slug), of one meal, or of everybody; hidden reviews are left
 * out, and so is whoever is not on the market, who answers an empty list like nobody at all.
 */
export function listReviews(
  { chef, meal }: { chef?: string | undefined; meal?: number | undefined },
  slice: Slice,
): Promise<Page<WireReview>> {
  const cook = chef === undefined ? sql`` : sql`AND ${ofChef(chef)}`;
  const dish = meal === undefined ? sql`` : sql`AND r.meal_id = ${meal}`;
  const isPublic = sql`r.chef_id IN (SELECT c.id FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE ${isPublicChef})`;
  return read(sql`${isPublic} ${cook} ${dish}`, slice);
}

function ofChef(chef: string): Fragment {
  const byId = /^\d{1,9}$/.test(chef) ? sql`OR c.id = ${Number(chef)}` : sql``;
  return sql`r.chef_id = (SELECT c.id FROM chef c
    WHERE c.slug = ${chef} OR c.id = (SELECT chef_id FROM chef_slug WHERE slug = ${chef}) ${byId} ORDER BY c.slug = ${chef} DESC LIMIT 1)`;
}

/** What people wrote about a meal of mine, the newest first. @throws Refusal `missing` for another cook's meal. */
export async function listMealReviews(me: Chef, meal_id: number, slice: Slice): Promise<Page<WireReview>> {
  const where = { id: meal_id, chef_id: me.chef_id };
  const own = await db.meal.findUnique({ where, select: { id: true } });
  if (!own) throw missing();
  return read(sql`r.meal_id = ${meal_id}`, slice);
}
