import type { Case, World } from "./case";
import { type Deed, median, percentile, type Round, run } from "./load";

export const CONNECTIONS = 8;

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
  rounds: number;
};

export type Pace = { rounds: number; seconds: number };

/** Whichever begins is warmed by nothing but the warm-up, so they take turns in beginning. */
async function bothOnce(world: World, deed: Deed, round: number, seconds: number): Promise<[Round, Round]> {
  const one = (origin: string) => run(origin, deed, CONNECTIONS, seconds);
  if (round % 2 === 0) return [await one(world.product), await one(world.bare)];
  const bare = await one(world.bare);
  return [await one(world.product), bare];
}

const tail = ({ times }: Round): number => percentile(times, 0.99) / percentile(times, 0.5);

export async function measure(one: Case, world: World, { rounds, seconds }: Pace): Promise<Figure> {
  const deed = await one.prepare(world);
  await bothOnce(world, deed, 0, Math.max(1, seconds / 2));
  const pairs: [Round, Round][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await bothOnce(world, deed, round, seconds));
  const over = (value: (pair: [Round, Round]) => number) => median(pairs.map(value));
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
    rounds,
  };
}
