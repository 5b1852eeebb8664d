import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Sql } from "~/data/sql.server";
import { type RunningRedis, startRedis } from "../../../scripts/tools/stack/redis";
import { temporaryFolder } from "../../../scripts/tools/stack/scratch";
import { emailSubjectsTo, eventually } from "../../setup/faults";
import { countPendingJobs, notifyNewAccounts } from "../../setup/outbox-jobs";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

// A Redis of this file's own, since it is stopped; the database belongs to the file anyway.
const folder = temporaryFolder("cold-start");
const place = resourcesOfThisFile();
let server: RunningRedis;
let environment: TestEnvironment;
let owner: Sql;
beforeAll(async () => {
  server = await startRedis(folder.path);
  owner = connect(place.env.MIGRATE_DATABASE_URL ?? "", 1);
  environment = await ownEnvironment({ webs: 1, workers: 1 }, { REDIS_URL: server.url });
});
afterAll(async () => {
  await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT -1`);
  await environment?.stop();
  await owner.end({ timeout: 5 });
  await server?.stop();
  folder.remove();
});

/** Writes to two people, and waits until both have their mail, once. */
async function expectWork(): Promise<void> {
  const people = await notifyNewAccounts(2);
  await eventually(async () => expect(await countPendingJobs()).toBe(0), 30);
  for (const { email } of people) expect(await emailSubjectsTo(environment.fakes, email)).toHaveLength(1);
}

const turnedAway = () =>
  environment.postgresLog().filter((entry) => entry.includes("too many connections")).length;

/** Has `start` find a database without a free connection, which has one again after it was turned away. */
async function whileFull(start: () => Promise<void>): Promise<void> {
  const before = turnedAway();
  await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT 0`);
  const started = start();
  try {
    await eventually(async () => expect(turnedAway()).toBeGreaterThan(before), 30);
  } finally {
    await owner.unsafe(`ALTER DATABASE ${place.name} CONNECTION LIMIT -1`);
  }
  await started;
}

test("a worker that starts while the database takes nobody waits for it", async () => {
  await environment.killWorker(0);
  await whileFull(() => environment.restartWorker(0));
  await expectWork();
});

test("so does a web server", async () => {
  await environment.kill(0);
  await whileFull(() => environment.restart(0));
  expect((await fetch(`${environment.url}/healthz`)).status).toBe(200);
});

test("a worker that starts without Redis executes what is due, and goes on when it is there", async () => {
  const { port } = server;
  await environment.killWorker(0);
  server.child.process.kill("SIGKILL");
  await server.child.ended;
  await environment.restartWorker(0);
  await expectWork();
  server = await startRedis(folder.path, () => undefined, port);
  await expectWork();
});
