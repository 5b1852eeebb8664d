import { setTimeout as sleep } from "node:timers/promises";
import { askStripe } from "../../../../tests/setup/money";
import { pay } from "../card";
import { controlFakes } from "../environment";
import { type ModelOrder, type ModelUser, returnFunds } from "../model";
import type { Operation } from "../operation";
import { checkPlaced, expire, holdOf, waitFor, waitUntilReleased } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";

const PATIENCE_MS = 120_000;

/** In Stripe's dashboard, until Stripe says that all of it is back. */
async function refundAll(run: Run, payment_intent: string): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    await askStripe(run.environment.stripe, "POST", "/v1/refunds", { payment_intent }).catch(() => null);
    const path = `/v1/payment_intents/${payment_intent}?expand[]=latest_charge`;
    const said = await askStripe<{ latest_charge?: { refunded: boolean } }>(
      run.environment.stripe,
      "GET",
      path,
    ).catch(() => null);
    if (said?.latest_charge?.refunded) return;
    if (Date.now() > giveUp) throw new Error(`${payment_intent} could not be refunded`);
    await sleep(250);
  }
}

/** Until our ledger says that the card has its money back. */
async function untilNoted(run: Run, intent: string): Promise<void> {
  await waitFor(run, `the refund of ${intent} by hand is never written down`, async () => {
    const [payment] = await run.environment.sql<{ status: string }[]>`
      SELECT status FROM payment WHERE stripe_intent_id = ${intent}`;
    return payment?.status === "refunded" ? payment : null;
  });
}

/** Whether the diner's own call placed the order, and not a webhook or the reconciler, which may have looked before the refund. */
async function isPlacedByItsDiner(run: Run, intent: string): Promise<boolean> {
  const [event] = await run.keepTrying(
    () => run.environment.sql<{ actor: string }[]>`
      SELECT e.actor FROM payment p JOIN order_event e ON e.order_id = p.order_id
      WHERE p.stripe_intent_id = ${intent} AND e.kind = 'placed' AND e.part_id IS NULL`,
  );
  return event?.actor.startsWith("account:") ?? false;
}

/**
 * Pays a hold and has all of it refunded by hand before anybody has settled it, then asks for the order: it is over, unless
 * a webhook was faster, in which case it stands and its card has its money back.
 */
async function refundHold(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const { intent } = order;
  if (intent === null) return;
  // else the webhook is faster than a refund on most machines, and nothing is tried
  const held = { service: "stripe", path: "payment_intent.succeeded", times: 1, hold: true };
  if (!order.isCharged) await controlFakes(run.environment, "/__faults", held);
  order.isCharged ||= await pay(run, intent);
  if (order.isCharged) await refundAll(run, intent);
  const body = { paymentIntent: { cart_transaction: order.cart_transaction } };
  const reply =
    order.isCharged && (await run.insist(user.token, "/api/v1/shop/order/create/", random, { body }));
  await controlFakes(run.environment, "/__release", {});
  if (!reply) return;
  await untilNoted(run, intent);
  run.count("refunds by hand");
  if (reply.code === "hold_expired") {
    await waitUntilReleased(run, order);
    return expire(run, user, order);
  }
  if (reply.status !== 200 && reply.status !== 201)
    run.violated("an order whose card has everything back may not be answered so", reply);
  checkPlaced(run, order, reply);
  if (await isPlacedByItsDiner(run, intent))
    run.violated("an order was placed although its card had everything back", reply);
  const none = { plan: 0, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0 };
  returnFunds(user, run.organizationOf(user), order, { ...none, card: order.left.card });
  order.isTouched = true;
}

/** Somebody of the product team refunds a payment in Stripe's dashboard while its checkout is still open. */
export const refundByHand: Operation = {
  name: "refund by hand",
  weight: 1,
  needs: "/v1/shop/order/create/",
  async perform(run, random) {
    const paying = run.model.users.filter((user) => (holdOf(user)?.card ?? 0) > 0);
    if (paying.length === 0) return;
    const user = random.pick(paying);
    await user.lock.run(async () => {
      const order = holdOf(user);
      if (order && order.card > 0 && !order.mayBeOver) await refundHold(run, user, order, random);
    });
  },
};
