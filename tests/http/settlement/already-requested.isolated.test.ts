import { describe, expect, test } from "vitest";
import { readIntent, refundIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { executeTransfer } from "~/domain/payouts/execute-transfer.server";
import { endExpiredHolds } from "~/domain/settlement/end-expired-holds.server";
import { executeRefund } from "~/domain/settlement/execute-refund.server";
import { type Finding, reconcileSince } from "~/domain/settlement/reconcile-since.server";
import { recordRefunds } from "~/domain/settlement/record-refund.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { settlePayment } from "~/domain/settlement/settle-payment.server";
import { aDeliveredOrder, aDiner, aMeal, aStaff, controlStripe, stripeCall } from "../../builders";
import { aCookWithBank } from "../../setup/cook-ledger";

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
