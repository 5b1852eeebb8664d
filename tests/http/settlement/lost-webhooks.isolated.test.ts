import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendDueTransfers } from "~/domain/payouts/send-transfers.server";
import { findEvents } from "~/domain/settlement/find-events.server";
import { as } from "../../as";
import {
  aChef,
  aDiner,
  aMeal,
  aPaidOutOrder,
  controlStripe,
  makeTransfersDue,
  stripeCall,
  type TestDiner,
} from "../../builders";
import { aCookWithBank, expectLedgerMatchesBank, payable, stripeBalanceOf } from "../../setup/cook-ledger";
import { controlFake, eventually, waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment.stop());
beforeEach(async () => {
  await webhooks(false);
  // on the clock as it is now: the test before has moved it, and it was set back
  await findEvents();
});
afterEach(async () => {
  await environment.clock.reset();
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

/** Has Stripe send its webhooks, those held back first, or keep them to itself. */
const webhooks = (on: boolean) =>
  controlFake(environment.stripe, "/__webhook_url", {
    url: on ? `${environment.url}/webhooks/stripe` : null,
  });
const byHand = <T>(path: string, fields: Record<string, string>) =>
  askStripe<T>(environment.stripe, "POST", path, fields);

/** An order of $40.20 that was paid by card. */
async function paidOrder(): Promise<{ ana: TestDiner; id: number; intent: string }> {
  const ana = await aDiner({ cart: [await aMeal({ price: 2000 })] });
  const held = await as(ana, environment.url).post<{ id: string; cart_transaction: string }>(
    "/api/v1/shop/intent/create/",
    { payments: [{ method: "credit_card" }] },
  );
  await payAtStripe(environment.stripe, held.body.id);
  const order = await as(ana, environment.url).post<{ id: number }>("/api/v1/shop/order/create/", {
    paymentIntent: { id: held.body.id, cart_transaction: held.body.cart_transaction },
  });
  expect(order.status).toBe(201);
  return { ana, id: order.body.id, intent: held.body.id };
}
async function boughtCard(): Promise<{ id: number; intent: string }> {
  const ana = await aDiner();
  const { body } = await as(ana, environment.url).post<{ id: number; client_secret: string }>(
    "/api/gift-card/buy/",
    { amount_cents: 5000 },
  );
  const intent = body.client_secret.split("_secret_")[0] ?? "";
  await payAtStripe(environment.stripe, intent);
  const path = "/api/v1/payment/transaction/confirm-payment/";
  expect((await as(ana, environment.url).post(path, { payment_intent: intent })).status).toBe(200);
  return { id: body.id, intent };
}
/** A cook at whose account something came in that can go on to a bank. */
async function aCookWithMoney() {
  const { chef, account } = await aCookWithBank();
  await stripeCall("/v1/transfers", { amount: "2500", currency: "usd", destination: account });
  return { chef, account };
}

/** What the ledger says of all that happened, one row each. */
async function known(of: { intents: string[]; chefs: number[] }) {
  const [row] = await environment.sql<Record<string, unknown>[]>`
    SELECT (SELECT json_agg(json_build_array(r.status, r.borne_by, r.actor)) FROM refund r JOIN orders o ON o.id = r.order_id
        JOIN payment p ON p.order_id = o.id WHERE p.stripe_intent_id = ANY (${of.intents}::text[])) AS refunds,
      (SELECT json_agg(json_build_array(d.status, d.taken_cents)) FROM dispute d JOIN payment p ON p.id = d.payment_id
        WHERE p.stripe_intent_id = ANY (${of.intents}::text[])) AS disputes,
      (SELECT json_agg(json_build_array(r.amount_cents, r.taken_cents)) FROM purchase_return r JOIN payment p ON p.id = r.payment_id
        WHERE p.stripe_intent_id = ANY (${of.intents}::text[])) AS returns,
      (SELECT json_agg(json_build_array(y.amount_cents, y.status)) FROM payout y WHERE y.chef_id = ANY (${of.chefs}::int[])) AS payouts,
      (SELECT json_agg(json_build_array(r.amount_cents, r.status)) FROM transfer_reversal r JOIN transfer t ON t.id = r.transfer_id
        WHERE t.chef_id = ANY (${of.chefs}::int[])) AS reversals,
      (SELECT json_agg(c.bank_status ORDER BY c.id) FROM chef c WHERE c.id = ANY (${of.chefs}::int[])) AS banks,
      (SELECT sum(g.amount)::int FROM posting g JOIN ledger_txn x ON x.id = g.txn_id JOIN ledger_account a ON a.id = g.ledger_account_id
        JOIN payment p ON p.order_id = x.order_id WHERE a.kind = 'card_clearing' AND p.stripe_intent_id = ANY (${of.intents}::text[])) AS clearing`;
  return row;
}
const stored = () =>
  environment.sql<{ n: number; open: number; twice: number }[]>`
    SELECT count(*)::int AS n, count(*) FILTER (WHERE processed_at IS NULL)::int AS open FROM provider_event`.then(
    ([row]) => row,
  );
const atRest = () =>
  eventually(async () => {
    const [row] = await environment.sql<{ n: number }[]>`
      SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND run_after <= app_now())::int
        + (SELECT count(*) FROM provider_event WHERE processed_at IS NULL)::int AS n`;
    expect(row?.n).toBe(0);
  });

describe("no webhook comes at all", () => {
  test("the worker finds it by itself, nobody else asking", async () => {
    const { id, intent } = await paidOrder();
    await environment.clock.advance(600);
    await byHand("/v1/refunds", { payment_intent: intent, amount: "700" });
    await environment.clock.advance(120);
    await eventually(async () => {
      const rows = await environment.sql`SELECT amount_cents, status FROM refund WHERE order_id = ${id}`;
      expect([...rows]).toEqual([{ amount_cents: 700, status: "done" }]);
    });
  });

  test("a refund, a dispute and a reversal made by hand, a payout and an account: the worker's look finds each, once, and late webhooks add nothing", async () => {
    const [back, disputed] = [await paidOrder(), await paidOrder()];
    const card = await boughtCard();
    const [paying, restricted] = [await aCookWithMoney(), await aCookWithBank()];
    const called = await aCookWithBank();
    const { order_id } = await aPaidOutOrder(called.chef, 2000);
    const of = {
      intents: [back.intent, disputed.intent, card.intent],
      chefs: [paying.chef.chef_id, restricted.chef.chef_id, called.chef.chef_id],
    };
    await byHand("/v1/refunds", { payment_intent: back.intent, amount: "1000" });
    await byHand("/v1/refunds", { payment_intent: card.intent, amount: "2000" });
    await controlFake(environment.stripe, "/__disputes", { payment_intent: disputed.intent });
    const [sent] = await environment.sql<{ id: string }[]>`
      SELECT t.stripe_transfer_id AS id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
    await byHand(`/v1/transfers/${sent?.id}/reversals`, { amount: "700" });
    await controlStripe(`/__accounts/${paying.account}/payout`, { outcome: "failed" });
    await controlStripe(`/__accounts/${restricted.account}/restrict`);
    const all = {
      refunds: [["done", "platform", "stripe"]],
      disputes: [["needs_response", 4020]],
      returns: [[2000, 2000]],
      payouts: [[2500, "failed"]],
      // by the ledger it is the cook's still, so it goes there again
      reversals: [[700, "done"]],
      banks: ["active", "restricted", "active"],
      clearing: -4020 + 1000,
    };
    // the worker's rounds come round on the moved clock; two more of ours at the same moment find what it finds
    await environment.clock.advance(3_700);
    await Promise.all([findEvents(), findEvents()]);
    await eventually(async () => expect(await known(of)).toEqual(all));
    await atRest();
    await makeTransfersDue(order_id);
    await eventually(async () => {
      await sendDueTransfers();
      expect([await stripeBalanceOf(called.account), await payable(called.chef)]).toEqual([2000, 0]);
    });
    await atRest();
    await expectLedgerMatchesBank(called.chef, called.account);
    const before = await stored();
    await webhooks(true);
    await waitUntil(async () => {
      const answer = await fetch(new URL("/__webhooks", environment.stripe.url));
      const { ready, running, waiting } = (await answer.json()) as Record<string, number>;
      return ready === 0 && running === 0 && waiting === 0;
    });
    await atRest();
    expect(await known(of)).toEqual(all);
    // what came besides are kinds that nobody asked for
    expect((await stored())?.n).toBeGreaterThan(before?.n ?? 0);
  });
});

describe("the cursor", () => {
  beforeEach(async () => {
    await environment.killWorker(0);
  });
  afterEach(() => environment.restartWorker(0));

  const cursor = async (account = "") => {
    const [row] = await environment.sql<{ behind: number }[]>`
      SELECT round(extract(epoch FROM app_now() - seen_until))::int AS behind FROM event_cursor WHERE account = ${account}`;
    return row?.behind;
  };
  const eventsOf = async (object: string) => {
    const rows = await environment.sql<{ type: string }[]>`
      SELECT type FROM provider_event WHERE object_id = ${object} AND processed_at IS NOT NULL`;
    return rows.map(({ type }) => type);
  };
  /** A payment that is none of ours, declined: Stripe has an event of it that we act on. */
  async function declined(): Promise<string> {
    const { id } = await byHand<{ id: string }>("/v1/payment_intents", { amount: "2500", currency: "usd" });
    await byHand(`/v1/payment_intents/${id}/confirm`, { payment_method: "pm_card_chargeDeclined" });
    return id;
  }

  test("looks five minutes back, since an event can be listed late", async () => {
    const late = await declined();
    await environment.clock.advance(200);
    await environment.sql`UPDATE event_cursor SET seen_until = app_now() WHERE account = ''`;
    await findEvents();
    expect(await eventsOf(late)).toEqual(["payment_intent.payment_failed"]);
    const tooLate = await declined();
    await environment.clock.advance(400);
    await environment.sql`UPDATE event_cursor SET seen_until = app_now() WHERE account = ''`;
    await findEvents();
    expect(await eventsOf(tooLate)).toEqual([]);
  });

  test("begins again where the clock was set back: what happened meanwhile is not passed over", async () => {
    await environment.sql`UPDATE event_cursor SET seen_until = app_now() + interval '1 day' WHERE account = ''`;
    const meanwhile = await declined();
    await environment.clock.advance(3_600);
    await findEvents();
    expect(await eventsOf(meanwhile)).toEqual(["payment_intent.payment_failed"]);
  });

  test("stays where it was while Stripe does not answer, and goes on from there: page after page, all of ten days' silence", async () => {
    const many = await Promise.all(Array.from({ length: 120 }, declined));
    await environment.clock.advance(10 * 86_400);
    await controlStripe("/__faults", { path: "/v1/events", status: 500, times: 1 });
    await expect(findEvents()).rejects.toMatchObject({ kind: "unavailable" });
    expect(await cursor()).toBeGreaterThan(10 * 86_400 - 600);
    await Promise.all([findEvents(), findEvents()]);
    const [row] = await environment.sql<{ n: number }[]>`
      SELECT count(DISTINCT object_id)::int AS n FROM provider_event WHERE object_id = ANY (${many}::text[]) AND processed_at IS NOT NULL`;
    expect(row?.n).toBe(120);
    expect(await cursor()).toBeLessThan(60);
  });

  test("of a cook who has let us go: the account counts as restricted, and keeps nobody waiting", async () => {
    const [gone, other] = [await aChef(), await aCookWithBank()];
    const account = `acct_gone${gone.chef_id}`;
    await environment.sql`UPDATE chef SET stripe_account_id = ${account}, bank_status = 'active', bank_checked_at = app_now() WHERE id = ${gone.chef_id}`;
    await findEvents();
    const [row] = await environment.sql`SELECT bank_status FROM chef WHERE id = ${gone.chef_id}`;
    expect(row).toEqual({ bank_status: "restricted" });
    expect(await cursor(other.account)).toBeLessThan(60);
  });
});
