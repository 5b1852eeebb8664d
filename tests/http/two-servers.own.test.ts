import { afterAll, beforeAll, expect, test } from "vitest";
import { aDiner } from "../builders";
import { type Market, ownMarket } from "../setup/own-market";

let market: Market;

beforeAll(async () => {
  market = await ownMarket({ webs: 2, workers: 1 });
});
afterAll(() => market.stop());

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test("builders of the test write into the market's own database", async () => {
  const diner = await aDiner();
  const [row] = await market.sql`SELECT count(*)::int AS n FROM account WHERE id = ${diner.account_id}`;
  expect(row?.n).toBe(1);
});

test("both web servers read the one clock, and so does SQL", async () => {
  const before = Date.now();
  await market.clock.advance(86_400);
  const [row] = await market.sql<{ at: Date }[]>`SELECT app_now() AS at`;
  expect(row?.at.getTime()).toBeGreaterThanOrEqual(before + 86_400_000);
  await market.clock.reset();
  const [after] = await market.sql<{ at: Date }[]>`SELECT app_now() AS at`;
  expect(after?.at.getTime()).toBeLessThan(before + 3_600_000);
});

test("a web server that is killed leaves the other one serving, and comes back on its port", async () => {
  const [first = "", second = ""] = market.urls;
  await market.kill(1);
  expect(await isReady(second)).toBe(false);
  expect(await isReady(first)).toBe(true);
  await market.restart(1);
  expect(await isReady(second)).toBe(true);
});
