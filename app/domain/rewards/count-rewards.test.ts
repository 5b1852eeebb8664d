import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aDeliveredOrder } from "../../../tests/builders";
import { countRewards, expireRewards } from "./count-rewards.server";

const entriesOf = (order_id: number) =>
  sql`SELECT kind, points FROM reward_entry WHERE order_id = ${order_id} ORDER BY id`;

test("counted again, an order earns nothing more", async () => {
  const { order_id } = await aDeliveredOrder(await aChef(), 1999);
  await transaction((tx) => countRewards(tx, order_id));
  await transaction((tx) => countRewards(tx, order_id));
  expect(await entriesOf(order_id)).toEqual([{ kind: "earned", points: 19 }]);
});

test("coins end after twelve months, once, and are not earned again", async () => {
  const { order_id, ana } = await aDeliveredOrder(await aChef(), 1200);
  const [first] = await sql<[{ months: string }]>`
    SELECT round(extract(epoch FROM expires_at - at) / 86400) AS months FROM reward_entry WHERE order_id = ${order_id}`;
  expect(["365", "366"]).toContain(first.months);
  // Rows of coins are never changed: an entry of long ago is written beside.
  await sql`INSERT INTO reward_entry (account_id, order_id, kind, points, key, expires_at)
    VALUES (${ana.account_id}, ${order_id}, 'earned', 5, ${`test:${order_id}`}, app_now() - interval '1 minute')`;
  await expireRewards();
  await expireRewards();
  await transaction((tx) => countRewards(tx, order_id));
  expect(await entriesOf(order_id)).toEqual([
    { kind: "earned", points: 12 },
    { kind: "earned", points: 5 },
    { kind: "expired", points: -17 },
  ]);
});

test("coins that a refund takes back while they end are not taken twice", async () => {
  const { order_id, ana } = await aDeliveredOrder(await aChef(), 1200);
  await sql`INSERT INTO reward_entry (account_id, order_id, kind, points, key, expires_at)
    VALUES (${ana.account_id}, ${order_id}, 'earned', 5, ${`test:${order_id}`}, app_now() - interval '1 minute')`;
  let ending = Promise.resolve();
  await transaction(async (tx) => {
    const [mine] = await tx<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`;
    ending = expireRewards();
    const waiting = () =>
      sql`SELECT FROM pg_stat_activity WHERE ${mine?.pid ?? 0} = ANY (pg_blocking_pids(pid))`;
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
    await tx`INSERT INTO reward_entry (account_id, order_id, kind, points, key)
      VALUES (${ana.account_id}, ${order_id}, 'clawed_back', -10, ${`order:${order_id}:clawed_back:2`})`;
  });
  await ending;
  expect((await entriesOf(order_id)).slice(2)).toEqual([
    { kind: "clawed_back", points: -10 },
    { kind: "expired", points: -7 },
  ]);
});
