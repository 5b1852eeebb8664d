import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isHealthy } from "../../../scripts/tools/health";
import { aDiner } from "../../builders";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

const HEARTBEAT_FILE = join(resourcesOfThisFile().folder, "alive");

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 }, { HEARTBEAT_FILE });
});
afterAll(() => environment.stop());

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test("builders of the test write into the market's own database", async () => {
  const diner = await aDiner();
  const [row] = await environment.sql`SELECT count(*)::int AS n FROM account WHERE id = ${diner.account_id}`;
  expect(row?.n).toBe(1);
});

/** What time it is for a web server, as its pages tell it; milliseconds. */
async function timeAt(url: string): Promise<number> {
  const data = await fetch(`${url}/_root.data?_routes=root`).then((answer) => answer.text());
  return Date.parse(/"now","([^"]+)"/.exec(data)?.[1] ?? "not told");
}

/** The times that all of them tell, the database included, in hours from now. */
async function hoursAhead(): Promise<number[]> {
  const [row] = await environment.sql<{ at: Date }[]>`SELECT app_now() AS at`;
  const told = [...(await Promise.all(environment.urls.map(timeAt))), row?.at.getTime() ?? Number.NaN];
  return told.map((at) => Math.round((at - Date.now()) / 3_600_000) + 0);
}

test("both web servers read the one clock, and so does SQL", async () => {
  expect(await hoursAhead()).toEqual([0, 0, 0]);
  await environment.clock.advance(86_400);
  await expect.poll(hoursAhead).toEqual([24, 24, 24]);
  await environment.clock.reset();
  await expect.poll(hoursAhead).toEqual([0, 0, 0]);
});

test("a web server that is killed leaves the other one serving, and comes back on its port", async () => {
  const [first = "", second = ""] = environment.urls;
  await environment.kill(1);
  expect(await isReady(second)).toBe(false);
  expect(await isReady(first)).toBe(true);
  await environment.restart(1);
  expect(await isReady(second)).toBe(true);
});

test("the worker leaves signs of life, which is what its container's health check asks for", async () => {
  const healthy = () => isHealthy("node build/worker.js", { HEARTBEAT_FILE });
  await expect.poll(healthy, { timeout: 20_000 }).toBe(true);
});
