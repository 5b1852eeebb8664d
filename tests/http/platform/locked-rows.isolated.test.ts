import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type PlainTx } from "~/data/sql.server";
import { type Answer, as, guest } from "../../as";
import {
  aChef,
  aDeliveredOrder,
  aDiner,
  aMeal,
  aMember,
  anAccount,
  PASSWORD,
  type TestDiner,
  type TestMeal,
} from "../../builders";
import { INTENT, type Intent, ONE, wallet } from "../../setup/checkout";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import { aProgram } from "../../setup/programs";
import { measureSiteLoad, median, type RequestResult } from "../../setup/site-load";

/** Whatever row somebody holds, and however many requests come at it: everybody else reads, writes and checks out. */

const LOCKED_MS = 4_000;
/** so many come at the row at the same moment, again and again */
const CROWD = 30;
/** Whoever waited for the lock, or behind all who do, would take far longer. Milliseconds of half of the requests. */
const ALLOWED_MS = 1_500;
/** So many connections of the web server may wait for a person's row: three of their own requests'. Seven of it write. */
const MAY_WAIT = 3;
/** So many of a process may wait for a row that many people want, at first; a web server and the worker. */
const AT_ONCE = 2;

let environment: TestEnvironment;
let other: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 }, { DATABASE_POOL: "16" });
  other = await aMeal({ schedule: { count: 500 } });
});
afterAll(() => environment.stop());

/** Holds what `lock` locks while `others` do their work, and a crowd comes at it until then. */
async function whileLocked<T>(
  lock: (tx: PlainTx) => PromiseLike<unknown>,
  attack: (n: number) => Promise<Answer<unknown>>,
  others: (isOver: () => boolean, holder: number) => Promise<T>,
  size = CROWD,
): Promise<{ seen: T; statuses: Set<number> }> {
  const holder = connect(process.env.DATABASE_URL ?? "", 1);
  const end = performance.now() + LOCKED_MS;
  const isOver = () => performance.now() > end;
  const statuses = new Set<number>();
  const insist = async (n: number) => {
    while (!isOver()) {
      const answer = await attack(n);
      statuses.add(answer.status);
      if (answer.status === 503) await sleep(Number(answer.headers.get("retry-after")) * 1000);
    }
  };
  try {
    const { crowd, seen } = await holder.begin(async (tx) => {
      await lock(tx as unknown as PlainTx);
      const crowd = Promise.all(Array.from({ length: size }, (_, n) => insist(n)));
      const [held] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      return { crowd: crowd.catch((error: unknown) => error), seen: await others(isOver, held?.pid ?? 0) };
    });
    expect(await crowd).toHaveLength(size);
    return { seen, statuses };
  } finally {
    await holder.end();
  }
}

/** What was answered otherwise than 200, and what half of the answers took where that is too long; nothing where all is well. */
const slow = (asked: readonly RequestResult[]) => [
  ...asked.map(({ status }) => status).filter((status) => status !== 200),
  ...(median(asked) > ALLOWED_MS ? [`${median(asked)} ms`] : []),
];

describe("one person's row, and many requests of theirs at it", () => {
  const address = {
    ...{ title: "Home", address: "1 Main Street", city: "Nashville", state: "TN", postalCode: "37201" },
    ...{ contactPerson: "Ana", contactPersonNumber: "6155550100" },
  };
  const cases: [
    row: string,
    lock: (tx: PlainTx, me: TestDiner) => PromiseLike<unknown>,
    method: "post" | "delete",
    path: string,
    body: (meal: TestMeal) => object,
  ][] = [
    [
      "the account",
      (tx, me) => tx`SELECT FROM account WHERE id = ${me.account_id} FOR UPDATE`,
      ...(["post", "/api/eater/profile/change/"] as const),
      () => ({ first_name: "Ana" }),
    ],
    [
      "the cart, one dish more",
      (tx, me) => tx`SELECT FROM cart WHERE account_id = ${me.account_id} FOR UPDATE`,
      ...(["post", "/api/account/change-item-quantity/"] as const),
      (meal) => ({ meal_id: meal.id, change_type: "increase", meal_type: "PAID" }),
    ],
    [
      "the cart, emptied",
      (tx, me) => tx`SELECT FROM cart WHERE account_id = ${me.account_id} FOR UPDATE`,
      ...(["delete", "/api/newcart/"] as const),
      () => ({}),
    ],
    [
      "the account, a new address",
      (tx, me) => tx`SELECT FROM account WHERE id = ${me.account_id} FOR UPDATE`,
      ...(["post", "/api/eater-address/"] as const),
      () => address,
    ],
  ];
  test.each(cases)("%s", async (_row, lock, method, path, body) => {
    const [me, ana] = [
      await aDiner({ cart: [other] }),
      await aDiner({ cart: [{ meal: other, quantity: 5 }] }),
    ];
    const client = as(me, environment.url);
    // signed in before their account is locked
    expect((await client.get("/api/accounts/profile/")).status).toBe(200);
    const { seen, statuses } = await whileLocked(
      (tx) => lock(tx, me),
      () => (method === "delete" ? client.delete(path) : client.post(path, body(other))),
      (isOver, holder) => measureSiteLoad(environment, ana, other, isOver, holder),
    );
    expect([seen.reads, seen.writes, seen.health].map(slow)).toEqual([[], [], []]);
    expect(Math.max(...seen.waiting)).toBeGreaterThan(0);
    expect(Math.max(...seen.waiting)).toBeLessThanOrEqual(MAY_WAIT);
    expect(statuses).toContain(503);
  });
});

describe("a row that many people want at once", () => {
  type Case = {
    lock: (tx: PlainTx) => PromiseLike<unknown>;
    attack: (n: number) => Promise<Answer<unknown>>;
    size?: number;
  };
  const cases: [row: string, set: () => Promise<Case>][] = [
    [
      "the organization, whose members claim a program",
      async () => {
        const { organization, token } = await aProgram({ total: 500 });
        const members: Awaited<ReturnType<typeof aMember>>[] = [];
        for (let n = 0; n < CROWD; n += 1) members.push(await aMember({ organization }));
        const path = `/api/v1/programs/${token}/`;
        return {
          lock: (tx) => tx`SELECT FROM organization WHERE id = ${organization.id} FOR NO KEY UPDATE`,
          attack: (n) => as(members[n] as (typeof members)[number], environment.url).post(path, {}),
        };
      },
    ],
    [
      "the account that many sign in to",
      async () => {
        const { email, account_id } = await anAccount();
        const body = { email, password: PASSWORD };
        return {
          lock: (tx) => tx`SELECT FROM account WHERE id = ${account_id} FOR UPDATE`,
          attack: () => guest(environment.url).post("/api/accounts/login/", body),
          // more than there are connections; each also takes a processor for a while, which is not what is looked at
          size: 8,
        };
      },
    ],
    [
      "the cook, of whom many write reviews",
      async () => {
        const chef = await aChef();
        const orders: Awaited<ReturnType<typeof aDeliveredOrder>>[] = [];
        for (let n = 0; n < CROWD; n += 1) orders.push(await aDeliveredOrder(chef, 1_000));
        return {
          lock: (tx) => tx`SELECT FROM chef WHERE id = ${chef.chef_id} FOR NO KEY UPDATE`,
          attack: async (n) => {
            const { ana: eater, order_id } = orders[n] as (typeof orders)[number];
            const review = { order_id, rating: 5, written_content: "Good." };
            return as(eater, environment.url).post("/api/reviews/", review);
          },
        };
      },
    ],
  ];
  test.each(cases)("%s", async (_row, set) => {
    const { lock, attack, size } = await set();
    const ana = await aDiner({ cart: [{ meal: other, quantity: 5 }] });
    const load = (isOver: () => boolean, holder: number) =>
      measureSiteLoad(environment, ana, other, isOver, holder);
    const { seen, statuses } = await whileLocked(lock, attack, load, size);
    expect([seen.reads, seen.writes, seen.health].map(slow)).toEqual([[], [], []]);
    expect(Math.max(...seen.waiting)).toBeGreaterThan(0);
    expect(Math.max(...seen.waiting)).toBeLessThanOrEqual(2 * AT_ONCE);
    // who waits in line has it once it is free; 429 is who signs in too often
    expect([...statuses].filter((status) => ![200, 201, 429, 503].includes(status))).toEqual([]);
  });
});

test("three dishes are locked and many check them out: checkouts of another dish go on", async () => {
  const meals = await Promise.all(Array.from({ length: 3 }, () => aMeal({ schedule: { count: 100 } })));
  const crowd: TestDiner[] = [];
  for (let n = 0; n < CROWD; n += 1) crowd.push(await aDiner({ gift: 9_000, cart: [meals[n % 3] ?? other] }));
  const buyers: TestDiner[] = [];
  for (let n = 0; n < 6; n += 1) buyers.push(await aDiner({ gift: 9_000, cart: [other] }));
  const intent = (who: TestDiner) =>
    as(who, environment.url).post<Intent>(INTENT, { payments: [wallet(ONE)] });
  const { seen } = await whileLocked(
    (tx) => tx`SELECT FROM schedule WHERE meal_id = ANY (${meals.map(({ id }) => id)}::int[]) FOR UPDATE`,
    (n) => intent(crowd[n] as TestDiner),
    async (isOver) => {
      // as soon as it is known which rows stay locked
      await sleep(500);
      const asked: RequestResult[] = [];
      for (const buyer of buyers) {
        const begun = performance.now();
        const { status } = await intent(buyer);
        asked.push({ status, ms: performance.now() - begun });
      }
      expect(isOver(), "all of them while the others wait").toBe(false);
      return asked;
    },
  );
  expect(slow(seen)).toEqual([]);
});
