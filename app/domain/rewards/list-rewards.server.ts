import { sql } from "~/data/sql.server";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Diner } from "../accounts/people";
import type { WireReward } from "./reward-schemas.server";

/**
 * My coins, the latest first, with how many there were after each; `balance` is what I have now. Plain SQL for the running
 * sum.
 */
export async function listRewards(
  me: Diner,
  { limit, offset }: Slice,
): Promise<Page<WireReward> & { balance: number }> {
  const [found] = await sql<[Page<WireReward> & { balance: number }]>`
    WITH mine AS MATERIALIZED (
      SELECT r.id, r.order_id, r.kind, r.points, r.note, r.at, r.expires_at, (sum(r.points) OVER (ORDER BY r.id))::int AS balance
      FROM reward_entry r WHERE r.account_id = ${me.account_id}
    ), page AS (SELECT * FROM mine ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT least(count(*), ${COUNT_CAP + 1})::int FROM mine) AS count,
      (SELECT coalesce(sum(points), 0)::int FROM mine) AS balance,
      (SELECT coalesce(json_agg(json_build_object('id', page.id, 'kind', page.kind, 'points', page.points, 'balance', page.balance,
        'order_id', page.order_id, 'order_number', o.number, 'note', page.note,
        'at', to_char(page.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'expires_at', to_char(page.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY page.id DESC), '[]')
      FROM page LEFT JOIN orders o ON o.id = page.order_id) AS rows`;
  return found;
}

/** The coins of mine that end first: how many, and when (ISO 8601 UTC); null when none will. */
export async function nextExpiringRewards(me: Diner): Promise<{ points: number; at: string } | null> {
  // plain SQL: what is left of each order is a sum, and the condition is on it
  // never null: at: HAVING leaves out what has none
  const [next] = await sql<{ points: number; at: Date }[]>`
    SELECT sum(r.points)::int AS points, max(r.expires_at) AS at FROM reward_entry r
    WHERE r.account_id = ${me.account_id} AND r.order_id IS NOT NULL
    GROUP BY r.order_id HAVING sum(r.points) > 0 AND max(r.expires_at) > app_now() ORDER BY 2 LIMIT 1`;
  return next ? { points: next.points, at: next.at.toISOString() } : null;
}
