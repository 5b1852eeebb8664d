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
 * How many connections of the product wait for what the connection `holder` has locked, also behind another one that does.
 * Those that wait for each other's short work, as two changes of one cart do, are not among them.
 */
async function countBehind({ sql }: TestEnvironment, holder: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    WITH RECURSIVE waiting AS MATERIALIZED (
      SELECT pid, pg_blocking_pids(pid) AS blocked_by FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'dindin' AND wait_event_type = 'Lock'
    ), behind AS (
      SELECT ${holder}::int AS pid
      UNION SELECT waiting.pid FROM waiting JOIN behind ON behind.pid = ANY (waiting.blocked_by)
    ) SELECT count(*)::int - 1 AS n FROM behind`;
  return row?.n ?? 0;
}

/**
 * Does what everybody else does, at a steady pace until it is over: looks at pages and lists, changes a cart in which
 * `meal` lies several times, asks for health. `waiting` is how many connections of the product waited behind the
 * connection with the process id `holder`, as often as it was looked.
 */
export async function measureSiteLoad(
  environment: TestEnvironment,
  me: TestDiner,
  meal: TestMeal,
  isOver: () => boolean,
  holder?: number,
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
    if (holder !== undefined) waiting.push(await countBehind(environment, holder));
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

const atPercentile = (asked: readonly RequestResult[], share: number) =>
  percentile(
    asked.map(({ ms }) => ms).sort((one, two) => one - two),
    share,
  );

/** Milliseconds that nineteen of twenty did not exceed. */
export const p95 = (asked: readonly RequestResult[]) => atPercentile(asked, 0.95);

/** Milliseconds that half of them did not exceed: what a machine does that is busy now and then does not count. */
export const median = (asked: readonly RequestResult[]) => atPercentile(asked, 0.5);
