import { beforeEach, describe, expect, test } from "vitest";
import { readIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { openIntentOfHold, startCheckout } from "~/domain/checkout/start-checkout.server";
import { abandonHold } from "~/domain/holds/abandon-hold.server";
import { endExpiredHolds } from "~/domain/holds/end-expired-holds.server";
import { executeRefund } from "~/domain/settlement/execute-refund.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { settlePayment } from "~/domain/settlement/settle-payment.server";
import { aDiner, aMeal, controlStripe, stripeCall, type TestDiner, unique } from "../../builders";

const byCard = { payments: [{ method: "credit_card" as const }] };
const pay = (intent: string | null) =>
  stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" });
const atStripe = (intent: string | null) =>
  stripeCall<{ status: string }>(`/v1/payment_intents/${intent}`).then((found) => found.status);

interface State {
  order: string;
  payment: string;
  payment_id: number;
  refunded_cents: number;
  is_blind: boolean;
}
async function stateOf(order_id: number): Promise<State> {
  const [state] = await sql<State[]>`
    SELECT o.status AS order, p.status AS payment, p.id AS payment_id, p.refunded_cents, o.released_blind_at IS NOT NULL AS is_blind
    FROM orders o JOIN payment p ON p.order_id = o.id WHERE o.id = ${order_id}`;
  return state as State;
}
const orderOf = async (me: TestDiner): Promise<number> => {
  const [order] = await sql<
    { id: number }[]
  >`SELECT id FROM orders WHERE account_id = ${me.account_id} ORDER BY id DESC LIMIT 1`;
  return order?.id ?? 0;
};
const over = (order_id: number, minutes: number) =>
  sql`UPDATE orders SET expires_at = app_now() - make_interval(mins => ${minutes}) WHERE id = ${order_id}`;
const lookedAtLongAgo = (order_id: number) => sql`
  UPDATE payment SET created_at = app_now() - interval '3 minutes', checked_at = app_now() - interval '3 minutes' WHERE order_id = ${order_id}`;

let ana: TestDiner;
beforeEach(async () => {
  ana = await aDiner({ cart: [await aMeal()] });
});

/** Does `first` up to where it waits for the cart, then `second` to its end, then the rest of `first`. */
async function inBetween(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  let begun: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    const [mine] = await tx<
      { pid: number }[]
    >`SELECT pg_backend_pid() AS pid FROM cart WHERE account_id = ${ana.account_id} FOR UPDATE`;
    begun = first();
    await expect
      .poll(() => sql`SELECT FROM pg_stat_activity WHERE ${mine?.pid ?? 0} = ANY (pg_blocking_pids(pid))`, {
        timeout: 10_000,
      })
      .toHaveLength(1);
    await second();
  });
  await begun;
}

describe("a hold that ends while its intent is being stored", () => {
  test.each([
    ["given up", () => abandonHold(ana)],
    ["over", () => endExpiredHolds()],
  ])("%s: the intent stays watched, and is canceled by the reconciler", async (how, end) => {
    const held = await holdCart(ana, byCard);
    if (how === "over") await over(held.order_id, 1);
    let intent = "";
    await inBetween(end, async () => {
      intent = (await openIntentOfHold(held))?.id ?? "";
    });
    expect(await stateOf(held.order_id)).toMatchObject({
      order: "expired",
      payment: "requires_payment",
      is_blind: true,
    });
    expect(await atStripe(intent)).toBe("requires_payment_method");
    await lookedAtLongAgo(held.order_id);
    await reconcile().catch(() => undefined);
    expect(await atStripe(intent)).toBe("canceled");
    expect(await stateOf(held.order_id)).toMatchObject({ payment: "cancelled" });
  });

  test("and is paid: all of it goes back, once", async () => {
    const held = await holdCart(ana, byCard);
    await inBetween(
      () => abandonHold(ana),
      async () => pay((await openIntentOfHold(held))?.id ?? null),
    );
    await lookedAtLongAgo(held.order_id);
    await Promise.all([reconcile(), reconcile()]).catch(() => undefined);
    const refunds = await sql<{ id: number; amount_cents: number }[]>`
      SELECT id, amount_cents FROM refund WHERE order_id = ${held.order_id}`;
    expect(refunds).toEqual([{ id: expect.any(Number), amount_cents: held.card_cents }]);
  });

  test("given up before it: the late one is told that it is over, and its intent can't be paid", async () => {
    const held = await holdCart(ana, byCard);
    await abandonHold(ana);
    await expect(openIntentOfHold(held)).rejects.toMatchObject({ code: "hold_expired" });
    expect(await stateOf(held.order_id)).toMatchObject({ payment: "cancelled", is_blind: false });
  });
});

describe("an intent that Stripe does not know", () => {
  beforeEach(async () => {
    const { id } = await startCheckout(ana, byCard);
    await sql`UPDATE payment SET stripe_intent_id = ${`pi_${unique()}`} WHERE stripe_intent_id = ${id}`;
  });

  test("can't be paid: giving up and the end of the 15 minutes release everything", async () => {
    const order_id = await orderOf(ana);
    await abandonHold(ana);
    expect(await stateOf(order_id)).toMatchObject({ order: "expired", payment: "cancelled" });

    const { id } = await startCheckout(ana, byCard);
    await sql`UPDATE payment SET stripe_intent_id = ${`pi_${unique()}`} WHERE stripe_intent_id = ${id}`;
    const next = await orderOf(ana);
    await over(next, 1);
    await endExpiredHolds();
    expect(await stateOf(next)).toMatchObject({ order: "expired", payment: "cancelled" });
  });

  test("is looked at in its turn: what can't be answered goes to the end of the queue", async () => {
    const order_id = await orderOf(ana);
    await lookedAtLongAgo(order_id);
    await reconcile().catch(() => undefined);
    const [payment] = await sql`
      SELECT checked_at > app_now() - interval '1 minute' AS is_checked FROM payment WHERE order_id = ${order_id}`;
    expect(payment).toEqual({ is_checked: true });
  });
});

describe("a card that Stripe says no about", () => {
  test("keeps a hold for 15 minutes more, not for ever", async () => {
    const { id } = await startCheckout(ana, byCard);
    const order_id = await orderOf(ana);
    const refuse = () =>
      controlStripe("/__faults", { path: `/v1/payment_intents/${id}/cancel`, status: 400, times: 1 });
    await refuse();
    await over(order_id, 1);
    await endExpiredHolds().catch(() => undefined);
    expect(await stateOf(order_id)).toMatchObject({ order: "pending_payment" });
    await refuse();
    await over(order_id, 16);
    await endExpiredHolds().catch(() => undefined);
    expect(await stateOf(order_id)).toMatchObject({
      order: "expired",
      payment: "requires_payment",
      is_blind: true,
    });
  });
});

describe("a slow Stripe", () => {
  test("keeps no hold waiting that has nothing to do with it", async () => {
    const { id } = await startCheckout(ana, byCard);
    const order_id = await orderOf(ana);
    await over(order_id, 2);
    const fault = { path: `/v1/payment_intents/${id}/cancel`, delay_ms: 3_000, times: 1 };
    await controlStripe("/__faults", fault);
    const ben = await aDiner({ gift: 9000, cart: [await aMeal()] });
    const free = await holdCart(ben, { payments: [{ method: "wallet", amount: 3075 }] });
    await over(free.order_id, 1);
    const ending = endExpiredHolds().catch(() => undefined);
    const statusOf = async (which: number) => {
      const [order] = await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${which}`;
      return order?.status;
    };
    await expect.poll(() => statusOf(free.order_id), { timeout: 2_500 }).toBe("expired");
    expect(await statusOf(order_id)).toBe("pending_payment");
    await ending;
    expect(await statusOf(order_id)).toBe("expired");
  });
});

describe("money that came late and went back", () => {
  test("stays gone back, however late Stripe tells of the payment again", async () => {
    const { id } = await startCheckout(ana, byCard);
    const order_id = await orderOf(ana);
    await controlStripe("/__faults", { path: `/v1/payment_intents/${id}/cancel`, status: 500, times: 1 });
    await over(order_id, 16);
    await endExpiredHolds();
    await pay(id);
    const { payment_id } = await stateOf(order_id);
    const known = await readIntent(id ?? "");
    await settlePayment(payment_id, "stripe", known);
    const [refund] = await sql<
      { id: number; amount_cents: number }[]
    >`SELECT id, amount_cents FROM refund WHERE order_id = ${order_id}`;
    await executeRefund(refund?.id ?? 0);
    const before = await stateOf(order_id);
    expect(before).toMatchObject({ payment: "refunded", refunded_cents: refund?.amount_cents });
    await settlePayment(payment_id, "stripe", known);
    expect(await stateOf(order_id)).toEqual(before);
    expect(await sql`SELECT FROM refund WHERE order_id = ${order_id}`).toHaveLength(1);
  });
});
