import type { Case, World } from "./case";
import { checkOnce } from "./check-once";
import { CONNECTIONS, median, percentile, type Round, run, type Task } from "./load";
import { naming, record } from "./recording/record";
import type { Tap } from "./recording/tap";

/** Processor time so far, in milliseconds. */
export type CpuTime = { product: number; bare: number; postgres: number };

/** What one case came to: medians over the rounds; times in milliseconds, `ratio` of product to bare in the same round. */
export type Figure = {
  name: string;
  title: string;
  product_per_second: number;
  bare_per_second: number;
  ratio: number;
  ratio_goal: number;
  ratios: number[];
  p50: number;
  p95: number;
  p99: number;
  p99_to_p50: number;
  /** the bare server's: what of the tail is the machine's */
  bare_p99_to_p50: number;
  /** processor time of one operation: the product's web process, its Postgres, the bare server, its Postgres */
  web_ms: number;
  postgres_ms: number;
  bare_web_ms: number;
  bare_postgres_ms: number;
  /** what one operation sends to Postgres, and how often it waits for it */
  statements: number;
  trips: number;
  rounds: number;
};

export type Pace = { rounds: number; seconds: number };

/** Product and bare server on one database, the product whose statements are recorded, and what they have worked. */
export type Rig = { world: World; tap: Tap; worked(): CpuTime };

type Measured = Round & { web_ms: number; postgres_ms: number };

async function runOn(rig: Rig, server: "product" | "bare", task: Task, seconds: number): Promise<Measured> {
  const before = rig.worked();
  const round = await run(rig.world[server], task, CONNECTIONS, seconds);
  const after = rig.worked();
  const each = (ms: number) => ms / round.times.length;
  return {
    ...round,
    web_ms: each(after[server] - before[server]),
    postgres_ms: each(after.postgres - before.postgres),
  };
}

/** Whichever begins is warmed by nothing but the warm-up, so they take turns in beginning. */
async function bothOnce(rig: Rig, task: Task, round: number, seconds: number): Promise<[Measured, Measured]> {
  if (round % 2 === 0)
    return [await runOn(rig, "product", task, seconds), await runOn(rig, "bare", task, seconds)];
  const bare = await runOn(rig, "bare", task, seconds);
  return [await runOn(rig, "product", task, seconds), bare];
}

const pick = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
const tail = ({ times }: Round): number => percentile(times, 0.99) / percentile(times, 0.5);

/** Records a case, has both servers answer it rightly once, and measures them in turn. */
export async function measure(one: Case, rig: Rig, { rounds, seconds }: Pace): Promise<Figure> {
  const { world, tap } = rig;
  const operations = await one.operations(world);
  const { statements, trips } = await record(tap, one, operations, world);
  await checkOnce(one, operations, world);
  // A connection has its own diners, one after the other, and walks through the operations from its own start.
  const task: Task = (worker, turn, send) => {
    const operation = pick(operations, worker * 5 + turn);
    return operation.perform(naming(one, operation, send), pick(world.diners, worker + CONNECTIONS * turn));
  };
  await bothOnce(rig, task, 0, Math.max(1, seconds / 2));
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await bothOnce(rig, task, round, seconds));
  const over = (value: (pair: [Measured, Measured]) => number) => median(pairs.map(value));
  const ratios = pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond);
  return {
    name: one.name,
    title: one.title,
    product_per_second: over(([ours]) => ours.perSecond),
    bare_per_second: over(([, bare]) => bare.perSecond),
    ratio: median(ratios),
    ratio_goal: one.goal.ratio,
    ratios,
    p50: over(([ours]) => percentile(ours.times, 0.5)),
    p95: over(([ours]) => percentile(ours.times, 0.95)),
    p99: over(([ours]) => percentile(ours.times, 0.99)),
    p99_to_p50: over(([ours]) => tail(ours)),
    bare_p99_to_p50: over(([, bare]) => tail(bare)),
    web_ms: over(([ours]) => ours.web_ms),
    postgres_ms: over(([ours]) => ours.postgres_ms),
    bare_web_ms: over(([, bare]) => bare.web_ms),
    bare_postgres_ms: over(([, bare]) => bare.postgres_ms),
    statements,
    trips,
    rounds,
  };
}
