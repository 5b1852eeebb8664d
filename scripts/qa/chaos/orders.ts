import { setTimeout as sleep } from "node:timers/promises";
import {
  activeCooks,
  activeLines,
  type ModelCook,
  type ModelOrder,
  type ModelUser,
  returnFunds,
  STEPS,
} from "./model";
import type { Random } from "./random";
import type { Reply, Run } from "./run";
import { unitsOf } from "./tenders";

/** Notes that a hold is over: everything in it is its owner's again. */
export function expire(run: Run, user: ModelUser, order: ModelOrder): void {
  if (order.state !== "held") return;
  order.state = "expired";
  returnFunds(user, run.organizationOf(user), order);
  // A hold that may be over was taken off what is surely taken when the clock was moved.
  for (const { meal, quantity } of order.lines) {
    if (!order.mayBeOver) meal.portions.least -= quantity;
    meal.portions.most -= quantity;
  }
  if (!order.coupon) return;
  if (!order.mayBeOver) order.coupon.uses.least -= 1;
  order.coupon.uses.most -= 1;
}

/** Whether a dinner of the order, or that of this cook, has left the kitchen: it is canceled by staff only. */
export function isOnItsWay(order: ModelOrder, cook?: ModelCook): boolean {
  const cooks = cook ? [cook] : activeCooks(order);
  return cooks.some((one) => (order.steps.get(one) ?? 0) >= STEPS.indexOf("out_for_delivery"));
}

/** Works on an order that stands, while nobody else does anything in its diner's name; on none when there is none. */
export async function orderOfSomebody(
  run: Run,
  random: Random,
  work: (user: ModelUser, order: ModelOrder) => Promise<void>,
): Promise<void> {
  const standing = (user: ModelUser) =>
    user.orders.filter(
      (order) => order.state === "placed" && !order.isLeftAlone && activeLines(order).length > 0,
    );
  const having = run.model.users.filter((user) => standing(user).length > 0);
  if (having.length === 0) return;
  const user = random.pick(having);
  await user.lock.run(async () => {
    const orders = standing(user);
    if (orders.length > 0) await work(user, random.pick(orders));
  });
}

/** The hold that a person's cart is in, as far as the model knows. */
export function holdOf(user: ModelUser): ModelOrder | null {
  return user.orders.find((order) => order.state === "held") ?? null;
}

interface WirePayment {
  method: string;
  amount_cents?: number;
  quantity?: number;
}

function sumOf(payments: readonly WirePayment[], method: string): number {
  return payments
    .filter((one) => one.method === method)
    .reduce((sum, one) => sum + (one.amount_cents ?? one.quantity ?? 0), 0);
}

/** Compares an order as it was answered with the hold it was made of. */
export function checkPlaced(run: Run, order: ModelOrder, reply: Reply): void {
  const { body } = reply;
  const payments = (body.payments ?? []) as WirePayment[];
  const { plan, org, promo, own } = order.paid;
  const pricing = body.pricing as { cartTotal: number };
  const is =
    sumOf(payments, "wallet") === plan + org + promo + own &&
    sumOf(payments, "voucher") === unitsOf(order.paid) &&
    sumOf(payments, "credit_card") === order.card &&
    pricing.cartTotal + Number(body.tip_cents) === order.total;
  if (!is)
    run.violated(`order ${String(body.id)} is not what was held (${JSON.stringify(order.paid)})`, reply);
  if (order.id !== null && order.id !== body.id)
    run.violated(`one checkout became two orders, ${order.id} before`, reply);
  order.id = Number(body.id);
  order.delivery_date = String(body.delivery_date);
  if (order.state === "expired") run.violated("a checkout that was over has become an order", reply);
  if (order.state !== "held") return;
  order.state = "placed";
  if (!order.mayBeOver) return;
  for (const { meal, quantity } of order.lines) meal.portions.least += quantity;
  if (order.coupon) order.coupon.uses.least += 1;
}

/** Whether an answer of settling is allowed for this hold; notes what it means. */
export function recordSettled(run: Run, user: ModelUser, order: ModelOrder, reply: Reply): void {
  if (reply.status === 200 || reply.status === 201) {
    if (order.card > 0 && !order.isCharged)
      run.violated("an order was placed without its card's money", reply);
    checkPlaced(run, order, reply);
    return;
  }
  if (reply.code === "hold_expired") {
    if (!order.mayBeOver && order.state !== "expired")
      run.violated("a hold was ended before its time", reply);
    expire(run, user, order);
    return;
  }
  if (reply.status === 402 && order.card > 0 && !order.isCharged) return;
  run.violated("settling may not be answered so", reply);
}

const PATIENCE_MS = 120_000;

/** Looks again and again, whatever happens to the connection, until there is something; `never` says what is wrong when there is nothing. */
export async function waitFor<T>(run: Run, never: string, look: () => Promise<T | null>): Promise<T> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await run.keepTrying(look);
    if (found !== null) return found;
    if (Date.now() > giveUp) run.violated(never);
    await sleep(250);
  }
}

/** Writes down why a hold ended, for whoever reads why a run was stopped. */
async function noteEnd(run: Run, { cart_transaction }: ModelOrder): Promise<void> {
  const [end] = await run.keepTrying(
    () => run.environment.sql<{ kind: string; actor: string }[]>`
      SELECT e.kind, e.actor FROM order_event e JOIN orders o ON o.id = e.order_id
      WHERE o.cart_transaction = ${cart_transaction}::uuid AND e.to_status = 'expired' AND e.part_id IS NULL`,
  );
  run.note(`hold ${cart_transaction} ended: ${end?.kind} by ${end?.actor}`);
}

/**
 * "It is over" is said from the minute on; what a hold without a card held is free once the worker has come round. Waits
 * for that, since until then others may still be told that it is taken.
 */
export async function waitUntilReleased(run: Run, order: ModelOrder): Promise<void> {
  const giveUp = Date.now() + 120_000;
  for (;;) {
    const [row] = await run.keepTrying(
      () => run.environment.sql<{ status: string }[]>`
        SELECT status FROM orders WHERE cart_transaction = ${order.cart_transaction}::uuid`,
    );
    if (row?.status !== "pending_payment") return noteEnd(run, order);
    if (Date.now() > giveUp) run.violated(`the hold ${order.cart_transaction} is over and never released`);
    await sleep(250);
  }
}

/** Asks for a hold to be settled until it is known whether it is an order now, is still waiting for its card, or is over. */
export async function settleHold(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  random: Random,
): Promise<Reply> {
  const body = { paymentIntent: { cart_transaction: order.cart_transaction } };
  const reply = await run.insist(user.token, "/api/v1/shop/order/create/", random, { body });
  if (reply.code === "hold_expired") await waitUntilReleased(run, order);
  recordSettled(run, user, order, reply);
  return reply;
}

/** Waits until a hold that may be over is an order or is over. */
export async function waitUntilOver(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  random: Random,
): Promise<void> {
  const giveUp = Date.now() + 90_000;
  while (order.state === "held") {
    await settleHold(run, user, order, random);
    if (order.state !== "held") return;
    if (Date.now() > giveUp) run.violated(`the hold ${order.cart_transaction} is never ended`);
    await sleep(500);
  }
}
