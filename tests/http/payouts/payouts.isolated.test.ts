import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { syncBankAccounts } from "~/domain/payouts/bank-account.server";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { refundByStaff } from "~/domain/refunds/refund-by-staff.server";
import { as } from "../../as";
import {
  aChef,
  aDiner,
  aMeal,
  aSecondFactor,
  controlStripe,
  openBank,
  stripeCall,
  type TestChef,
  type TestMeal,
} from "../../builders";
import { flushQueue, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let chef: TestChef;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  chef = await aChef();
  await openBank(chef);
  meal = await aMeal({ chef, price: 1000, schedule: { count: 500, to: 90 } });
});
afterAll(() => environment.stop());
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

/** A dinner of $10, ordered and delivered over HTTP. */
async function delivered(dish = meal): Promise<number> {
  const ana = await aDiner({ gift: 10_000, cart: [dish] });
  const held = await as(ana).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "27.60" }],
  });
  const order = await as(ana).post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held.body.cart_transaction },
  });
  expect(order.status).toBe(201);
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"])
    await as(dish.chef).post(`/api/chef-dashboard/${order.body.id}/order-status/`, { status });
  return order.body.id;
}

async function transferOf(order_id: number) {
  const [row] = await environment.sql<
    { id: number; status: string; attempts: number; due_in: number; last_error: string | null }[]
  >`
    SELECT t.id, t.status, t.attempts, t.last_error, ceil(extract(epoch FROM t.due_at - app_now()))::int AS due_in
    FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
  return row as NonNullable<typeof row>;
}
const allAre = (status: string, orders: number[]) => async () =>
  (await Promise.all(orders.map(transferOf))).every((transfer) => transfer.status === status);

/** Moves the clock to `seconds` after the order's transfer is due. */
async function past(order_id: number, seconds: number): Promise<void> {
  const { due_in } = await transferOf(order_id);
  await environment.clock.advance(due_in + seconds);
}

/** The round that the worker makes every minute, now; its own, on the moved clock, may have it in hand already. */
async function round(order_id: number): Promise<void> {
  await past(order_id, 1);
  await sendDueTransfers();
}

/** What Stripe holds for these orders: one transfer each. */
async function atStripe(orders: number[]): Promise<number[]> {
  const lists = await Promise.all(
    orders.map((id) =>
      stripeCall<{ data: { amount: number; amount_reversed: number }[] }>(
        `/v1/transfers?transfer_group=order_${id}`,
      ),
    ),
  );
  return lists.flatMap(({ data }) => data.map((one) => one.amount - one.amount_reversed));
}
async function bankOf(orders: number[]): Promise<number> {
  const [row] = await environment.sql<{ cents: number }[]>`
    SELECT coalesce(sum(p.amount), 0)::int AS cents FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE a.kind = 'bank' AND x.order_id = ANY (${orders}::int[])`;
  return row?.cents ?? 0;
}
const many = async (count: number) => {
  const orders: number[] = [];
  for (let n = 0; n < count; n += 1) orders.push(await delivered());
  return orders;
};

describe("24 hours after the delivery window", () => {
  test("not a minute before, and then by itself", async () => {
    const order = await delivered();
    await past(order, -120);
    await sleep(2_000);
    expect(await transferOf(order)).toMatchObject({ status: "due", attempts: 0 });
    await past(order, 1);
    await waitUntil(allAre("sent", [order]), 90);
    expect(await atStripe([order])).toEqual([1000]);
    expect(await bankOf([order])).toBe(1000);
  });
});

describe("a worker killed while it sends", () => {
  test("12 transfers, replies lost and the worker killed four times: each is sent exactly once", async () => {
    const orders = await many(12);
    await controlStripe("/__faults", { path: "/v1/transfers", drop_reply: true, times: 4 });
    await controlStripe("/__faults", { path: "/v1/transfers", delay_ms: 700, times: 20 });
    await round(orders.at(-1) ?? 0);
    for (let kill = 0; kill < 4; kill += 1) {
      await waitUntil(async () => {
        const [asked] = await environment.sql<{ n: number }[]>`
          SELECT count(*)::int AS n FROM transfer WHERE asked_at IS NOT NULL AND status <> 'sent' AND attempts > 0`;
        return (asked?.n ?? 0) > 0 || (await allAre("sent", orders)());
      }, 90);
      await sleep(150 + kill * 250);
      await environment.killWorker(0);
      await flushQueue(resourcesOfThisFile());
      await environment.restartWorker(0);
      await environment.clock.advance(70);
    }
    await waitUntil(async () => {
      await environment.clock.advance(70);
      await sleep(500);
      return allAre("sent", orders)();
    }, 150);
    expect(await atStripe(orders)).toEqual(orders.map(() => 1000));
    expect(await bankOf(orders)).toBe(12_000);
  }, 400_000);
});

/** Their token has proved a code of a second factor. */
async function prove(cook: TestChef): Promise<void> {
  const code = await aSecondFactor(cook);
  await as(cook).post("/api/accounts/second-factor/proof/", { otp: await code() });
}

describe("Stripe failing for a while", () => {
  test("no account is made for a cook's bank meanwhile: 503, and then it is", async () => {
    const cook = await aChef({ bank: "none" });
    await prove(cook);
    await controlStripe("/__faults", { path: "/v1/accounts", method: "POST", status: 500, times: 1 });
    expect((await as(cook).get("/api/chef-dashboard/connect-bank/")).status).toBe(503);
    expect((await as(cook).get("/api/chef-dashboard/connect-bank/")).status).toBe(200);
  });

  test("errors and refusals to answer: the money stays owed, other work goes on, then each is sent once", async () => {
    const orders = await many(3);
    await controlStripe("/__faults", { path: "/v1/transfers", status: 500, times: 9 });
    await controlStripe("/__faults", { path: "/v1/transfers", status: 429, times: 6 });
    await round(orders.at(-1) ?? 0);
    await waitUntil(
      async () => (await Promise.all(orders.map(transferOf))).every((one) => one.attempts > 0),
      90,
    );
    expect(await bankOf(orders)).toBe(0);
    const [next] = await many(1);
    expect(await transferOf(next ?? 0)).toMatchObject({ status: "due" });
    // past every pause, dead letters and their requeuing included
    await waitUntil(async () => {
      await environment.clock.advance(330);
      await sleep(800);
      return allAre("sent", orders)();
    }, 200);
    expect(await atStripe(orders)).toEqual([1000, 1000, 1000]);
    expect(await bankOf(orders)).toBe(3000);
  }, 400_000);
});

describe("case 45 from end to end", () => {
  test("not onboarded: held; the webhook is lost, the reconciler hears of it; a refund after the payout is owed and kept back", async () => {
    const cook = await aChef({ bank: "none" });
    const dish = await aMeal({ chef: cook, price: 1000, schedule: { count: 50, to: 90 } });
    const order = await delivered(dish);
    await round(order);
    await waitUntil(allAre("held", [order]), 30);
    expect(await transferOf(order)).toMatchObject({ status: "held", attempts: 0 });
    await prove(cook);
    const { body } = await as(cook).get<{ url: string }>("/api/chef-dashboard/connect-bank/");
    await controlStripe("/__webhook_url", { url: null });
    await fetch(body.url, {
      method: "POST",
      body: new URLSearchParams({ outcome: "finish" }),
      redirect: "manual",
    });
    await environment.clock.advance(330);
    await syncBankAccounts();
    await sendDueTransfers();
    await waitUntil(allAre("sent", [order]), 60);
    const [row] = await environment.sql<{ bank_status: string; stripe: string }[]>`
      SELECT bank_status, stripe_account_id AS stripe FROM chef WHERE id = ${cook.chef_id}`;
    expect(row?.bank_status).toBe("active");
    expect(await atStripe([order])).toEqual([1000]);

    await controlStripe(`/__accounts/${row?.stripe}/payout`);
    const by = { staff_id: null, actor: "staff" };
    await refundByStaff(by, { order_id: order, borne_by: "chef", reason: "It never came" });
    await waitUntil(async () => {
      const [reversal] = await environment.sql<{ status: string }[]>`
        SELECT r.status FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id WHERE t.chef_id = ${cook.chef_id}`;
      return reversal?.status === "carried";
    }, 60);
    expect((await as(cook).get("/api/chef-dashboard/total-revenue/")).body).toMatchObject({
      total_cents: 0,
      sent_cents: 1000,
      balance: { owed_cents: 1000 },
    });
    const [same] = await environment.sql`SELECT status FROM orders WHERE id = ${order}`;
    expect(same).toEqual({ status: "delivered" });

    const next = [await delivered(dish), await delivered(dish)];
    await round(next[1] ?? 0);
    await waitUntil(allAre("sent", next), 60);
    expect((await atStripe(next)).sort()).toEqual([1000]);
    const { body: list } = await as(cook).get<{ results: { id: string; net_cents: number }[] }>(
      "/api/chef-dashboard/payouts/",
    );
    expect(list.results.map((one) => one.net_cents)).toEqual([1000, 1000]);
    const { body: latest } = await as(cook).get<{
      kept_back_cents: number;
      lines: { kept_back_for: string[] }[];
    }>(`/api/chef-dashboard/payouts/${list.results[0]?.id}/`);
    const [first] = await environment.sql<
      { number: string }[]
    >`SELECT number FROM orders WHERE id = ${order}`;
    expect(latest).toMatchObject({ kept_back_cents: -1000 });
    expect(latest.lines.flatMap((line) => line.kept_back_for)).toEqual([first?.number]);
    expect((await as(cook).get("/api/chef-dashboard/total-revenue/")).body).toMatchObject({
      total_cents: 2000,
      sent_cents: 2000,
      balance: { owed_cents: 0, due_cents: 0 },
    });
  });
});
