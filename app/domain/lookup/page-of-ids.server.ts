import { type Fragment, sql } from "~/data/sql.server";
import { COUNT_CAP, type Slice } from "~/kit/paging";

/**
 * One stretch of a list for the back office: the ids that `found` (a query of ids) answers, the highest first, and how many
 * there are, at most COUNT_CAP + 1. Plain SQL: what was searched for is found once, by its index, and counted and sorted then.
 */
export async function pageOfIds(found: Fragment, { limit, offset }: Slice) {
  const [page] = await sql<[{ ids: number[]; count: number }]>`
    WITH found AS MATERIALIZED (${found} LIMIT ${COUNT_CAP + 1})
    SELECT (SELECT count(*)::int FROM found) AS count, ARRAY(SELECT id FROM found ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) AS ids`;
  return page;
}
