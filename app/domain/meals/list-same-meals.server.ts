import { sql } from "~/data/sql.server";
import { dietFilter } from "~/domain/accounts/diet-filter.server";
import type { EaterQuery } from "~/domain/accounts/diet-query.server";
import { missing } from "~/domain/refusal";
import type { Page, Slice } from "~/kit/paging";
import { clockCte, mealJoins, mealPairs } from "./meal-json.server";
import type { WireMeal } from "./schemas.server";

/** Further than this nobody reads; and it keeps the cost the same however many meals a city has. */
const MOST = 48;

/**
 * Meals like this one that can be ordered in the same marketplace: of the same cook first, then of its cuisines, the
 * best ranked before the others. At most 48 of each.
 * @throws Refusal `missing` for a meal that is not listed.
 */
export async function listSameMeals(
  meal_id: number,
  { limit, offset }: Slice,
  eater: EaterQuery = {},
): Promise<Page<WireMeal>> {
  // plain SQL: a ranked list
  const [found] = await sql<[Page<WireMeal> & { known: boolean }]>`
    WITH ${clockCte},
    this AS MATERIALIZED (SELECT id, chef_id, marketplace_id FROM meal WHERE id = ${meal_id} AND is_listed),
    alike AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY choice, rank_rating DESC, id) AS n FROM (
        SELECT id, rank_rating, min(choice) AS choice FROM (
          (SELECT m.id, m.rank_rating, 1 AS choice FROM meal m JOIN this ON m.chef_id = this.chef_id AND m.id <> this.id
           WHERE m.is_listed AND m.deleted_at IS NULL AND m.orderable_until > (SELECT at FROM clock) ${dietFilter(eater)}
           ORDER BY m.rank_rating DESC, m.id LIMIT ${MOST})
          UNION ALL
          (SELECT m.id, m.rank_rating, 2 FROM meal m
           WHERE m.is_listed AND m.marketplace_id = (SELECT marketplace_id FROM this) AND m.id <> (SELECT id FROM this)
             AND m.orderable_until > (SELECT at FROM clock) ${dietFilter(eater)}
             AND EXISTS (SELECT FROM meal_cuisine mc WHERE mc.meal_id = m.id AND mc.cuisine_id = ANY (ARRAY(
               SELECT cuisine_id FROM meal_cuisine WHERE meal_id = (SELECT id FROM this))))
           ORDER BY m.rank_rating DESC, m.id LIMIT ${MOST})
        ) found GROUP BY id, rank_rating) once)
    SELECT EXISTS (SELECT FROM this) AS known, (SELECT count(*)::int FROM alike) AS count,
      (SELECT coalesce(json_agg(json_build_object(${mealPairs}) ORDER BY page.n), '[]')
       FROM (SELECT * FROM alike WHERE n > ${offset} AND n <= ${offset + limit}) page
       JOIN meal m ON m.id = page.id ${mealJoins}) AS rows`;
  if (!found.known) throw missing();
  return { rows: found.rows, count: found.count };
}
