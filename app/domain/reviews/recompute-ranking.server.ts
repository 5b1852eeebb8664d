import { type Fragment, sql } from "~/data/sql.server";

/** How much the mean of everybody counts, in reviews, against a meal's or cook's own. */
const PRIOR = 5;
/** A rank may be this far behind, in stars, before it is written anew: the mean of everybody moves all the time. */
const SLACK = 0.01;

/** The mean of all reviews, from what is kept of every cook: each review is one cook's. */
const everybody = sql`(SELECT coalesce(sum(rating_sum)::float8 / nullif(sum(review_count), 0), 0) FROM chef)`;

/** The Bayesian mean in SQL: one review of five stars is not the best kitchen in town. */
export function rankOf(rating_sum: Fragment, review_count: Fragment): Fragment {
  return sql`(${PRIOR} * ${everybody} + ${rating_sum}) / (${PRIOR} + ${review_count})`;
}

/** Has the ranks of all cooks and meals follow the mean of all reviews. Running twice does no harm. */
export async function rankAnew(): Promise<void> {
  for (const table of ["chef", "meal"] as const)
    await sql`
      WITH mean AS MATERIALIZED (SELECT ${everybody} AS stars)
      UPDATE ${sql(table)} t SET rank_rating = (${PRIOR} * mean.stars + t.rating_sum) / (${PRIOR} + t.review_count) FROM mean
      WHERE abs(t.rank_rating - (${PRIOR} * mean.stars + t.rating_sum) / (${PRIOR} + t.review_count)) > ${SLACK}`;
}
