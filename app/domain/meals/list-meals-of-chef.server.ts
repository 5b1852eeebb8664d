import { sql } from "~/data/sql.server";
import { dietFilter } from "~/domain/accounts/diet-filter.server";
import type { EaterQuery } from "~/domain/accounts/diet-query.server";
import { missing } from "~/domain/refusal";
import type { Page, Slice } from "~/kit/paging";
import { clockCte, mealJoins, mealPairs } from "./meal-json.server";
import type { WireMeal } from "./schemas.server";

/**
 * All listed meals of one chef that the asker eats, those that can be ordered first and soonest, the others (with `schedule` null) after
 * them. @throws Refusal `missing` when there is no such approved chef.
 */
export async function listMealsOfChef(
  chef_id: number,
  { limit, offset }: Slice,
  eater: EaterQuery = {},
): Promise<Page<WireMeal>> {
  const theirs = sql`m.chef_id = ${chef_id} AND m.is_listed AND m.deleted_at IS NULL ${dietFilter(eater)}`;
  // plain SQL: a ranked list
  const [found] = await sql<[Page<WireMeal> & { known: boolean }]>`
    WITH ${clockCte},
    page AS MATERIALIZED (
      SELECT m.id, row_number() OVER (ORDER BY m.orderable_until > clock.at DESC NULLS LAST, m.rank_rating DESC, m.id) AS n
      FROM meal m CROSS JOIN clock WHERE ${theirs}
      ORDER BY n LIMIT ${limit} OFFSET ${offset})
    SELECT EXISTS (SELECT FROM chef WHERE id = ${chef_id} AND status = 'approved') AS known,
      (SELECT count(*)::int FROM meal m WHERE ${theirs}) AS count,
      (SELECT coalesce(json_agg(json_build_object(${mealPairs}) ORDER BY page.n), '[]')
       FROM page JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  if (!found.known) throw missing();
  return { rows: found.rows, count: found.count };
}
