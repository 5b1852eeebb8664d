import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import {
  aChef,
  aDiner,
  aMeal,
  aPaidOutOrder,
  aPlacedOrder,
  aProof,
  aSignedIn,
  aStaff,
  stripeCall,
  unique,
} from "../../../tests/builders";
import { aCookWithBank } from "../../../tests/setup/cook-ledger";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { addGiftCard } from "../gift-cards/add-gift-card.server";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server";
import { executePayout } from "../gift-cards/execute-payout.server";
import { codeOf, inGroups } from "../gift-cards/gift-code.server";
import { payOutBalance } from "../gift-cards/pay-out-balance.server";
import { cancelOrder } from "../refunds/cancel-order.server";
import { executeRefund } from "../settlement/execute-refund.server";
import { recordRefunds } from "../settlement/record-refund.server";
import { settlePayment } from "../settlement/settle-payment.server";
import { actingStaff } from "../staff/acting-staff";
import { compareDay } from "./compare-day.server";
import {
  addDifferenceNote,
  assignDifference,
  reopenDifference,
  resolveDifference,
} from "./handle-difference.server";
import { listDifferencesOf, openDifferences } from "./list-differences.server";
import { readDay } from "./read-days.server";
import { recheckDifference } from "./recheck-difference.server";

/** Today and the day after: what begins before midnight may end after it. */
const days = () => {
  const today = dayIn("UTC", clock.now());
  return [addDays(today, -1), today];
};

/** Reads and compares the days around now, as the task does once they are over. */
async function reconcileNow(): Promise<void> {
  for (const day of days()) {
    await sql`INSERT INTO stripe_day (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`;
    await readDay(day, null, 1_000);
    await compareDay(day);
  }
}

/** The difference about an object, as the screens have it. */
async function differenceOf(stripe_id: string) {
  const all = (await Promise.all(days().map(listDifferencesOf))).flat();
  const row = all.find((one) => one.stripe_id === stripe_id);
  return (
    row && {
      kind: row.kind,
      sums: [row.stripe_cents, row.our_cents, row.ledger_cents],
      state: row.state,
      id: row.id,
    }
  );
}

/** An order by card at Stripe, with its intent. */
async function aCardOrder(card = "pm_card_visa") {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  const intent = String(checkout.id);
  await stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: card });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction: checkout.cart_transaction } });
  return { ana, intent, order_id: order.id };
}

async function finance() {
  const { account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  await aProof(account);
  return account;
}

let sol: Awaited<ReturnType<typeof finance>>;
beforeAll(async () => {
  sol = await finance();
});

test("what both sides and the ledger have is no difference: a payment, its refund, a transfer to a cook", async () => {
  const { ana, intent, order_id } = await aCardOrder();
  await cancelOrder(ana, order_id);
  const [refund] = await sql<{ id: number }[]>`SELECT id FROM refund WHERE order_id = ${order_id}`;
  await executeRefund(refund?.id ?? 0);
  const { chef } = await aCookWithBank();
  const sent = await aPaidOutOrder(chef, 2_000);
  await reconcileNow();
  const ids = await sql<{ id: string }[]>`
    SELECT stripe_refund_id AS id FROM refund WHERE order_id = ${order_id}
    UNION ALL SELECT t.stripe_transfer_id FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${sent.order_id}`;
  expect(ids).toHaveLength(2);
  for (const id of [intent, ...ids.map((one) => one.id)]) {
    expect([id, await differenceOf(id)]).toEqual([id, undefined]);
    const [moved] = await sql`SELECT FROM stripe_movement WHERE ${id} IN (source, parent)`;
    expect([id, moved !== undefined]).toEqual([id, true]);
  }
});

test("a refund by hand that pays gift money out and takes the rest of its card back is no difference", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { id: gift_card_id } = await buyGiftCard(ana, { amount_cents: 900 });
  const [card] = await sql<{ payment_id: number; intent: string; nonce: Uint8Array }[]>`
    SELECT p.id AS payment_id, p.stripe_intent_id AS intent, g.code_nonce AS nonce
    FROM payment p JOIN gift_card g ON g.id = p.gift_card_id WHERE g.id = ${gift_card_id}`;
  if (!card) throw new Error("no gift card");
  await stripeCall(`/v1/payment_intents/${card.intent}/confirm`, { payment_method: "pm_card_visa" });
  await settlePayment(card.payment_id, "stripe");
  await addGiftCard(ana, inGroups(codeOf(card.nonce)), { ip: unique() });
  // $5.00 of it is spent, $4.00 is paid out: and Stripe's dashboard gives the card all of it back
  const { cart_transaction, id } = await startCheckout(ana, {
    payments: [{ method: "wallet", amount: 500 }, { method: "credit_card" }],
  });
  await stripeCall(`/v1/payment_intents/${id}/confirm`, { payment_method: "pm_card_visa" });
  await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const request = { account_id: ana.account_id, amount_cents: 400, way: "card", reason: "Asked." } as const;
  await payOutBalance(sol, request);
  const byHand = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: card.intent });
  const [payout] = await sql<
    { id: number }[]
  >`SELECT id FROM gift_payout WHERE account_id = ${ana.account_id}`;
  await executePayout(payout?.id ?? 0);
  await recordRefunds(byHand.id);
  await reconcileNow();
  for (const one of [card.intent, byHand.id])
    expect([one, await differenceOf(one)]).toEqual([one, undefined]);
  const [moved] = await sql`SELECT FROM stripe_movement WHERE source = ${byHand.id}`;
  expect(moved).toBeDefined();
});

describe("a difference", () => {
  test("money at Stripe that nobody knows is one, until it went back", async () => {
    const { id } = await stripeCall<{ id: string }>("/v1/payment_intents", {
      ...{ amount: "4200", currency: "usd", payment_method: "pm_card_visa", confirm: "true" },
    });
    await reconcileNow();
    expect(await differenceOf(id)).toMatchObject({ kind: "payment", sums: [4200, 0, 0], state: "open" });
    expect((await openDifferences()).find((one) => one.stripe_id === id)).toMatchObject({
      off_cents: 4200,
      owner: null,
    });
    await stripeCall("/v1/refunds", { payment_intent: id });
    await reconcileNow();
    expect(await differenceOf(id)).toMatchObject({ state: "gone" });
  });

  test("a payment of ours that Stripe never saw is one", async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const intent = `pi_${randomUUID()}`;
    await sql`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status, settled_at)
      VALUES ('order', ${ana.account_id}, ${order_id}, ${intent}, ${intent}, 1900, 'succeeded', ${`${days()[0]}T00:00:00Z`})`;
    await reconcileNow();
    expect(await differenceOf(intent)).toMatchObject({ kind: "payment", sums: [0, 1900, 0], state: "open" });
  });

  test("a dispute and a refund that we have not heard of go once Stripe is asked again, by who may, with a fresh code", async () => {
    const disputed = await aCardOrder("pm_card_createDispute");
    const { data } = await stripeCall<{ data: { id: string; amount: number }[] }>(
      `/v1/disputes?payment_intent=${disputed.intent}`,
    );
    const [dispute] = data;
    const { intent } = await aCardOrder();
    const refund = await stripeCall<{ id: string }>("/v1/refunds", { payment_intent: intent, amount: "300" });
    await reconcileNow();
    const found = await differenceOf(dispute?.id ?? "");
    expect(found).toMatchObject({ kind: "dispute", sums: [dispute?.amount, 0, 0], state: "open" });
    expect(await differenceOf(refund.id)).toMatchObject({ kind: "refund", sums: [300, 0, 0], state: "open" });
    const { account: unproved } = await aSignedIn(await aStaff({ role: "finance" }), "session");
    await expect(recheckDifference(unproved, found?.id ?? 0)).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    const operations = await aStaff({ role: "operations" });
    await expect(recheckDifference(operations, found?.id ?? 0)).rejects.toMatchObject({ kind: "forbidden" });
    await recheckDifference(sol, found?.id ?? 0);
    expect(await differenceOf(dispute?.id ?? "")).toMatchObject({ state: "gone" });
    const [kept] = await sql`SELECT taken_cents FROM dispute WHERE stripe_dispute_id = ${dispute?.id ?? ""}`;
    expect(kept).toEqual({ taken_cents: dispute?.amount });
  });

  test("is taken, noted, resolved and opened again; one whose amounts change is open again by itself", async () => {
    const { id: intent } = await stripeCall<{ id: string }>("/v1/payment_intents", {
      ...{ amount: "5100", currency: "usd", payment_method: "pm_card_visa", confirm: "true" },
    });
    await reconcileNow();
    const { id } = (await differenceOf(intent)) ?? { id: 0 };
    const by = actingStaff(sol, "resolve differences");
    await assignDifference(by, id, null);
    await assignDifference(by, id, null);
    const colleague = actingStaff(await finance(), "resolve differences");
    await expect(assignDifference(colleague, id, null)).rejects.toMatchObject({ code: "taken" });
    await addDifferenceNote(by, id, "Asked the bank.");
    await resolveDifference(by, id, "A test of the terminal.");
    await expect(resolveDifference(by, id, "Twice.")).rejects.toMatchObject({ code: "not_open" });
    await reconcileNow();
    expect(await differenceOf(intent)).toMatchObject({ state: "resolved" });
    await reopenDifference(by, id, "It was no test.");
    await resolveDifference(by, id, "It was one.");
    await stripeCall("/v1/refunds", { payment_intent: intent, amount: "100" });
    await reconcileNow();
    expect(await differenceOf(intent)).toMatchObject({ state: "open", sums: [5000, 0, 0] });
    const acts =
      await sql`SELECT action FROM audit_entry WHERE subject_kind = 'difference' AND subject_id = ${String(id)} ORDER BY id`;
    expect(acts.map((act) => act.action)).toEqual(
      ["taken", "note", "resolved", "reopened", "resolved"].map((verb) => `difference.${verb}`),
    );
    await expect(assignDifference(by, 999_999_999, null)).rejects.toMatchObject({ kind: "missing" });
  });
});
