import { type Fragment, sql } from "~/data/sql.server";

/** Part of a statement: the pairs of a `MealLimits`, of a row with the columns `cuisines`, `cooks` and `max_price_cents`. */
export function mealLimitPairs(row: Fragment): Fragment {
  return sql`
    'cuisines', (SELECT coalesce(json_agg(json_build_object('id', cu.id, 'name', cu.title) ORDER BY cu.title, cu.id), '[]')
      FROM cuisine cu WHERE cu.id = ANY (${row}.cuisines)),
    'cooks', (SELECT coalesce(json_agg(json_build_object('id', ck.id, 'name', ck.full_name) ORDER BY ck.full_name, ck.id), '[]')
      FROM chef ck WHERE ck.id = ANY (${row}.cooks)),
    'max_price_cents', ${row}.max_price_cents`;
}
