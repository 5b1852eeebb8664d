import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { aDiner, aMeal, aStaff, type TestDiner } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import { whenFree } from "../../../tests/setup/when-free";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { previewCancel } from "../refunds/cancel-order.server";
import { recordDispute } from "./record-dispute.server";

const authorization = `Bearer ${env.STRIPE_SECRET_KEY}`;

/** A call to Stripe as the browser or the cardholder's bank would make it. */
async function stripe<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization, ...init.headers };
  const response = await fetch(new URL(path, env.STRIPE_API_BASE), { ...init, headers });
  return (await response.json()) as T;
}

/** What the bank decides. */
const decide = (dispute: string, status: "won" | "lost") =>
  stripe(`/__disputes/${dispute}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status }),
  });

async function kept(dispute: string) {
  const [row] = await sql`
    SELECT status, taken_cents, movements FROM dispute WHERE stripe_dispute_id = ${dispute}`;
  return row;
}
const posted = (order_id: number) => sql<{ kind: string; idem: string; cents: number }[]>`
  SELECT t.kind, t.idem, p.amount AS cents FROM ledger_txn t JOIN posting p ON p.txn_id = t.id JOIN ledger_account a ON a.id = p.ledger_account_id
  WHERE t.order_id = ${order_id} AND a.kind = 'dispute_loss' ORDER BY t.id`;

let ana: TestDiner;
let order_id: number;
let dispute: string;
beforeEach(async () => {
  ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  await stripe(`/v1/payment_intents/${checkout.id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ payment_method: "pm_card_createDispute" }),
  });
  const { cart_transaction } = checkout;
  order_id = (await placeOrder(ana, { paymentIntent: { cart_transaction } })).order.id;
  const { data } = await stripe<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${checkout.id}`);
  dispute = data[0]?.id ?? "";
});

describe("a dispute", () => {
  test("whoever asks what canceling gives back hears what their bank has given back already", async () => {
    const asked = { allowed: true, refunds: [{ method: "credit_card", amount_cents: 3075 }] };
    expect(await previewCancel(ana, order_id)).toMatchObject({ ...asked, bank_cents: 0 });
    await recordDispute(dispute);
    const taken = { allowed: true, refunds: [], bank_cents: 3075 };
    expect(await previewCancel(ana, order_id)).toMatchObject(taken);
    await decide(dispute, "won");
    await recordDispute(dispute);
    expect(await previewCancel(ana, order_id)).toMatchObject({ ...asked, bank_cents: 0 });
  });

  test("each movement is counted and posted once, however often and at once it is told", async () => {
    const twice = () => Promise.all([1, 2].map(() => whenFree(() => recordDispute(dispute))));
    await twice();
    await recordDispute(dispute);
    expect(await kept(dispute)).toEqual({ status: "needs_response", taken_cents: 3075, movements: 1 });
    await decide(dispute, "won");
    await twice();
    expect(await kept(dispute)).toEqual({ status: "won", taken_cents: 0, movements: 2 });
    expect([...(await posted(order_id))]).toEqual([
      { kind: "dispute.taken", idem: `dispute:${dispute}:1`, cents: -3075 },
      { kind: "dispute.returned", idem: `dispute:${dispute}:2`, cents: 3075 },
    ]);
  });

  test("an answer that was asked for before the kept one changes nothing", async () => {
    await recordDispute(dispute);
    await decide(dispute, "won");
    // somebody who asked later has written already: the answer that comes now is the older one
    await sql`UPDATE dispute SET checked_at = app_now() + interval '1 minute' WHERE stripe_dispute_id = ${dispute}`;
    await recordDispute(dispute);
    expect(await kept(dispute)).toMatchObject({ status: "needs_response", taken_cents: 3075 });
    expect(await posted(order_id)).toHaveLength(1);
    await sql`UPDATE dispute SET checked_at = app_now() - interval '1 minute' WHERE stripe_dispute_id = ${dispute}`;
    await recordDispute(dispute);
    expect(await kept(dispute)).toMatchObject({ status: "won", taken_cents: 0 });
  });
});

test("one of a payment that no row knows is told to staff, once", async () => {
  const sol = await aStaff({ role: "finance" });
  const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });
  const paid = await stripe<{ id: string }>(
    "/v1/payment_intents",
    form({ amount: "5000", currency: "usd", "payment_method_types[]": "card" }),
  );
  await stripe(`/v1/payment_intents/${paid.id}/confirm`, form({ payment_method: "pm_card_createDispute" }));
  const { data } = await stripe<{ data: { id: string }[] }>(`/v1/disputes?payment_intent=${paid.id}`);
  const unknown = data[0]?.id ?? "";
  await recordDispute(unknown);
  await recordDispute(unknown);
  expect(await kept(unknown)).toBeUndefined();
  const told = await messagesOf(`dispute:${unknown}:new`, sol.account_id);
  expect(told.map(({ title }) => title)).toEqual([expect.stringContaining("$50.00")]);
});
