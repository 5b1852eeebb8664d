import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { emailDueGiftCards } from "~/domain/gift-cards/email-gift-card.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { dayIn } from "~/kit/day";
import { as } from "../../as";
import { aCart, aCorporateAdmin, aDiner, aMeal, type TestDiner, type TestMeal } from "../../builders";
import { controlFake, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe, sendEvent, succeededEvent } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
let meal: TestMeal;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 1 });
  meal = await aMeal({ schedule: { count: 500 } });
});
afterAll(() => environment.stop());
beforeEach(async () => {
  // Stripe tells us nothing by itself: each test says what arrives
  await controlFake(environment.stripe, "/__webhook_url", { url: null });
});
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Bought {
  id: number;
  status: string;
  client_secret: string;
}
const BUY = "/api/gift-card/buy/";
const TIP = "/api/tip-payment/";
const FUND = "/api/v1/payment/org-fund/";
const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";
const at = (n: number) => environment.urls[n % environment.urls.length] ?? "";
const intentIn = ({ client_secret }: Bought) => client_secret.split("_secret_")[0] ?? "";

async function placed(person: TestDiner): Promise<number> {
  await aCart(person, [meal]);
  const client = as(person, at(0));
  const { body } = await client.post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "30.75" }],
  });
  const paymentIntent = { cart_transaction: body.cart_transaction };
  const order = await client.post<{ id: number }>("/api/v1/shop/order/create/", { paymentIntent });
  expect(order.status).toBe(201);
  return order.body.id;
}

/** A tip, a gift card and an organization's funding, each waiting for a browser to confirm. */
async function three() {
  const ana = await aDiner({ wallet: 3075 });
  const order_id = await placed(ana);
  const olive = await aCorporateAdmin();
  const [tip, gift, fund] = await Promise.all([
    as(ana, at(0)).post<Bought>(TIP, { order_id, amount_cents: 700 }),
    as(ana, at(1)).post<Bought>(BUY, { amount_cents: 2500 }),
    as(olive, at(0)).post<Bought>(FUND, { amount_cents: 90_000 }),
  ]);
  expect([tip.body.status, gift.body.status, fund.body.status]).toEqual(Array(3).fill("requires_payment"));
  const intents = [tip.body, gift.body, fund.body].map(intentIn);
  return { ana, olive, order_id, gift_id: gift.body.id, intents };
}

/** What the ledger made of the three: cents tipped, on the gift card, and in the organization's pool. */
async function effectsOf({ olive, order_id, gift_id }: Awaited<ReturnType<typeof three>>) {
  const [row] = await environment.sql`
    SELECT (SELECT coalesce(sum(p.amount), 0)::int FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
             WHERE x.order_id = ${order_id} AND a.kind = 'tip_payable') AS tip,
      (SELECT balance::int FROM ledger_account WHERE gift_card_id = ${gift_id}) AS gift,
      (SELECT sum(balance)::int FROM ledger_account WHERE organization_id = ${olive.organization_id} AND kind = 'org_pool' AND asset = 'usd') AS pool`;
  return row;
}
async function poolOf(organization_id: number): Promise<number> {
  const [row] = await environment.sql<{ cents: number }[]>`
    SELECT coalesce(sum(balance), 0)::int AS cents FROM ledger_account WHERE organization_id = ${organization_id} AND kind = 'org_pool' AND asset = 'usd'`;
  return row?.cents ?? 0;
}
async function inbox(to: string): Promise<{ subject: string; text: string }[]> {
  return (await (await fetch(`${at(0)}/dev/inbox.json?to=${encodeURIComponent(to)}`)).json()) as [];
}
/** Ends the worker for a test: its own look at Stripe, every minute and at its start, would find what is paid here. */
async function withoutWorker(): Promise<void> {
  await environment.endWorker(0);
  onTestFinished(() => environment.restartWorker(0));
}
describe("what a card buys besides orders", () => {
  test("browser and webhook at the same moment, each twice: one effect", async () => {
    const all = await three();
    const before = await poolOf(all.olive.organization_id);
    for (const intent of all.intents) await payAtStripe(environment.stripe, intent);
    const events = await Promise.all(all.intents.map((intent) => succeededEvent(environment.stripe, intent)));
    const people = [all.ana, all.ana, all.olive];
    const answers = await Promise.all(
      all.intents.flatMap((payment_intent, n) => {
        const who = people[n] as TestDiner;
        return [
          as(who, at(0)).post(CONFIRM, { payment_intent }),
          sendEvent(environment.stripe, at(1), events[n] ?? {}),
          as(who, at(1)).post(CONFIRM, { payment_intent }),
          sendEvent(environment.stripe, at(0), events[n] ?? {}),
        ];
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(await effectsOf(all)).toEqual({ tip: 700, gift: 2500, pool: before + 90_000 });
  });

  test("paid, and nobody told us: within five minutes the reconciler settles each of them, once", async () => {
    await withoutWorker();
    const all = await three();
    const before = await poolOf(all.olive.organization_id);
    for (const intent of all.intents) await payAtStripe(environment.stripe, intent);
    expect(await effectsOf(all)).toEqual({ tip: 0, gift: null, pool: before });
    await environment.clock.advance(150);
    await Promise.all([reconcile(), reconcile()]);
    expect(await effectsOf(all)).toEqual({ tip: 700, gift: 2500, pool: before + 90_000 });
    await environment.clock.advance(150);
    await reconcile();
    expect(await effectsOf(all)).toEqual({ tip: 700, gift: 2500, pool: before + 90_000 });
  });

  test("an intent whose id we never learned is known by the payment it names", async () => {
    await withoutWorker();
    // signed below by real time, and good for five minutes: on the edge of that it is a second too old now and then
    await environment.clock.reset();
    const ana = await aDiner();
    // twice, since the client asks once more by itself on a connection that broke
    const fault = { path: "/v1/payment_intents", drop_reply: true, times: 2 };
    await controlFake(environment.stripe, "/__faults", fault);
    expect((await as(ana, at(0)).post(BUY, { amount_cents: 3300 })).status).toBe(503);
    const [payment] = await environment.sql<{ id: number; gift_card_id: number; stripe_intent_id: null }[]>`
      SELECT id, gift_card_id, stripe_intent_id FROM payment WHERE account_id = ${ana.account_id}`;
    expect(payment?.stripe_intent_id).toBeNull();
    const { data } = await askStripe<{ data: { id: string; metadata: { payment?: string } }[] }>(
      environment.stripe,
      "GET",
      "/v1/payment_intents?limit=100",
    );
    const intent = data.find((one) => one.metadata.payment === String(payment?.id))?.id ?? "";
    await payAtStripe(environment.stripe, intent);
    expect(
      (await sendEvent(environment.stripe, at(0), await succeededEvent(environment.stripe, intent))).status,
    ).toBe(200);
    const [card] = await environment.sql`
      SELECT g.status, a.balance::int AS cents FROM gift_card g JOIN ledger_account a ON a.gift_card_id = g.id WHERE g.id = ${payment?.gift_card_id ?? 0}`;
    expect(card).toEqual({ status: "active", cents: 3300 });
  });

  test("the reply to a charge gets lost: 503, and the same key finds it paid", async () => {
    const ana = await aDiner({ wallet: 3075, card: true });
    const order_id = await placed(ana);
    const request = { order_id, amount_cents: 800, payment_method: ana.card?.stripe_payment_method };
    const fault = { path: "/v1/payment_intents/*/confirm", drop_reply: true, times: 2 };
    await controlFake(environment.stripe, "/__faults", fault);
    const asked = { idempotencyKey: "lost" };
    expect((await as(ana, at(0)).post(TIP, request, asked)).status).toBe(503);
    const again = await as(ana, at(1)).post(TIP, request, asked);
    expect([again.status, again.body]).toEqual([
      200,
      { tip_cents: 800, status: "paid", client_secret: null },
    ]);
    const { data } = await askStripe<{ data: { amount: number; status: string }[] }>(
      environment.stripe,
      "GET",
      "/v1/payment_intents?limit=100",
    );
    expect(data.filter((intent) => intent.amount === 800)).toMatchObject([{ status: "succeeded" }]);
  });

  test("nobody paid for a day: each intent is canceled, nothing can be paid anymore", async () => {
    const all = await three();
    await environment.clock.advance(25 * 3600);
    await reconcile();
    for (const intent of all.intents) {
      expect(await askStripe(environment.stripe, "GET", `/v1/payment_intents/${intent}`)).toMatchObject({
        status: "canceled",
      });
    }
    const rows = await environment.sql`
      SELECT status FROM payment WHERE stripe_intent_id = ANY (${all.intents}) UNION ALL
      SELECT status FROM tip WHERE order_id = ${all.order_id} UNION ALL
      SELECT status FROM org_funding WHERE organization_id = ${all.olive.organization_id}`;
    expect(rows.map((row) => row.status)).toEqual(Array(5).fill("cancelled"));
    expect(await as(all.ana, at(0)).post(CONFIRM, { payment_intent: all.intents[0] })).toMatchObject({
      status: 402,
    });
  });
});

describe("a gift card for a day to come", () => {
  test("is mailed on that day in the buyer's city, not before; its code works", async () => {
    const [ana, bea] = [await aDiner({ card: true }), await aDiner({ address: false })];
    const [now] = await environment.sql<{ at: Date }[]>`SELECT app_now() AS at`;
    const [zone] = await environment.sql<{ time_zone: string }[]>`
      SELECT time_zone FROM marketplace WHERE id = ${ana.marketplace.id}`;
    const inThree = new Date((now?.at ?? new Date()).getTime() + 3 * 86_400_000);
    const to = `bea-${bea.account_id}@friends.test`;
    const bought = await as(ana, at(0)).post<Bought>(BUY, {
      amount_cents: 5000,
      recipient_email: to,
      recipient_name: "Bea",
      message: "Come for dinner",
      deliver_on: dayIn(zone?.time_zone ?? "UTC", inThree),
      payment_method: ana.card?.stripe_payment_method,
    });
    expect(bought.body.status).toBe("paid");
    await emailDueGiftCards();
    expect(await inbox(to)).toEqual([]);
    await environment.clock.advance(3 * 86_400);
    await Promise.all([emailDueGiftCards(), emailDueGiftCards()]);
    const [mail] = await waitUntil(async () => {
      const mails = await inbox(to);
      return mails.length > 0 && mails;
    }, 30);
    expect(mail?.text).toContain("Come for dinner");
    const code = mail?.text.match(/([0-9A-Z]{4}-){3}[0-9A-Z]{4}/)?.[0] ?? "";
    const added = await as(bea, at(1)).post("/api/gift-card/gift-card-add/", { code });
    expect([added.status, added.body]).toMatchObject([200, { amount_cents: 5000, from: ana.first_name }]);
    const list = await as(ana, at(0)).get<{ results: object[] }>("/api/gift-card/gift-card-list/");
    expect(list.body.results).toMatchObject([{ delivery: "sent", status: "redeemed", recipient_email: to }]);
    expect(await inbox(to)).toHaveLength(1);
    expect(environment.log("worker-0")).not.toContain(code);
  });
});
