import { sql } from "~/data/sql.server";
import { knownMarketplace } from "~/domain/marketplaces/known-marketplaces.server";
import { chefPairs, isPublicChef } from "./chef-json.server";
import type { WireChef } from "./schemas.server";

/**
 * The cooks that staff feature now in a marketplace (in the global one, or without an id: anywhere), in their order; at
 * most `limit`. Who is not to be found anymore stays out without anybody's doing.
 */
export async function listFeaturedChefs(
  market_place_id: number | undefined,
  limit: number,
): Promise<WireChef[]> {
  const market = market_place_id === undefined ? undefined : await knownMarketplace(market_place_id);
  const here = market && !market.is_global ? sql`AND f.marketplace_id = ${market.id}` : sql``;
  // plain SQL: a ranked list
  const [found] = await sql<[{ rows: WireChef[] }]>`
    WITH featured AS MATERIALIZED (
      SELECT c.id, row_number() OVER (ORDER BY min(f.position), c.id) AS n
      FROM feature f JOIN chef c ON c.id = f.chef_id JOIN marketplace k ON k.id = c.marketplace_id
      WHERE f.kind = 'chef' ${here} AND f.starts_at <= (SELECT app_now())
        AND (f.ends_at IS NULL OR f.ends_at > (SELECT app_now())) AND ${isPublicChef}
      GROUP BY c.id)
    SELECT coalesce(json_agg(json_build_object(${chefPairs}) ORDER BY featured.n), '[]') AS rows
    FROM featured JOIN chef c ON c.id = featured.id WHERE featured.n <= ${limit}`;
  return found.rows;
}
