import { setTimeout as sleep } from "node:timers/promises";
import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { followClock } from "~/data/clock.server";
import { loadClient } from "~/data/prisma.server";
import { redis } from "~/data/redis.server";
import { sql } from "~/data/sql.server";
import { WAKE_CHANNEL } from "~/domain/outbox/publish.server";
import { registerHandlers } from "~/handlers.server";
import { log } from "~/http/log.server";
import { reportCrashes } from "~/http/report-crashes.server";
import { env } from "~/kit/env.server";
import { errorText } from "~/kit/errors";
import { cronTasks } from "./every";
import { executeMessage } from "./execute-message";
import { writeHeartbeat } from "./heartbeat";
import { CONCURRENCY, relay } from "./relay";
import { runDue, runTask } from "./run-task";

reportCrashes();
registerHandlers();

/** What Redis forgot is found this often. Milliseconds. */
const RELAY_INTERVAL = 5_000;

/** A Redis that is there but silent is taken for down after this long, and work goes on without it. Milliseconds. */
const PATIENCE = 2_000;

/** BullMQ waits on its connections without end; it gets its own, and a queue that fails fast gets another. */
const blocking = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: () => 1_000 });
const quick = new Redis(env.REDIS_URL, {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: PATIENCE,
  retryStrategy: () => 1_000,
});
const listening = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: () => 1_000 });
for (const connection of [blocking, quick, listening]) connection.on("error", () => undefined);

const messages = new Queue("messages", { connection: quick });
const tasks = new Queue("tasks", { connection: quick });
messages.on("error", () => undefined);
tasks.on("error", () => undefined);

const carrying = new Worker("messages", (job) => executeMessage(String(job.data.id)), {
  connection: blocking,
  concurrency: CONCURRENCY,
});
const doing = new Worker("tasks", (job) => runTask(job.name), { connection: blocking, concurrency: 2 });
for (const worker of [carrying, doing])
  worker.on("error", (error) => log.warn({ err: error }, "the queue is unwell"));

/**
 * A call to the queue, while there is one. BullMQ itself waits without end for a Redis that was not there at the start, and
 * whoever asks it would wait along.
 */
function askQueue<T>(ask: () => Promise<T>): Promise<T> {
  return quick.status === "ready" ? ask() : Promise.reject(new Error("Redis is not there"));
}

/** The queue as the relay needs it: a no at once is better than a late yes. */
const handOver: Pick<Queue, "addBulk"> = {
  addBulk: (jobs) => askQueue(() => messages.addBulk(jobs)),
};

/** Ends what Redis has of tasks that no longer exist under that name: each would come round forever, to do nothing. */
async function endRenamedTasks(): Promise<void> {
  for (const { key } of await tasks.getJobSchedulers())
    if (!Object.hasOwn(cronTasks, key)) await tasks.removeJobScheduler(key);
}

/**
 * Keeps the schedule going: schedulers are set again whenever Redis lost them, and a task that has not come round for
 * two of its periods is run from here, so that a silent queue stops nothing.
 */
async function watch(): Promise<void> {
  for (const [name, { every }] of Object.entries(cronTasks)) {
    await askQueue(() =>
      tasks.upsertJobScheduler(
        name,
        { every: every * 1000 },
        { name, opts: { removeOnComplete: true, removeOnFail: true } },
      ),
    ).catch(() => undefined);
  }
  await askQueue(endRenamedTasks).catch(() => undefined);
  await runDue(2);
}

let relaying: Promise<void> = Promise.resolve();
let again = false;

/** One relay at a time; a wake-up during one means another right after. */
function relayDue(): void {
  if (again) return;
  again = true;
  relaying = relaying.then(async () => {
    again = false;
    await relay(handOver).catch((error: unknown) => log.error({ err: error }, "the relay failed"));
    await writeHeartbeat();
  });
}

// The queue counts real time: where the clock is moved, what is due by then is done at once.
await followClock(() => {
  relayDue();
  void runDue(1);
}).catch((error: unknown) => {
  process.stderr.write(`The database does not answer: ${errorText(error)}\n`);
  process.exit(1);
});
await loadClient();
listening.on("message", relayDue);
const subscribed = listening.subscribe(WAKE_CHANNEL).catch(() => undefined);
const connected = new Promise<void>((done) => {
  if (quick.status === "ready") done();
  else quick.once("ready", () => done());
});
// A Redis that is away keeps no worker from its work: what is due is relayed, the rest is its watchman's.
await Promise.race([Promise.all([subscribed, connected]), sleep(PATIENCE)]);
const relayTimer = setInterval(relayDue, RELAY_INTERVAL);
const watchman = setInterval(() => void watch(), 20_000);
await watch();
relayDue();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

let stopping = false;
/** Takes no new work and finishes what is under way, within 10 s; what is left is found by the next relay. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(relayTimer);
  clearInterval(watchman);
  const closed = Promise.all([carrying.close(), doing.close(), relaying]);
  await Promise.race([closed, new Promise((done) => setTimeout(done, 9_000))]);
  for (const connection of [blocking, quick, listening, redis]) connection.disconnect();
  await sql.end({ timeout: 1 });
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
