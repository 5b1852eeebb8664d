import { describe, expect, test } from "vitest";
import { readIntent, refundIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { endExpiredHolds } from "~/domain/holds/end-expired-holds.server";
import { executeTransfer } from "~/domain/payouts/execute-transfer.server";
import { executeRefund } from "~/domain/settlement/execute-refund.server";
import { processEvent } from "~/domain/settlement/process-event.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { type Finding, reconcileSince } from "~/domain/settlement/reconcile-since.server";
import { recordRefunds } from "~/domain/settlement/record-refund.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { settlePayment } from "~/domain/settlement/settle-payment.server";
import { STUCK_AFTER, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import {
  aDeliveredOrder,
  aDiner,
  aMeal,
  anAddedCard,
  aStaff,
  balanceOf,
  controlStripe,
  stripeCall,
  unique,
} from "../../builders";
import { aCookWithBank } from "../../setup/cook-ledger";
import { messagesOf } from "../../setup/messages";

/** What was asked of Stripe before, by a worker that died, a version before or a state of the database that is lost. */

const CARD = [{ method: "credit_card" as const }];
interface AtStripe {
  data: { id: string; amount: number; status: string; amount_reversed?: number }[];
}
const refundsOf = (intent: string | null) => stripeCall<AtStripe>(`/v1/refunds?payment_intent=${intent}`);
const pay = (intent: string | null, payment_method = "pm_card_visa") =>
  stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method });

describe("a refund that a worker of the version before asked for, under its number", () => {
  test.each([
    ["nobody has heard of it", false],
    ["the webhook was faster", true],
  ])("is not asked for again: %s", async (_when, isHeard) => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const { id: intent, cart_transaction } = await startCheckout(ana, { payments: CARD });
    await pay(intent);
    const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
    const [refund] = await sql<{ id: number }[]>`
      WITH part AS (UPDATE tender SET refunded_cents = 700 WHERE order_id = ${order.id} RETURNING id)
      INSERT INTO refund (order_id, tender_id, key, provider_key, amount_cents, reason, actor)
      SELECT ${order.id}, id, ${`${order.id}:part`}, gen_random_uuid(), 700, 'A part', 'test' FROM part RETURNING id`;
    const made = await refundIntent({ key: `refund:${refund?.id}`, intent: intent ?? "", amount: 700 });
    if (isHeard) await recordRefunds(made);
    await executeRefund(refund?.id ?? 0);
    expect((await refundsOf(intent)).data.map(({ amount }) => amount)).toEqual([700]);
    expect(await sql`SELECT status, stripe_refund_id FROM refund WHERE order_id = ${order.id}`).toEqual([
      { status: "done", stripe_refund_id: made },
    ]);
    expect(await sql`SELECT FROM outbox WHERE key = ${`refund.made_elsewhere:${made}`}`).toHaveLength(0);
  });
});

test("a late payment's refund that failed once and is refused the next time has failed, and is not tried without end", async () => {
  const sol = await aStaff();
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id: intent } = await startCheckout(ana, { payments: CARD });
  const [payment] = await sql<{ id: number; order_id: number }[]>`
    SELECT id, order_id FROM payment WHERE stripe_intent_id = ${intent}`;
  const { id, order_id } = payment ?? { id: 0, order_id: 0 };
  await sql`UPDATE orders SET expires_at = app_now() - interval '16 minutes' WHERE id = ${order_id}`;
  await controlStripe("/__faults", { path: `/v1/payment_intents/${intent}/cancel`, status: 500, times: 1 });
  const released = async () =>
    (await sql`SELECT FROM orders WHERE id = ${order_id} AND status = 'expired'`).length;
  while ((await released()) === 0) await endExpiredHolds();
  await pay(intent, "pm_card_refundFail");
  await settlePayment(id, "stripe", await readIntent(intent ?? ""));
  const [late] = await sql<{ id: number }[]>`SELECT id FROM refund WHERE order_id = ${order_id}`;
  const refund_id = late?.id ?? 0;
  await executeRefund(refund_id);
  await expect.poll(async () => (await refundsOf(intent)).data[0]?.status).toBe("failed");
  await recordRefunds((await refundsOf(intent)).data[0]?.id ?? "");
  await retryRefund({ staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` }, refund_id);
  await controlStripe("/__disputes", { payment_intent: intent });
  await executeRefund(refund_id);
  expect(await sql`SELECT status, attempt FROM refund WHERE id = ${refund_id}`).toEqual([
    { status: "failed", attempt: 2 },
  ]);
});

test("a transfer under its row's number, sent after the database was saved, is tied to its row and not called back", async () => {
  const { chef } = await aCookWithBank();
  const since = Math.floor(Date.now() / 1000) - 10_000_000;
  const { order_id } = await aDeliveredOrder(chef, 1250);
  const [row] = await sql<{ id: number }[]>`
    UPDATE transfer t SET provider_key = NULL, asked_at = app_now() FROM order_part p WHERE p.id = t.part_id AND p.order_id = ${order_id} RETURNING t.id`;
  const id = row?.id ?? 0;
  const send = { transfer: String(id), key: `transfer:${id}` };
  const [cook] = await sql<
    { stripe_account_id: string }[]
  >`SELECT stripe_account_id FROM chef WHERE id = ${chef.chef_id}`;
  const made = await stripeCall<{ id: string }>("/v1/transfers", {
    ...{
      amount: "1250",
      currency: "usd",
      destination: cook?.stripe_account_id ?? "",
      transfer_group: `order_${order_id}`,
    },
    ...{ "metadata[transfer]": send.transfer, "metadata[key]": send.key },
  });
  const found: Finding[] = [];
  await reconcileSince(since, (finding) => found.push(finding));
  expect(found.filter((one) => one.id === made.id)).toMatchObject([{ done: "written down" }]);
  await executeTransfer(id);
  const sent = await stripeCall<AtStripe>(`/v1/transfers?transfer_group=order_${order_id}`);
  expect(sent.data).toMatchObject([{ id: made.id, amount: 1250, amount_reversed: 0 }]);
  expect(await sql`SELECT status, stripe_transfer_id FROM transfer WHERE id = ${id}`).toEqual([
    { status: "sent", stripe_transfer_id: made.id },
  ]);
});

test("a transfer with a key that is none of ours is left to a person: nothing is tied to it or called back", async () => {
  const { account } = await aCookWithBank();
  const since = Math.floor(Date.now() / 1000) - 10_000_000;
  const made = await stripeCall<{ id: string }>("/v1/transfers", {
    ...{ amount: "700", currency: "usd", destination: account, "metadata[key]": "bonus:7" },
  });
  const found: Finding[] = [];
  await reconcileSince(since, (finding) => found.push(finding));
  expect(found.filter((one) => one.id === made.id)).toMatchObject([{ done: "left" }]);
  expect(await stripeCall(`/v1/transfers/${made.id}`)).toMatchObject({ amount_reversed: 0 });
});

test("a gift card that was refunded in part, which bounced, and then whole is taken from the wallet whole", async () => {
  const ana = await aDiner();
  const since = Math.floor(Date.now() / 1000) - 10_000_000;
  const { intent } = await anAddedCard(ana, 2500);
  const refund = (amount: string) =>
    stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent, amount });
  const part = await refund("1000");
  await recordRefunds(part.id);
  await controlStripe(`/__refunds/${part.id}/fail`);
  await refund("2500");
  await reconcileSince(since, () => undefined);
  const [payment] = await sql`SELECT refunded_cents FROM payment WHERE stripe_intent_id = ${intent}`;
  expect([(await balanceOf(ana)).gift, payment]).toEqual([0, { refunded_cents: 2500 }]);
});

/** Stores an event as the webhook does, and answers its id. */
async function stored(type: string, object_id: string, fields: Record<string, unknown> = {}) {
  const row = { id: `evt_${unique()}`, type, object_id, payload: sql.json({ type }), ...fields };
  await sql`INSERT INTO provider_event ${sql(row as never)}`;
  return row.id;
}
const eventOf = async (id: string) => {
  const [event] = await sql<
    { attempts: number; is_done: boolean; minutes: number; last_error: string | null }[]
  >`SELECT attempts, processed_at IS NOT NULL AS is_done, last_error,
      round(extract(epoch FROM next_try_at - app_now()) / 60)::int AS minutes FROM provider_event WHERE id = ${id}`;
  return event;
};

/** An intent that a payment of ours names, and that Stripe does not know. */
async function unknownIntent(): Promise<string> {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  const unknown = `pi_${unique()}`;
  await sql`UPDATE payment SET stripe_intent_id = ${unknown} WHERE stripe_intent_id = ${checkout.id}`;
  return unknown;
}

describe("an event that can't be acted on", () => {
  test("is tried again ever more rarely, without end, and staff hear of it once", async () => {
    const unknown = await unknownIntent();
    const sol = await aStaff();
    const id = await stored("payment_intent.succeeded", unknown);
    const pauses: (number | undefined)[] = [];
    for (let n = 0; n < 8; n += 1) {
      await processEvent(id);
      pauses.push((await eventOf(id))?.minutes);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await eventOf(id)).toMatchObject({ attempts: 8, is_done: false, last_error: expect.any(String) });
    expect(await messagesOf("stuck.event:", sol.account_id)).toHaveLength(1);
    expect(await stuckWork()).toContainEqual(expect.objectContaining({ what: "event", id, attempts: 8 }));
    // Stripe knows it again, a day and forty failures later
    await sql`UPDATE provider_event SET attempts = 40, object_id = 'pi_of_nobody', next_try_at = app_now() - interval '1 second' WHERE id = ${id}`;
    await reconcile().catch(() => undefined);
    expect(await eventOf(id)).toMatchObject({ is_done: true });
  });

  test("keeps no other waiting, however many of them there are", async () => {
    const unknown = await unknownIntent();
    const later = sql`app_now() + interval '1 hour'`;
    await sql`
      INSERT INTO provider_event (id, type, object_id, payload, attempts, received_at, next_try_at)
      SELECT ${`evt_${unique()}`} || n, 'payment_intent.succeeded', ${unknown}, '{}', 30, app_now() - interval '1 day', ${later}
      FROM generate_series(1, 120) n`;
    const id = await stored("account.updated", `acct_${unique()}`, { next_try_at: new Date(0) });
    await reconcile().catch(() => undefined);
    expect(await eventOf(id)).toMatchObject({ is_done: true, attempts: 0 });
  });

  test("because Stripe can't be reached has not failed itself", async () => {
    const unknown = await unknownIntent();
    const id = await stored("payment_intent.succeeded", unknown);
    const times = STUCK_AFTER + 1;
    await controlStripe("/__faults", { path: `/v1/payment_intents/${unknown}`, status: 500, times });
    for (let n = 0; n < times; n += 1) expect(await processEvent(id)).toBe(false);
    expect(await eventOf(id)).toMatchObject({ attempts: 0, is_done: false, minutes: 1 });
  });
});

describe("more than one batch", () => {
  test("of open payments, as on a busy evening: all of them are asked about in one round, and who paid has their gift card", async () => {
    const ana = await aDiner();
    const many = 230;
    const long = sql`app_now() - interval '1 hour'`;
    const intents: string[] = [];
    for (let n = 0; n < many; n += 1) {
      const { id } = await stripeCall<{ id: string }>("/v1/payment_intents", {
        amount: "2500",
        currency: "usd",
      });
      intents.push(id);
    }
    const paid = intents.at(-1) ?? "";
    await stripeCall(`/v1/payment_intents/${paid}/confirm`, { payment_method: "pm_card_visa" });
    await sql`
      WITH bought AS (
        INSERT INTO gift_card (code_hash, code_nonce, code_hint, amount_cents, buyer_id)
        SELECT sha256(intent::bytea), substring(sha256(intent::bytea) FOR 16), 'ABCD', 2500, ${ana.account_id}
        FROM unnest(${intents}::text[]) AS intent RETURNING id
      )
      INSERT INTO payment (purpose, account_id, gift_card_id, provider_key, amount_cents, status, stripe_intent_id, created_at, checked_at)
      SELECT 'gift_card', ${ana.account_id}, card.id, 'many:' || given.intent, 2500, 'requires_payment', given.intent, ${long}, ${long} + given.n * interval '1 second'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM bought) card
      JOIN unnest(${intents}::text[]) WITH ORDINALITY AS given (intent, n) USING (n)`;
    await reconcile().catch(() => undefined);
    const [left] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM payment WHERE account_id = ${ana.account_id} AND checked_at < app_now() - interval '5 minutes'`;
    expect(left?.n).toBe(0);
    const [payment] = await sql`SELECT status FROM payment WHERE stripe_intent_id = ${paid}`;
    expect(payment).toEqual({ status: "succeeded" });
  });

  test("of events after an outage: all of them are acted on in one round", async () => {
    await sql`
      INSERT INTO provider_event (id, type, object_id, payload, next_try_at)
      SELECT ${`evt_${unique()}`} || n, 'account.updated', 'acct_of_nobody', '{}', app_now() - interval '1 minute' FROM generate_series(1, 230) n`;
    await reconcile().catch(() => undefined);
    const [left] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM provider_event WHERE object_id = 'acct_of_nobody' AND processed_at IS NULL`;
    expect(left?.n).toBe(0);
  });
});
