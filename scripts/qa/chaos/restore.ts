import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "~/data/sql.server";
import { reconcileSince } from "~/domain/settlement/reconcile-since.server";
import { copyCold } from "../../tools/stack/database";
import { readStripe } from "../ledger/at-stripe";
import { setClock } from "./environment";
import { advanceOneMinute } from "./faults/clock";
import { remember } from "./memento";
import { type ModelOrder, type ModelUser, returnFunds } from "./model";
import { checkPlaced, expire, waitUntilReleased } from "./orders";
import type { Random } from "./random";
import type { Run } from "./run";
import { mailsByText } from "./verify/journal";

/** How far the market goes on after the copy, of the way to the next fault. */
const STRETCH = 0.7;
/** Stripe's and our clock, when it is asked what was made since. Seconds. */
const MARGIN = 60;

/** What is known of an order besides what the database says: of the stretch that is lost. */
interface Later {
  state: ModelOrder["state"];
  isCharged: boolean;
  isTouched: boolean;
}

/** What the copy doesn't know, and which orders it has all the same. */
interface Lost {
  later: ReadonlyMap<ModelOrder, Later>;
  /** cents that went back, by intent */
  refunds: ReadonlyMap<string, number>;
  /** placed in the copy, by checkout */
  orders: ReadonlySet<string>;
}

interface Copy {
  /** when it was made, by the market's clock, in seconds since 1970 */
  at: number;
  mails: Map<string, number>;
  putModelBack: () => void;
}

const copyName = (run: Run) => `${run.environment.place.name}_copy`;

/** Everybody's connections were cut: the first statement on each of ours fails. */
async function reconnect(run: Run): Promise<void> {
  for (let n = 0; n < 20; n += 1) await sql`SELECT 1`.catch(() => undefined);
  await run.keepTrying(() => setClock(run.environment, run.offset));
}

/** A cold copy of the database and of the model, made while nobody is in the middle of anything. */
function makeCopy(run: Run, adminUrl: string): Promise<Copy> {
  return run.gate.close(async () => {
    const at = Math.floor(Date.now() / 1000) + run.offset - MARGIN;
    await copyCold(adminUrl, run.environment.place.name, copyName(run));
    await reconnect(run);
    run.ordersOfCopy = new Set(run.model.users.flatMap((user) => user.orders));
    return { at, mails: await mailsByText(run), putModelBack: remember(run.model) };
  });
}

/** Mails of the lost stretch did come, and come again where what they are about happens again. */
async function forgetMails(run: Run, before: ReadonlyMap<string, number>): Promise<void> {
  for (const [text, times] of await mailsByText(run)) {
    const lost = times - (before.get(text) ?? 0);
    if (lost > 0) run.forgotten.set(text, (run.forgotten.get(text) ?? 0) + lost);
  }
}

/** The model as it was when the copy was made, but for what Stripe has done since; answers what is lost of each order. */
function putModelBack(run: Run, { putModelBack: undo }: Copy): Map<ModelOrder, Later> {
  const later = new Map<ModelOrder, Later>();
  for (const order of run.model.users.flatMap((user) => user.orders)) later.set(order, { ...order });
  const charged = new Set<object>(run.model.bought.filter((card) => card.isCharged));
  const paid = new Set<string>();
  for (const org of run.model.organizations) {
    for (const funding of org.fundings) if (funding.isCharged) charged.add(funding);
    for (const { intent, isCharged } of org.paid.values()) if (isCharged) paid.add(intent);
  }
  undo();
  for (const card of run.model.bought) card.isCharged ||= charged.has(card);
  for (const org of run.model.organizations) {
    for (const funding of org.fundings) funding.isCharged ||= charged.has(funding);
    for (const payment of org.paid.values()) payment.isCharged ||= paid.has(payment.intent);
  }
  for (const order of run.model.users.flatMap((user) => user.orders))
    order.isCharged ||= later.get(order)?.isCharged ?? false;
  return later;
}

/** What the copy says by itself: its orders, some of which a webhook placed before their diner asked. */
async function ordersOfCopy(): Promise<Set<string>> {
  const rows = await sql<{ cart_transaction: string }[]>`
    SELECT cart_transaction FROM orders WHERE placed_at IS NOT NULL`;
  return new Set(rows.map((row) => row.cart_transaction));
}

/** Cents that went back at Stripe and that no row of the copy knows, by intent. */
async function lostRefunds(run: Run): Promise<Map<string, number>> {
  const there = await readStripe(run.environment.stripe);
  const known = await sql<{ id: string }[]>`
    SELECT stripe_refund_id AS id FROM refund WHERE stripe_refund_id IS NOT NULL
    UNION SELECT stripe_refund_id FROM tip_share WHERE stripe_refund_id IS NOT NULL
    UNION SELECT stripe_refund_id FROM gift_payout WHERE stripe_refund_id IS NOT NULL
    UNION SELECT source FROM purchase_return`;
  const keys = await sql<{ key: string }[]>`
    SELECT 'refund:' || provider_key AS key FROM refund WHERE provider_key IS NOT NULL
    UNION SELECT 'tip_share:' || provider_key FROM tip_share WHERE provider_key IS NOT NULL
    UNION SELECT 'gift_payout:' || provider_key FROM gift_payout WHERE provider_key IS NOT NULL`;
  const [ids, named] = [new Set(known.map(({ id }) => id)), new Set(keys.map(({ key }) => key))];
  const lost = new Map<string, number>();
  for (const { id, payment_intent, amount, status, metadata } of there.refunds) {
    const isNamed = named.has((metadata?.key ?? "").replace(/:[0-9]+$/, ""));
    if (status !== "succeeded" || ids.has(id) || isNamed) continue;
    lost.set(payment_intent, (lost.get(payment_intent) ?? 0) + amount);
  }
  return lost;
}

/** Begins again while Stripe, which may still be told to fail, does not answer. What is left to a person is wrong here. */
async function bringTogether(run: Run, since: number): Promise<void> {
  const left = new Set<string>();
  await run.keepTrying(() =>
    reconcileSince(since, ({ what, id, done, note }) => {
      run.count(`reconciled: ${what} ${done}`);
      run.note(`reconciled ${what} ${id}: ${done}, ${note}`);
      if (done === "left") left.add(`${what} ${id}, ${note}`);
    }),
  );
  if (left.size > 0) run.violated(`what Stripe has is left unexplained: ${[...left].join("; ")}`);
}

/** A hold of the copy with which something happened in the lost stretch: it is an order now, or over, as its money says. */
async function endHold(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  lost: Lost,
  random: Random,
): Promise<void> {
  const back = lost.refunds.get(order.intent ?? "") ?? 0;
  const body = { paymentIntent: { cart_transaction: order.cart_transaction } };
  const reply = await run.insist(user.token, "/api/v1/shop/order/create/", random, { body });
  const isPaid =
    lost.orders.has(order.cart_transaction) || order.card === 0 || (order.isCharged && back < order.card);
  if (reply.status === 200 || reply.status === 201) {
    if (!isPaid)
      run.violated(`a hold of before is an order, and of its ${order.card} cents ${back} are back`, reply);
    checkPlaced(run, order, reply);
    return markReturned(run, user, order, back);
  }
  if (isPaid) run.violated(`a hold of before is paid and no order, ${back} cents of it are back`, reply);
  if (reply.code !== "hold_expired" && reply.status !== 402)
    run.violated("a hold of before may not be answered so", reply);
  if (reply.status === 402) {
    const emptied = await run.insist(user.token, "/api/newcart/", random, { method: "DELETE" });
    if (emptied.status !== 200 && emptied.status !== 404)
      run.violated("the cart of a hold of before can't be emptied", emptied);
  }
  await waitUntilReleased(run, order);
  expire(run, user, order);
}

/** What went back to the card of an order that stands again is gone; the model leaves the order alone from now on. */
function markReturned(run: Run, user: ModelUser, order: ModelOrder, back: number): void {
  const none = { plan: 0, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0 };
  const card = Math.min(back, order.left.card);
  returnFunds(user, run.organizationOf(user), order, { ...none, card });
  order.isTouched = true;
  order.isLeftAlone = true;
}

/** A gift balance that went back to its card in the lost stretch is taken out of the wallet, as far as it is there. */
function takeOwn(user: ModelUser, { refunds }: Lost): void {
  if (!user.ownCard) return;
  const taken = Math.min(user.balances.own, refunds.get(user.ownCard.intent) ?? 0);
  user.balances.own -= taken;
  user.ownCard.cents -= taken;
}

/** Holds the model against what was lost of each order. */
async function settleOrders(run: Run, lost: Lost, random: Random): Promise<void> {
  for (const user of run.model.users)
    for (const order of user.orders) {
      const then = lost.later.get(order);
      const back = lost.refunds.get(order.intent ?? "") ?? 0;
      const isChanged = then?.state !== order.state || back > 0;
      if (order.state === "held" && isChanged) await endHold(run, user, order, lost, random);
      else if (order.state === "placed" && (isChanged || then?.isTouched !== order.isTouched))
        markReturned(run, user, order, back);
    }
}

/**
 * The database is put back to a copy while Stripe has gone on: processes are stopped, as the command for it asks, our
 * ledger and Stripe's records are brought together, and everything starts again.
 */
async function putBack(run: Run, adminUrl: string, copy: Copy, random: Random): Promise<void> {
  const { processes, place } = run.environment;
  await run.gate.close(async () => {
    for (const index of processes.urls.keys()) await processes.kill(index);
    await processes.killWorker(0);
    await forgetMails(run, copy.mails);
    await copyCold(adminUrl, copyName(run), place.name);
    await reconnect(run);
    const later = putModelBack(run, copy);
    run.ordersOfCopy = null;
    const lost = { later, refunds: await lostRefunds(run), orders: await ordersOfCopy() };
    run.putBackAt = Math.min(run.putBackAt, copy.at);
    // Now and then webhooks of what is lost come before anybody has looked.
    const isEarly = random.chance(0.5);
    const startWebs = async () => {
      for (const index of processes.urls.keys()) await processes.restart(index);
    };
    if (isEarly) await startWebs();
    await bringTogether(run, copy.at);
    if (!isEarly) await startWebs();
    await processes.restartWorker(0);
    await advanceOneMinute(run);
    for (const user of run.model.users) takeOwn(user, lost);
    await settleOrders(run, lost, random);
  });
}

/** Copies the database, lets the market go on, and puts the copy back while Stripe keeps what it did meanwhile. */
export async function copyAndPutBack(run: Run, adminUrl: string, random: Random): Promise<void> {
  const copy = await makeCopy(run, adminUrl);
  run.due = run.begun;
  const until = Math.min(run.total, run.begun + Math.ceil(run.every * STRETCH));
  while (run.begun < until && run.failure === null) await sleep(20);
  if (run.failure === null) await putBack(run, adminUrl, copy, random);
}
