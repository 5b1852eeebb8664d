import { type Fragment, sql, type Tx } from "~/data/sql.server";

/** How much the mean of everybody counts, in reviews, against a meal's or cook's own. */
const PRIOR = 5;
/** A rank may be this far behind, in stars, before it is written again: the mean of everybody moves all the time. */
const SLACK = 0.01;

/** The mean of all reviews, from what is kept of every cook: each review is one cook's. */
const everybody = sql`(SELECT coalesce(sum(rating_sum)::float8 / nullif(sum(review_count), 0), 0) FROM chef)`;

/**
 * In SQL, the columns of a meal or cook with one more review of so many stars. The rank is the Bayesian mean, since one
 * review of five stars is not the best kitchen in town, times the cook's `factor` (1 but for a low score).
 */
export function withReview(rating: number, factor: Fragment): Fragment {
  return sql`rating_sum = rating_sum + ${rating}, review_count = review_count + 1,
    rank_rating = ${factor} * (${PRIOR} * ${everybody} + rating_sum + ${rating}) / (${PRIOR} + review_count + 1)`;
}

/** In SQL, the mean of all reviews as a relation `mean` (stars), which `currentRank` reads. */
export const meanOfAll = sql`mean AS MATERIALIZED (SELECT ${everybody} AS stars)`;
/** In SQL, the rank that a meal or cook `t` should have by now, by the cook's `factor`. */
export const currentRank = (factor: Fragment) =>
  sql`${factor} * (${PRIOR} * mean.stars + t.rating_sum) / (${PRIOR} + t.review_count)`;

/** Adds a review's stars to what is kept of a cook. */
export async function countChefReview(tx: Tx, chef_id: number, rating: number): Promise<void> {
  // plain SQL: the rank is made of the row and of the mean of all
  await tx`UPDATE chef SET ${withReview(rating, sql`rank_factor`)} WHERE id = ${chef_id}`;
}

/** Ranks that are written at once: who changes such a row waits for so many, and not for all of the market's. */
const BATCH = 500;

/** In SQL, the condition and the rest of a query for the next rows `t` to rank; one that somebody changes just now is left for later. */
export const nextToRank = (factor: Fragment) => sql`
  abs(t.rank_rating - ${currentRank(factor)}) > ${SLACK} ORDER BY t.id LIMIT ${BATCH} FOR NO KEY UPDATE OF t SKIP LOCKED`;

/** Has the ranks of all rows of a table follow the mean of all reviews: `write` ranks `nextToRank`. Running twice does no harm. */
export async function rankInBatches(write: () => Promise<{ count: number }>): Promise<void> {
  for (let count = BATCH; count === BATCH; ) ({ count } = await write());
}

/** Has the ranks of all cooks follow the mean of all reviews, and their scores. */
export function rankChefs(): Promise<void> {
  const factor = sql`t.rank_factor`;
  // plain SQL: a set, in batches, past rows that somebody has locked
  return rankInBatches(
    () => sql`
      WITH ${meanOfAll}, stale AS (SELECT t.id FROM chef t, mean WHERE ${nextToRank(factor)})
      UPDATE chef t SET rank_rating = ${currentRank(factor)} FROM mean, stale WHERE t.id = stale.id`,
  );
}
