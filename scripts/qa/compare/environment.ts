import { join } from "node:path";
import { Queue } from "bullmq";
import { limits } from "~/kit/limits";
import { openDatabase } from "../../../prisma/demo/database";
import { startProcesses } from "../../../tests/setup/processes";
import type { Services, TestResources } from "../../../tests/setup/provided";
import { createResources } from "../../../tests/setup/resources";
import { setClock } from "../../../tests/setup/set-clock";
import { asRole, ensureDatabase, OWNER } from "../../tools/stack/database";
import { applyMigrations } from "../../tools/stack/migrations";
import { untilIdle, untilQuiet } from "./idle";
import { npm, type Tree } from "./tree";

/**
 * When the demo data is made, and when the run begins: always the same instants, so that a recording can be compared on
 * another day. A Tuesday morning in all cities of the demo: no cutoff, delivery or payout falls into the quarter of an hour
 * that a run takes, and no schedule uses minutes from 31 on.
 */
const SEEDED_AT = "2027-02-09T15:00:30.000Z";
const BEGINS_AT = "2027-02-09T16:31:00.000Z";
/** The clock at the end of a run: every periodic task has come due once more. */
const ENDS_AT = "2027-02-09T17:46:00.000Z";

/** All requests come from one address, and from few accounts. */
const UNLIMITED = Object.fromEntries(Object.values(limits).map(({ setting }) => [setting, "1000000000"]));

/** A running build on a demo database of its own. */
export interface Environment {
  place: TestResources;
  /** the web server's */
  origin: string;
  /** Waits until the worker has done all outbox jobs that are due; to be called after every write. */
  whenIdle(): Promise<void>;
  /** Moves the clock to the end of the run and waits until each periodic task has run. */
  advanceAnHour(): Promise<void>;
  /** Takes steps before the worker does: it stands still meanwhile. */
  aheadOfWorker(steps: () => Promise<unknown>): Promise<void>;
  /** What the product's clock says. */
  now(): Date;
  stop(): Promise<void>;
}

/** A database with a tree's own migrations and nothing in it. */
export async function makeTemplate(tree: Tree, services: Services, name: string): Promise<string> {
  await ensureDatabase(services.adminUrl, name);
  const url = new URL(asRole(services.adminUrl, OWNER, services.secrets.owner_password));
  url.pathname = `/${name}`;
  await applyMigrations(url.href, undefined, join(tree.root, "prisma/migrations"));
  return name;
}

/**
 * Periodic tasks run by real time, so in each run at another point between the requests. Their queue is paused before the
 * worker starts; the worker itself runs what is due whenever the clock is moved.
 */
async function pausePeriodicTasks({ env }: TestResources): Promise<void> {
  const queue = new Queue("tasks", { connection: { url: env.REDIS_URL ?? "" } });
  await queue.pause();
  await queue.close();
}

/**
 * Starts a tree's build with its own migrations and seed, one web server and one worker. `name` is unique among the
 * environments of the services. What was started is stopped again when a step fails.
 */
export async function startEnvironment(tree: Tree, services: Services, name: string): Promise<Environment> {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const template = await makeTemplate(tree, services, `template_${name}`);
    const { place, remove } = await createResources({ ...services, template }, name, SEEDED_AT);
    started.push(remove);
    await npm(tree, ["run", "seed"], { ...process.env, ...place.env });
    await pausePeriodicTasks(place);
    place.build = tree.build;
    Object.assign(place.env, UNLIMITED);
    const ownerUrl = place.env.MIGRATE_DATABASE_URL ?? "";
    const sql = openDatabase(ownerUrl);
    started.push(() => sql.end({ timeout: 2 }));
    const processes = await startProcesses(place, { webs: 1, workers: 1 });
    started.push(() => processes.stop());
    let offset_seconds = 0;
    const moveClock = async (instant: string) => {
      offset_seconds = await setClock(ownerUrl, place.fakes, instant);
      await untilQuiet(sql, place.fakes);
    };
    await moveClock(BEGINS_AT);
    let isFrozen = false;
    const whenIdle = async () => {
      if (!isFrozen) await untilIdle(sql, place.fakes);
    };
    return {
      place,
      origin: processes.urls[0] ?? "",
      whenIdle,
      advanceAnHour: () => moveClock(ENDS_AT),
      async aheadOfWorker(steps) {
        processes.freezeWorker(0);
        isFrozen = true;
        try {
          await steps();
        } finally {
          isFrozen = false;
          processes.thawWorker(0);
        }
        await whenIdle();
      },
      now: () => new Date(Date.now() + offset_seconds * 1000),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
