import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/sql.server";
import { paths } from "~/kit/paths";
import { percentile } from "../../scripts/bench/load";
import { readStripe } from "../../scripts/ledger/at-stripe";
import { type Answer, as, guest } from "../as";
import { aDiner, aMeal, type TestDiner, type TestMeal } from "../builders";
import { brokenAtRest } from "../setup/books";
import { CARD, INTENT, type Intent, ONE, ORDER, placing, type Refused, wallet } from "../setup/checkout";
import { payAtStripe } from "../setup/money";
import { type Market, ownMarket } from "../setup/own-market";
import { type Asked, atPace } from "../setup/pace";
import { isFull, size, soon } from "../setup/trouble";

/** Somebody holds the lock on one meal's portions while many check out: nobody else may notice, and nothing may be lost. */

const CHECKOUTS = size(60, 200);
const LOCKED_MS = size(4_000, 12_000);
/** so many have begun with a card before, and pay while the row is locked */
const PAYING = 8;
/** so many find no portion in the end */
const TOO_MANY = 10;
const BEFORE_MS = 2_000;
const READS_EVERY_MS = 25;

let market: Market;
beforeAll(async () => {
  market = await ownMarket({ webs: 1, workers: 1 }, { DATABASE_POOL: "16" });
});
afterAll(() => market.stop());

/** A person's call, asked again when it says so, as a client does; keeps every answer. */
async function insist<T>(ask: () => Promise<Answer<T>>, answers: Answer<unknown>[]): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask();
    answers.push(answer);
    if (answer.status !== 503) return answer;
    const pause = Number(answer.headers.get("retry-after"));
    expect(pause, "a 503 says when to come back").toBeGreaterThan(0);
    await sleep(pause * 1000);
  }
}

interface Call {
  me: TestDiner;
  answers: Answer<unknown>[];
}

/** One checkout by wallet, each step under its own key until it is done or refused for good. */
async function checkOut({ me, answers }: Call): Promise<Answer<Refused>> {
  const client = as(me, market.url);
  const key = `checkout-${me.account_id}`;
  const intent = await insist(
    () => client.post<Intent & Refused>(INTENT, { payments: [wallet(ONE)] }, { idempotencyKey: key }),
    answers,
  );
  if (intent.status !== 200) return intent;
  const body = placing(intent.body.cart_transaction);
  return insist(() => client.post<Refused>(ORDER, body, { idempotencyKey: `${key}-order` }), answers);
}

/** A hold by card, made before the trouble. */
async function begin(meal: TestMeal): Promise<{ me: TestDiner; intent: Intent }> {
  const me = await aDiner({ cart: [meal] });
  const { status, body } = await as(me, market.url).post<Intent>(INTENT, CARD);
  expect(status).toBe(200);
  return { me, intent: body };
}

/** Pays and asks for the order; Stripe's webhook says the same meanwhile. */
async function pay({ me, intent }: { me: TestDiner; intent: Intent }): Promise<Answer<Refused>> {
  await payAtStripe(market.stripe, intent.id);
  return insist(() => as(me, market.url).post<Refused>(ORDER, placing(intent.cart_transaction)), []);
}

/** What everybody else looks at meanwhile, in turn. */
function reading(me: TestDiner, other: TestMeal): (n: number) => Promise<{ status: number }> {
  const page = (path: string) =>
    fetch(new URL(path, market.url)).then(async (answer) => {
      await answer.text();
      return answer;
    });
  const looks = [
    () => as(me, market.url).get("/api/accounts/profile/"),
    () => guest(market.url).get(`/api/local-meals/?zip=${me.marketplace.zips[0]}`),
    () => page(paths.meal(other.chef.slug, other.slug)),
    () => page(paths.home()),
  ];
  return (n) => (looks[n % looks.length] as () => Promise<{ status: number }>)();
}

const p95 = (asked: readonly Asked[]) =>
  percentile(
    asked.map(({ ms }) => ms).sort((a, b) => a - b),
    0.95,
  );
const ready = async () => {
  const answer = await fetch(new URL("/readyz", market.url));
  await answer.text();
  return answer;
};

test("many checkouts of a locked row: reads and health go on, all are answered, nothing is lost", async () => {
  const meal = await aMeal({ schedule: { count: CHECKOUTS + PAYING - TOO_MANY } });
  const other = await aMeal();
  const calls: Call[] = [];
  for (let n = 0; n < CHECKOUTS; n += 1)
    calls.push({ me: await aDiner({ gift: 9_000, cart: [meal] }), answers: [] });
  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < PAYING; n += 1) begun.push(await begin(meal));
  const look = reading(await aDiner(), other);
  const warm = performance.now() + BEFORE_MS;
  await atPace(READS_EVERY_MS, look, () => performance.now() > warm);
  const until = performance.now() + BEFORE_MS;
  const before = await atPace(READS_EVERY_MS, look, () => performance.now() > until);

  const holder = connect(process.env.DATABASE_URL ?? "", 1);
  let isLocked = true;
  const locked = holder.begin(async (tx) => {
    await tx`SELECT FROM schedule WHERE meal_id = ${meal.id} FOR UPDATE`;
    const all = [...calls.map(checkOut), ...begun.map(pay)];
    const watching = Promise.all([
      atPace(READS_EVERY_MS, look, () => !isLocked),
      atPace(100, ready, () => !isLocked),
    ]);
    // What is waited for is the length of the trouble itself.
    await sleep(LOCKED_MS);
    return { all, watching };
  });
  const { all, watching } = await locked;
  isLocked = false;
  await holder.end();
  const [reads, health] = await watching;
  const ended = await Promise.all(all);

  const answers = calls.flatMap((call) => call.answers);
  const figures = {
    before: p95(before),
    meanwhile: p95(reads),
    worst: Math.max(...reads.map(({ ms }) => ms)),
    health: Math.max(...health.map(({ ms }) => ms)),
    refused: answers.filter(({ status }) => status === 503).length,
  };
  if (isFull) console.log(`a locked row, ms: ${JSON.stringify(figures)}`);
  expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
  expect(health.filter(({ status }) => status !== 200)).toEqual([]);
  expect(figures.meanwhile).toBeLessThanOrEqual(Math.max(100, 3 * figures.before));
  expect(figures.refused).toBeGreaterThan(0);

  const [bought, paid] = [ended.slice(0, CHECKOUTS), ended.slice(CHECKOUTS)];
  expect(paid.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
  expect(bought.filter(({ status }) => status === 201)).toHaveLength(CHECKOUTS - TOO_MANY);
  const refused = bought.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: TOO_MANY }, () => [409, "sold_out"]),
  );
  const [left] = await market.sql`SELECT held, sold, count FROM schedule WHERE meal_id = ${meal.id}`;
  expect(left).toEqual({ held: 0, sold: left?.count, count: CHECKOUTS + PAYING - TOO_MANY });
  const open = await market.sql`SELECT id FROM orders WHERE status NOT IN ('placed', 'accepted')`;
  expect([...open]).toEqual([]);
  const { intents } = await readStripe(market.stripe);
  expect(intents.filter(({ status }) => status === "succeeded")).toHaveLength(PAYING);
  await soon(async () =>
    expect([...(await market.sql`SELECT topic FROM outbox WHERE done_at IS NULL`)]).toEqual([]),
  );
  expect(await brokenAtRest(market.sql)).toEqual([]);
}, 180_000);
