import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Chef } from "../accounts/people";
import { ownReviewPairs } from "./own-review.server";
import { reviewJoins } from "./review-json.server";
import type { WireCookReview, WireReviewSummary } from "./schemas.server";

/** Which of my reviews: with so many stars, of one meal, only those without a reply. */
export interface OwnReviewFilter {
  stars?: number | undefined;
  meal?: number | undefined;
  isUnanswered?: boolean;
}

/** Meals named beside the figures of all reviews, the most reviewed first. */
const MEALS = 100;

/** My reviews that are public, the newest first. A meal that is not mine has none. */
export async function listOwnReviews(
  me: Chef,
  { stars, meal, isUnanswered = false }: OwnReviewFilter,
  { limit, offset }: Slice,
): Promise<Page<WireCookReview>> {
  const which = sql`r.chef_id = ${me.chef_id} AND r.hidden_at IS NULL AND (${stars ?? null}::int IS NULL OR r.rating = ${stars ?? null})
    AND (${meal ?? null}::int IS NULL OR r.meal_id = ${meal ?? null}) AND (NOT ${isUnanswered} OR r.reply IS NULL)`;
  // plain SQL: a page and its count in one statement, as the wire has them
  const [found] = await sql<[Page<WireCookReview>]>`
    WITH page AS MATERIALIZED (SELECT r.* FROM review r WHERE ${which} ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM (SELECT FROM review r WHERE ${which} LIMIT ${COUNT_CAP + 1}) counted) AS count,
      (SELECT coalesce(json_agg(json_build_object(${ownReviewPairs}) ORDER BY r.id DESC), '[]')
        FROM page r ${reviewJoins} JOIN orders o ON o.id = r.order_id) AS rows`;
  return found;
}

/** All of my public reviews in figures: by stars, by meal, and how many wait for a reply. */
export async function summarizeReviews(me: Chef): Promise<WireReviewSummary> {
  // plain SQL: two groupings of the same rows in one look
  const [found] = await sql<[WireReviewSummary]>`
    WITH mine AS MATERIALIZED (SELECT rating, meal_id, reply FROM review WHERE chef_id = ${me.chef_id} AND hidden_at IS NULL)
    SELECT (SELECT count(*)::int FROM mine) AS total, (SELECT count(*)::int FROM mine WHERE reply IS NULL) AS unanswered,
      (SELECT coalesce(json_agg(json_build_object('rating', star, 'count', (SELECT count(*)::int FROM mine WHERE rating = star)) ORDER BY star DESC), '[]')
        FROM generate_series(1, 5) star) AS stars,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'count', by.count, 'rating', by.rating) ORDER BY by.count DESC, m.name), '[]')
        FROM (SELECT meal_id, count(*)::int AS count, round(avg(rating), 2)::float8 AS rating FROM mine GROUP BY meal_id ORDER BY count(*) DESC LIMIT ${MEALS}) by
        JOIN meal m ON m.id = by.meal_id) AS meals`;
  return found;
}
