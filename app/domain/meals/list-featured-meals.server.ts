import { sql } from "~/data/sql.server";
import { dietFilter } from "~/domain/accounts/diet-filter.server";
import type { EaterQuery } from "~/domain/accounts/diet-query.server";
import { marketOfQuery } from "~/domain/marketplaces/market-of-query.server";
import type { Place } from "~/domain/marketplaces/schemas.server";
import type { Page, Slice } from "~/kit/paging";
import { clockCte, mealJoins, mealPairs } from "./meal-json.server";
import type { WireMeal } from "./schemas.server";

/** A featured meal with the two names the spec's home screen reads. */
export type FeaturedMeal = WireMeal & { meal_name: string; meal_img: string | null };

/**
 * The meals that staff feature now in the marketplace named, or that of a place (in the global one, or without either:
 * anywhere), in their order; none where no marketplace is.
 * What has ended, is not listed or can't be ordered stays out without anybody's doing, and so does what the asker doesn't eat.
 */
export async function listFeaturedMeals(
  query: Place & EaterQuery & { market_place_id?: number | undefined },
  slice: Slice,
): Promise<Page<FeaturedMeal>> {
  const market = await marketOfQuery(query);
  if (market === false) return { rows: [], count: 0 };
  const here = market && !market.is_global ? sql`AND f.marketplace_id = ${market.id}` : sql``;
  // plain SQL: a ranked list, as the wire has it, with its count
  const [found] = await sql<[Page<FeaturedMeal>]>`
    WITH ${clockCte},
    featured AS MATERIALIZED (
      SELECT m.id, row_number() OVER (ORDER BY min(f.position), m.id) AS n
      FROM feature f JOIN meal m ON m.id = f.meal_id CROSS JOIN clock
      WHERE f.kind = 'meal' ${here} AND f.starts_at <= clock.at AND (f.ends_at IS NULL OR f.ends_at > clock.at)
        AND m.is_listed AND m.orderable_until > clock.at ${dietFilter(query)}
      GROUP BY m.id)
    SELECT (SELECT count(*)::int FROM featured) AS count,
      (SELECT coalesce(json_agg(json_build_object(${mealPairs}, 'meal_name', m.name, 'meal_img',
        (SELECT url FROM meal_image i WHERE i.meal_id = m.id ORDER BY i.position LIMIT 1)) ORDER BY page.n), '[]')
       FROM (SELECT * FROM featured WHERE n > ${slice.offset} AND n <= ${slice.offset + slice.limit}) page
       JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  return found;
}
