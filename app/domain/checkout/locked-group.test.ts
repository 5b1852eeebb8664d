import { afterAll, beforeAll, expect, test } from "vitest";
import { splitConnections } from "~/data/connections";
import { queuedIds } from "~/data/row-queue.server";
import { connect, type Sql, sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { anAccount } from "../../../tests/builders";
import { waitUntil } from "../../../tests/setup/faults";
import { aColleague, aGroup, holds, joins } from "../../../tests/setup/group-orders";
import { joinGroupOrder } from "../group-orders/join-group-order.server";

const { queueing, writing } = splitConnections(env.DATABASE_POOL);
let other: Sql;
beforeAll(() => {
  other = connect(env.DATABASE_URL, 1);
});
afterAll(() => other.end());

/** Does something while somebody else has a group order locked; `blocked` counts who waits on a connection, for them or behind who does. */
function whileLocked<T>(group_id: number, work: (blocked: () => Promise<number>) => Promise<T>): Promise<T> {
  return other.begin(async (tx) => {
    const [mine] = await tx<[{ pid: number }]>`
      SELECT pg_backend_pid() AS pid FROM group_order WHERE id = ${group_id} FOR UPDATE`;
    return work(async () => {
      const [row] = await tx<[{ n: number }]>`
        WITH behind AS (SELECT pid, pg_blocking_pids(pid) AS by FROM pg_stat_activity WHERE wait_event_type = 'Lock')
        SELECT count(*)::int AS n FROM behind
        WHERE ${mine.pid} = ANY (by) OR EXISTS (SELECT FROM behind next WHERE next.pid = ANY (behind.by) AND ${mine.pid} = ANY (next.by))`;
      return row.n;
    });
  }) as Promise<T>;
}

test("many of one group check out while its row is locked: a few wait on a connection, the others without, and everybody else writes on", async () => {
  const group = await aGroup();
  const people: Awaited<ReturnType<typeof joins>>[] = [];
  for (let n = 0; n < 2 * writing; n += 1) people.push(await joins(group));
  const { account_id } = await anAccount();
  let most = 0;
  const { begun } = await whileLocked(group.group.id, async (blocked) => {
    const begun = Promise.all(people.map(holds));
    begun.catch(() => undefined);
    await waitUntil(async () => {
      most = Math.max(most, await blocked());
      return most > 0 && queuedIds("group_order").includes(group.group.id);
    });
    // nobody lets go before this is written
    await sql`UPDATE account SET updated_at = updated_at WHERE id = ${account_id}`;
    most = Math.max(most, await blocked());
    return { begun };
  });
  expect(most).toBeLessThanOrEqual(queueing);
  expect(await begun).toHaveLength(people.length);
  expect(queuedIds("group_order")).toEqual([]);
});

test("who joins a group whose row is locked waits in line as well", async () => {
  const group = await aGroup();
  const people: Awaited<ReturnType<typeof aColleague>>[] = [];
  for (let n = 0; n < writing; n += 1)
    people.push(await aColleague(group, group.meals.slice(0, 1), { gift: 20_000 }));
  const { joined } = await whileLocked(group.group.id, async (blocked) => {
    const joined = Promise.all(people.map((one) => joinGroupOrder(one, group.token)));
    joined.catch(() => undefined);
    await waitUntil(async () => queuedIds("group_order").includes(group.group.id));
    expect(await blocked()).toBeLessThanOrEqual(queueing);
    return { joined };
  });
  expect((await joined).every(({ is_joined }) => is_joined)).toBe(true);
});
