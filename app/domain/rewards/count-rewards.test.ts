import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aDeliveredOrder, aDiner } from "../../../tests/builders";
import { countRewards, expireRewards } from "./count-rewards.server";
import { redeemCoins } from "./redeem-coins.server";
import { rewardReferral } from "./reward-referral.server";

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

test("coins that were used are not earned again, and a refund takes what is left of the others", async () => {
  const { order_id, ana } = await aDeliveredOrder(await aChef(), 15_000);
  expect(await redeemCoins({ ...ana, kind: "diner" }, randomUUID())).toEqual({ coins: 100, cents: 100 });
  await transaction((tx) => countRewards(tx, order_id));
  await sql`UPDATE tender_share SET refunded_cents = amount_cents WHERE order_id = ${order_id} AND component = 'line'`;
  await transaction((tx) => countRewards(tx, order_id));
  await transaction((tx) => countRewards(tx, order_id));
  expect(await entriesOf(order_id)).toEqual([
    { kind: "earned", points: 150 },
    { kind: "redeemed", points: -100 },
    { kind: "clawed_back", points: -50 },
  ]);
});

test("a referral pays both once, when the friend's order is delivered; one person with two accounts gets nothing", async () => {
  const creditOf = async (account_id: number) => {
    const [row] = await sql<[{ cents: number }]>`
      SELECT coalesce(sum(a.balance), 0)::int AS cents FROM ledger_account a WHERE a.account_id = ${account_id} AND a.kind = 'grant'`;
    return row.cents;
  };
  const chef = await aChef();
  const referrer = await aDiner();
  const [friend, self] = [await aDeliveredOrder(chef, 1_000), await aDeliveredOrder(chef, 1_000)];
  await sql`UPDATE account SET referred_by_id = ${referrer.account_id} WHERE id = ANY (${[friend.ana.account_id, self.ana.account_id]}::int[])`;
  await sql`
    UPDATE address SET address = '7 Same Street', postal_code = '37203' WHERE account_id = ANY (${[referrer.account_id, self.ana.account_id]}::int[])`;
  for (const { order_id } of [friend, friend, self]) await rewardReferral(order_id);
  expect(await Promise.all([friend.ana, self.ana, referrer].map((who) => creditOf(who.account_id)))).toEqual([
    ...[500, 0, 500],
  ]);
});
