import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "~/data/sql.server";
import { as } from "../../as";
import { aDiner, aMeal, aSignedIn, type TestDiner, type TestMeal } from "../../builders";
import { size } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import type { TestResources } from "../../setup/provided";

// A Postgres of this file's own, since it is torn down under the market. It is there before the imports above are read,
// which are bound to the database that the environment names then.
const own = await vi.hoisted(async () => {
  const { openResources } = await import("../../../scripts/qa/chaos/resources");
  const { inRoot } = await import("../../../scripts/tools/stack/root");
  const opened = await openResources(inRoot("build"), "restarted");
  Object.assign(process.env, opened.place.env);
  (globalThis as typeof globalThis & { dindinPlace?: TestResources }).dindinPlace = opened.place;
  return opened;
});

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  meal = await aMeal({ schedule: { count: 900 } });
});
afterAll(async () => {
  await environment?.stop();
  await own.remove();
});

interface Intent {
  cart_transaction: string;
}
/** `held` is the checkout that the cart is in, once it is known. */
type Outcome = {
  ana: TestDiner;
  at: number;
  statuses: number[];
  order: number | null;
  held: string | null;
};

/**
 * A checkout from the cart to the order, or the rest of one whose hold is known: its order may be placed already, and only
 * the answer got lost. What was answered, in turn, and when it was over.
 */
async function checkout(ana: TestDiner, known: string | null = null): Promise<Outcome> {
  const me = as(ana, environment.url);
  const payments = [{ method: "wallet", amount: "30.75" }];
  const statuses: number[] = [];
  let held = known;
  if (held === null) {
    const intent = await me.post<Intent>("/api/v1/shop/intent/create/", { payments });
    statuses.push(intent.status);
    if (intent.status !== 200) return { ana, at: Date.now(), statuses, order: null, held };
    held = intent.body.cart_transaction;
  }
  const order = await me.post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held },
  });
  statuses.push(order.status);
  const isPlaced = order.status === 201 || order.status === 200;
  return { ana, at: Date.now(), statuses, order: isPlaced ? order.body.id : null, held };
}

describe("Postgres is torn down in the middle (case 52)", () => {
  test("every order that was answered is there, everybody else got 503, and within 5 s it goes on", async () => {
    const count = size(20, 200);
    const diners: TestDiner[] = [];
    for (let n = 0; n < count * 2; n += 1) {
      const ana = await aDiner({ gift: 4000, cart: [meal] });
      await as(ana, environment.url).get("/api/newcart/");
      diners.push(ana);
    }
    const session = await aSignedIn(await aDiner(), "session");
    const outcomes: Outcome[] = [];
    const waiting = [...diners];
    const line = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) outcomes.push(await checkout(next));
    };
    const rush = Promise.all(Array.from({ length: 8 }, line));
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThanOrEqual(count / 2), {
      timeout: 60_000,
      interval: 5,
    });
    await own.postgres.stop("at once");
    // A page that asks who is signed in is told to come back, not that nobody is: it would end this browser's pushes.
    const headers = { cookie: `dindin_session=${session.key}` };
    const known = await fetch(new URL("/push/subscription", environment.url), { headers });
    expect([known.status, await known.text()]).toEqual([503, expect.not.stringContaining('"who":null')]);
    await own.postgres.start();
    const back = Date.now();
    await rush;

    expect(outcomes).toHaveLength(diners.length);
    const odd = outcomes
      .flatMap(({ statuses }) => statuses)
      .filter((status) => ![200, 201, 503].includes(status));
    expect(odd).toEqual([]);
    // Whoever got 503 asks again until it works, as the answer tells them to.
    const firstYes = { at: Number.POSITIVE_INFINITY };
    for (const one of outcomes.filter(({ order }) => order === null)) {
      const again = await vi.waitFor(
        async () => {
          const next = await checkout(one.ana, one.held);
          one.held = next.held;
          expect(next.statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
          expect(next.order).not.toBeNull();
          return next;
        },
        { timeout: 20_000, interval: 100 },
      );
      one.order = again.order;
      firstYes.at = Math.min(firstYes.at, again.at);
    }
    const later = outcomes
      .filter(({ at, statuses }) => at > back && statuses.at(-1) === 201)
      .map(({ at }) => at);
    expect(Math.min(firstYes.at, ...later) - back).toBeLessThan(5_000);
    expect(environment.areRunning()).toBe(true);

    // A pool of its own: the test's other one was cut off like everybody's.
    const fresh = connect(process.env.DATABASE_URL ?? "", 2);
    try {
      const placed = await fresh<
        { id: number; account_id: number }[]
      >`SELECT id, account_id FROM orders WHERE status = 'placed'`;
      expect(new Set(placed.map(({ id }) => id))).toEqual(new Set(outcomes.map(({ order }) => order)));
      expect(new Set(placed.map(({ account_id }) => account_id)).size).toBe(diners.length);
      expect(await brokenLedgerRules(fresh)).toEqual([]);
    } finally {
      await fresh.end({ timeout: 5 });
    }
  }, 300_000);
});
