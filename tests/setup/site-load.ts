import { setTimeout as sleep } from "node:timers/promises";
import { paths } from "~/kit/paths";
import { percentile } from "../../scripts/qa/bench/load";
import { as, guest } from "../as";
import type { TestDiner, TestMeal } from "../builders";
import { size } from "./faults";
import type { TestEnvironment } from "./own-environment";

const READS_EVERY_MS = size(100, 25);
const OTHERS_EVERY_MS = size(250, 100);
/** A machine that cannot keep up is not buried under what it has not answered. */
const MOST_OPEN = 8;

/** What one request came to. */
export interface RequestResult {
  status: number;
  ms: number;
}

/**
 * Asks at a steady pace, also while a few before are not answered, until `isOver`; answers when all have been answered.
 * `everyMs` lies between two requests.
 */
async function atPace(
  everyMs: number,
  ask: (n: number) => Promise<{ status: number }>,
  isOver: () => boolean,
): Promise<RequestResult[]> {
  const asked: Promise<RequestResult>[] = [];
  let open = 0;
  while (!isOver()) {
    if (open < MOST_OPEN) {
      open += 1;
      const begun = performance.now();
      const answered = ask(asked.length).finally(() => {
        open -= 1;
      });
      asked.push(answered.then(({ status }) => ({ status, ms: performance.now() - begun })));
    }
    await sleep(everyMs);
  }
  return Promise.all(asked);
}

/** Asks for a page or a call as a browser without cookies does, to its last byte. */
async function page(url: URL): Promise<{ status: number }> {
  const answer = await fetch(url);
  await answer.text();
  return answer;
}

/**
 * Does what everybody else does, at a steady pace until it is over: looks at pages and lists, changes a cart in which
 * `meal` lies several times, asks for health. `waiting` is how many connections of the product waited for a lock.
 */
export async function measureSiteLoad(
  environment: TestEnvironment,
  me: TestDiner,
  meal: TestMeal,
  isOver: () => boolean,
) {
  const at = (path: string) => page(new URL(path, environment.url));
  const looks = [
    () => as(me, environment.url).get("/api/accounts/profile/"),
    () => guest(environment.url).get(`/api/local-meals/?zip=${me.marketplace.zips[0]}`),
    () => at(paths.meal(meal.chef.slug, meal.slug)),
    () => at(paths.home()),
  ];
  const change = (n: number) =>
    as(me, environment.url).post("/api/account/change-item-quantity/", {
      meal_id: meal.id,
      change_type: n % 2 === 0 ? "increase" : "decrease",
      meal_type: "PAID",
    });
  const waiting: number[] = [];
  const count = async () => {
    const [row] = await environment.sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'dindin' AND wait_event_type = 'Lock'`;
    waiting.push(row?.n ?? 0);
    return { status: 200 };
  };
  const [reads, writes, health] = await Promise.all([
    atPace(READS_EVERY_MS, (n) => (looks[n % looks.length] as (typeof looks)[0])(), isOver),
    atPace(OTHERS_EVERY_MS, change, isOver),
    atPace(OTHERS_EVERY_MS, () => at("/readyz"), isOver),
    atPace(OTHERS_EVERY_MS, count, isOver),
  ]);
  return { reads, writes, health, waiting };
}

/** Milliseconds that nineteen of twenty did not exceed. */
export const p95 = (asked: readonly RequestResult[]) =>
  percentile(
    asked.map(({ ms }) => ms).sort((one, two) => one - two),
    0.95,
  );
