import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { green, red } from "../../tools/stack/progress";
import type { World } from "./case";
import { percentile, type Send, sender } from "./load";
import { order } from "./purchases";

/** Source: the milestone of money. 30 checkouts a second over 200 wallets, 95 of 100 within 500 ms, and no deadlock. */
export const SPREAD = { wallets: 200, perSecond: 30, p95: 500, warmUp: 5 };

/** How many begin a second, of how many wallets in turn, and for how many seconds before it counts. */
type Pacing = Pick<typeof SPREAD, "wallets" | "perSecond" | "warmUp">;

export type Spread = {
  asked_per_second: number;
  /** checkouts that were begun and done within the time, a second */
  done_per_second: number;
  checkouts: number;
  /** milliseconds from the moment a checkout was due: one that had to wait for its turn is not excused */
  p50: number;
  p95: number;
  p99: number;
  /** the slowest of the checkouts that were due in each second */
  worst_of_second: number[];
  failed: string[];
  deadlocks: number;
};

const deadlocksIn = (file: string): number =>
  (existsSync(file) ? readFileSync(file, "utf8") : "").match(/deadlock detected|40P01/g)?.length ?? 0;

type Done = { due: number; ms: number };

/** Begins checkouts at an even pace for `seconds`, whether or not those before them are done, and waits for the last. */
async function pace(
  world: World,
  send: Send,
  seconds: number,
  { wallets, perSecond }: Pacing,
  failed: string[],
): Promise<Done[]> {
  const { diners, meals, document } = world;
  const done: Done[] = [];
  const under = new Set<Promise<void>>();
  const one = async (n: number, due: number) => {
    const [diner, meal] = [diners[n % wallets], meals[n % meals.length]];
    if (!diner || !meal) return;
    await order({ document, diner }, meal, send).then(
      () => done.push({ due: n / perSecond, ms: performance.now() - due }),
      (error: unknown) => failed.push(String(error)),
    );
  };
  const begun = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const due = begun + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const running = one(n, due).finally(() => under.delete(running));
    under.add(running);
  }
  await Promise.all(under);
  return done;
}

/**
 * Begins checkouts (cart, hold, order with wallet money) at an even pace for `seconds`, each of another wallet in turn,
 * whether or not those before it are done, as people come. Each one's time counts from the moment it was due. A server
 * that has just started is warmed by some seconds of the same first, which count only for deadlocks and failures. `log` is
 * the Postgres log, which is searched afterward for deadlocks of this run.
 */
export async function measureSpread(
  world: World,
  log: string,
  seconds: number,
  pacing: Pacing = SPREAD,
): Promise<Spread> {
  const { send, close } = sender(world.product, 64);
  const { diners, meals } = world;
  if (diners.length < pacing.wallets || meals.length === 0) throw new Error("too few wallets, or no meal");
  const before = deadlocksIn(log);
  const failed: string[] = [];
  await pace(world, send, pacing.warmUp, pacing, failed);
  const begun = performance.now();
  const done = await pace(world, send, seconds, pacing, failed);
  const took = (performance.now() - begun) / 1000;
  close();
  const times = done.map(({ ms }) => ms).sort((a, b) => a - b);
  const worst = (second: number) =>
    Math.round(Math.max(0, ...done.filter(({ due }) => Math.floor(due) === second).map(({ ms }) => ms)));
  return {
    asked_per_second: pacing.perSecond,
    done_per_second: times.length / took,
    checkouts: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    worst_of_second: Array.from({ length: Math.ceil(seconds) }, (_, second) => worst(second)),
    failed,
    deadlocks: deadlocksIn(log) - before,
  };
}

/** One line for each goal that was missed; none when all are met. */
export function spreadShortfalls({ p95, failed, deadlocks }: Spread): string[] {
  return [
    ...(p95 <= SPREAD.p95 ? [] : [`p95 is ${p95.toFixed(0)} ms, goal ${SPREAD.p95} ms`]),
    ...(failed.length === 0 ? [] : [`${failed.length} checkouts failed`]),
    ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
  ];
}

/** The spread as lines for a terminal, each with what it is held against. */
export function asSpread(found: Spread): string {
  const decision = (isMet: boolean) => (isMet ? green("ok") : red("short"));
  const { checkouts, asked_per_second, done_per_second, p50, p95, p99, failed, deadlocks } = found;
  const { worst_of_second } = found;
  return [
    "",
    `${checkouts} checkouts over ${SPREAD.wallets} wallets, begun at ${asked_per_second} a second, done at ${done_per_second.toFixed(1)} a second`,
    `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms ≤ ${SPREAD.p95} ${decision(p95 <= SPREAD.p95)}, p99 ${p99.toFixed(0)} ms`,
    `slowest of each second: ${worst_of_second.join(" ")} ms`,
    `${failed.length} failed ${decision(failed.length === 0)}, ${deadlocks} deadlocks in the Postgres log ${decision(deadlocks === 0)}`,
    ...failed.slice(0, 3),
  ].join("\n");
}
