import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Diner } from "~/domain/accounts/people";
import { as } from "../../as";
import {
  aCart,
  aCoupon,
  aDiner,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  aStaff,
  balanceOf,
  grantPromotion,
  hometown,
  ledgerOf,
  type TestDiner,
} from "../../builders";
import { waitUntil } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { askStripe, payAtStripe } from "../../setup/money";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";
import { staff } from "../../setup/staff";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
});
afterAll(() => environment.stop());
afterEach(async () => {
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
});

interface Wire {
  id: number;
  number: string;
  status: string;
  payments: { method: string; amount_cents?: number; refunded_cents: number }[];
  timeline: { kind: string; note: string | null }[];
}
interface Intent {
  id: string;
  cart_transaction: string;
  amount_cents: number;
  total_cents: number;
}

/** An order paid by card, with whatever else it is to be paid with. */
async function ordered(
  me: Diner,
  {
    payments = [{ method: "credit_card" }],
    tip_cents = 0,
    card = "pm_card_visa",
  }: { payments?: object[]; tip_cents?: number; card?: string } = {},
): Promise<{ order: Wire; intent: Intent }> {
  const intent = await as(me, environment.url).post<Intent>("/api/v1/shop/intent/create/", {
    payments,
    tip_cents,
  });
  expect([intent.status, intent.text]).toEqual([200, expect.any(String)]);
  await payAtStripe(environment.stripe, intent.body.id, card);
  const order = await as(me, environment.url).post<Wire>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: intent.body.cart_transaction },
  });
  expect([order.status, order.body.status], order.text).toEqual([201, "placed"]);
  return { order: order.body, intent: intent.body };
}

const show = async (me: Diner, id: number) =>
  (await as(me, environment.url).get<Wire>(`/api/eater/orders/${id}/`)).body;

interface StripeRefund {
  id: string;
  amount: number;
  status: string;
}
const refundsAtStripe = async (intent: string): Promise<StripeRefund[]> =>
  (
    await askStripe<{ data: StripeRefund[] }>(
      environment.stripe,
      "GET",
      `/v1/refunds?payment_intent=${intent}&limit=100`,
    )
  ).data;

const quiet = () =>
  waitUntil(async () => {
    const [open] = await environment.sql<{ n: number }[]>`
      SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND dead_at IS NULL) + (SELECT count(*) FROM provider_event WHERE processed_at IS NULL) AS n`;
    return Number(open?.n) === 0;
  });

/** Until Stripe has sent each event, also those that were asked for again. */
const allDelivered = () =>
  waitUntil(async () => {
    const answer = await fetch(`${environment.stripe.url}/__webhooks`);
    const { ready, running, waiting } = (await answer.json()) as Record<string, number>;
    return ready === 0 && running === 0 && waiting === 0;
  });

const inbox = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await fetch(`${environment.url}/dev/inbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<
    { subject: string; text: string }[]
  >;

/** Someone with money of every kind: an organization's, a promotion's, their own. */
async function mixed(): Promise<Diner & { organization_id: number; email: string }> {
  const noor = await aMember({ wallet: 1000 });
  await grantPromotion(noor.account_id, 500);
  await addGiftMoney(noor.account_id, 500);
  await anAddress(noor, await hometown());
  const coupon = await aCoupon({ cents: 800 });
  // 2700 - 800 = 1900; service 380, tax 114, delivery 1500; tip 106: 4000
  await aCart(noor, [await aMeal({ price: 2700 })]);
  await environment.sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${noor.account_id}`;
  return { ...noor, kind: "diner" };
}
const MIXED = {
  payments: [{ method: "wallet", amount: "20.00" }, { method: "credit_card" }],
  tip_cents: 106,
};

describe("a refund of $40 that four tenders paid after a coupon of $8", () => {
  test("whole: exactly those four amounts to those four tenders, and the coupon pays nothing out", async () => {
    const me = await mixed();
    const { order, intent } = await ordered(me, MIXED);
    expect([intent.total_cents, intent.amount_cents]).toEqual([4000, 2000]);
    expect(await balanceOf(me)).toMatchObject({ wallet: 0, gift: 0 });
    const preview = await staff(
      "refund",
      order.number,
      "--borne-by",
      "chef",
      "--reason",
      "Never came",
      "--preview",
    );
    expect([preview.code, preview.out]).toEqual([
      0,
      "Would refund: $20.00 to the card, $20.00 to the wallet.",
    ]);
    const done = await staff(
      "refund",
      order.number,
      "--borne-by",
      "chef",
      "--reason",
      "Never came",
      "--json",
    );
    expect([done.code, JSON.parse(done.out)]).toEqual([
      0,
      {
        refunds: [
          { method: "credit_card", amount_cents: 2000 },
          { method: "wallet", amount_cents: 2000 },
        ],
        is_repeat: false,
      },
    ]);
    await quiet();
    expect(await refundsAtStripe(intent.id)).toMatchObject([{ amount: 2000, status: "succeeded" }]);
    expect(await balanceOf(me)).toMatchObject({ wallet: 1500, gift: 500 });
    const tenders = await environment.sql`
      SELECT amount_cents, refunded_cents FROM tender WHERE order_id = ${order.id} ORDER BY amount_cents`;
    expect(tenders.map((one) => [one.amount_cents, one.refunded_cents])).toEqual([
      [500, 500],
      [500, 500],
      [1000, 1000],
      [2000, 2000],
    ]);
    expect(await ledgerOf(order.id)).toEqual({});
    const again = await staff("refund", order.number, "--borne-by", "chef", "--reason", "Once more");
    expect([again.code, again.error]).toEqual([
      1,
      "Nothing is left to refund: everything has already been refunded.",
    ]);
    expect((await inbox(me.email)).map((mail) => mail.subject)).toContain(
      `A refund for your order ${order.number}`,
    );
  });

  test("after the period of its grant: the organization gets its own money, never the card or the gift money", async () => {
    const me = await mixed();
    const { order, intent } = await ordered(me, MIXED);
    await environment.sql`UPDATE wallet_grant SET ended_at = app_now() WHERE account_id = ${me.account_id} AND organization_id IS NOT NULL`;
    const done = await staff("refund", String(order.id), "--borne-by", "platform", "--reason", "Cold");
    expect(done.code).toBe(0);
    await quiet();
    expect(await balanceOf(me)).toMatchObject({ wallet: 500, gift: 500 });
    expect(await refundsAtStripe(intent.id)).toMatchObject([{ amount: 2000 }]);
    const [pool] = await environment.sql`
      SELECT balance FROM ledger_account WHERE kind = 'org_pool' AND asset = 'usd' AND organization_id = ${me.organization_id}`;
    expect(pool).toEqual({ balance: 1000 });
  });
});

async function paidByCard(card?: string): Promise<{ ana: TestDiner; order: Wire; intent: Intent }> {
  const ana = await aDiner({ cart: [await aMeal({ price: 2000 })] });
  return { ana, ...(await ordered(ana, card ? { card } : {})) };
}

describe("refunds and the card", () => {
  test("ten refund requests and the webhook at once: one refund at Stripe, counted once", async () => {
    const { ana, order, intent } = await paidByCard();
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        as(ana, environment.url).post(`/api/eater/orders/${order.id}/cancel/`, {}),
      ),
    );
    expect(asked.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    await quiet();
    const made = await refundsAtStripe(intent.id);
    expect(made).toMatchObject([{ amount: intent.amount_cents }]);
    const { data } = await askStripe<{
      data: { id: string; type: string; data: { object: { id: string } } }[];
    }>(environment.stripe, "GET", "/v1/events?limit=100");
    for (const event of data.filter((one) => one.type.includes("refund")))
      await fetch(`${environment.stripe.url}/__replay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ event_id: event.id }),
      });
    await allDelivered();
    await quiet();
    const [payment] =
      await environment.sql`SELECT refunded_cents, status FROM payment WHERE stripe_intent_id = ${intent.id}`;
    expect(payment).toEqual({ refunded_cents: intent.amount_cents, status: "refunded" });
    expect(await ledgerOf(order.id)).toEqual({});
  });

  test("made in Stripe's dashboard: written down once, from the card's own part, by the platform", async () => {
    const { ana, order, intent } = await paidByCard();
    const made = await askStripe<StripeRefund>(environment.stripe, "POST", "/v1/refunds", {
      payment_intent: intent.id,
      amount: "1000",
    });
    await waitUntil(async () => (await show(ana, order.id)).payments[0]?.refunded_cents === 1000);
    await quiet();
    const rows =
      await environment.sql`SELECT stripe_refund_id, status, borne_by, actor FROM refund WHERE order_id = ${order.id}`;
    expect(rows).toEqual([
      { stripe_refund_id: made.id, status: "done", borne_by: "platform", actor: "stripe" },
    ]);
    const rest = await staff(
      "refund",
      order.number,
      "--borne-by",
      "platform",
      "--reason",
      "The rest",
      "--amount-cents",
      "3021",
    );
    expect([rest.code, rest.error]).toEqual([1, "You can refund at most $30.20 here."]);
    expect(await ledgerOf(order.id)).toMatchObject({ card_clearing: -3020, chef_payable: 2000 });
  });

  test("that fails at the bank is marked, staff are told, and try again under a new key", async () => {
    const sol = await aStaff();
    const { order, intent } = await paidByCard("pm_card_refundFail");
    await staff(
      "refund",
      order.number,
      "--borne-by",
      "platform",
      "--reason",
      "Cold",
      "--amount-cents",
      "500",
      "--as",
      sol.email,
    );
    const refund = async () => {
      const [row] = await environment.sql<{ id: number; status: string; attempt: number }[]>`
        SELECT id, status, attempt FROM refund WHERE order_id = ${order.id}`;
      return row;
    };
    await waitUntil(async () => (await refund())?.status === "failed");
    await quiet();
    const [payment] =
      await environment.sql`SELECT refunded_cents, status FROM payment WHERE stripe_intent_id = ${intent.id}`;
    expect(payment).toEqual({ refunded_cents: 0, status: "succeeded" });
    expect((await inbox(sol.email)).map((mail) => mail.subject)).toContain(
      `A refund of $5.00 for order ${order.number} failed`,
    );
    const listed = await staff("attention");
    expect(listed.out).toContain(`${order.number}  refund ${(await refund())?.id}  $5.00: failed at Stripe`);
    expect((await staff("retry-refund", String((await refund())?.id))).code).toBe(0);
    await waitUntil(async () => (await refundsAtStripe(intent.id)).length === 2);
    await waitUntil(async () => (await refund())?.status === "failed");
    expect(await refund()).toMatchObject({ attempt: 2 });
    const [audit] =
      await environment.sql`SELECT staff_id FROM audit_entry WHERE subject_kind = 'order' AND subject_id = ${String(order.id)}`;
    expect(audit).toEqual({ staff_id: sol.staff_id });
  });
});

async function disputeOf(intent: string): Promise<string> {
  const { data } = await askStripe<{ data: { id: string }[] }>(
    environment.stripe,
    "GET",
    `/v1/disputes?payment_intent=${intent}`,
  );
  return data[0]?.id ?? "";
}

describe("a cardholder who disputes a payment", () => {
  test.each([
    ["won", { dispute_loss: undefined, closed: 0 }],
    ["lost", { dispute_loss: -4020, closed: 4020 }],
  ] as const)(
    "%s: what the bank takes is a loss, and comes back only when it is won",
    async (status, { dispute_loss, closed }) => {
      const sol = await aStaff();
      const { ana, order, intent } = await paidByCard("pm_card_createDispute");
      const row = async () => {
        const [dispute] = await environment.sql<
          { status: string; taken_cents: number; closed_at: Date | null }[]
        >`
        SELECT d.status, d.taken_cents, d.closed_at FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE p.stripe_intent_id = ${intent.id}`;
        return dispute;
      };
      await waitUntil(async () => (await row()) !== undefined);
      await quiet();
      expect(await row()).toEqual({ status: "needs_response", taken_cents: 4020, closed_at: null });
      expect(await ledgerOf(order.id)).toMatchObject({ dispute_loss: -4020, chef_payable: 2000 });
      expect((await show(ana, order.id)).timeline.map((event) => event.kind)).toContain("disputed");
      const refused = await staff("refund", order.number, "--borne-by", "platform", "--reason", "Cold");
      expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("taken this payment back")]);
      const id = await disputeOf(intent.id);
      await fetch(`${environment.stripe.url}/__disputes/${id}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status }),
      });
      await waitUntil(async () => (await row())?.closed_at !== null);
      await quiet();
      expect(await row()).toMatchObject({ status, taken_cents: closed });
      expect((await ledgerOf(order.id)).dispute_loss).toBe(dispute_loss);
      expect((await show(ana, order.id)).timeline.map((event) => event.kind)).toContain(`dispute_${status}`);
      const told = (await inbox(sol.email)).map((mail) => mail.subject);
      expect(told).toContain(`A cardholder disputes $40.20 of order ${order.number}`);
      expect(told).toContain(`The dispute of $40.20 over order ${order.number} is ${status}`);
    },
  );
});
