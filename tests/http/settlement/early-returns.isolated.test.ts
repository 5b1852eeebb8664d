import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { endExpiredHolds } from "~/domain/holds/end-expired-holds.server";
import { Refusal } from "~/domain/refusal";
import { storeEvent } from "~/domain/settlement/receive-event.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { intentsDiffer, readStripe } from "../../../scripts/qa/ledger/at-stripe";
import {
  aDiner,
  aMeal,
  aStaff,
  controlStripe,
  stripeCall,
  type TestDiner,
  type TestMeal,
} from "../../builders";
import { isLongRun } from "../../setup/faults";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { messagesOf } from "../../setup/messages";
import { drainMoneyJobs } from "../../setup/outbox-jobs";
import { resourcesOfThisFile } from "../../setup/own-environment";
import { numberOfRun } from "../../setup/start-times";

/**
 * What can happen to the card payment of a checkout, in every order, at most five steps: paid, refunded (a part, all of it)
 * or disputed at Stripe, settled by the browser, a webhook or the reconciler, and the hold's end. However it went, at the
 * end our ledger says what Stripe's records say, and staff read why.
 */
const STEPS = [
  "pay",
  "refund part",
  "refund all",
  "dispute",
  "browser",
  "webhook",
  "reconciler",
  "expire",
] as const;
type Step = (typeof STEPS)[number];
const MOST = 5;
const AT_STRIPE = new Set<Step>(["refund part", "refund all", "dispute"]);

/** Every order of different steps in which the card is paid before anything goes back. */
function everyOrder(): Step[][] {
  const all: Step[][] = [];
  const go = (done: Step[]) => {
    if (done.includes("pay")) all.push(done);
    if (done.length === MOST) return;
    for (const step of STEPS)
      if (!done.includes(step) && (done.includes("pay") || !AT_STRIPE.has(step))) go([...done, step]);
  };
  go([]);
  return all;
}

interface Event {
  id: string;
  type: string;
  data: { object: { id: string } };
}

interface Case {
  ana: TestDiner;
  intent: string;
  cart_transaction: string;
  seen: Set<string>;
  /** whether Stripe took a refund by hand: not when all is back already */
  isByHand: boolean;
}

const stripeDown = (path: string) => controlStripe("/__faults", { path, status: 500, times: 50 });
const stripeUp = () =>
  fetch(new URL("/__faults?service=*", resourcesOfThisFile().fakes.control), { method: "DELETE" });
const mine = (one: Case) => sql`(SELECT order_id FROM payment WHERE stripe_intent_id = ${one.intent})`;

/**
 * Delivers what Stripe has to tell of the payment, the newest first, since Stripe promises no order; the worker does at once
 * what each asks for.
 */
async function deliver(one: Case): Promise<void> {
  const { data } = await stripeCall<{ data: Event[] }>("/v1/events?limit=100");
  for (const event of data) {
    const raw = JSON.stringify(event);
    if (one.seen.has(event.id) || !raw.includes(one.intent)) continue;
    one.seen.add(event.id);
    await storeEvent({ id: event.id, type: event.type, object_id: event.data.object.id, raw });
    await drainMoneyJobs();
  }
}

/** A hold whose time is over; before the card is paid Stripe is away, so that it is released without an answer. */
async function expire(one: Case, isBlind: boolean): Promise<void> {
  await sql`UPDATE orders SET expires_at = app_now() - interval '16 minutes' WHERE id = ${mine(one)} AND status = 'pending_payment'`;
  if (isBlind) await stripeDown(`/v1/payment_intents/${one.intent}/cancel`);
  await endExpiredHolds();
  if (isBlind) await stripeUp();
}

async function look(one: Case): Promise<void> {
  const long = sql`app_now() - interval '1 hour'`;
  await sql`UPDATE payment SET created_at = ${long}, checked_at = ${long} WHERE stripe_intent_id = ${one.intent}`;
  await reconcile();
}

/** In Stripe's dashboard. */
async function refund(one: Case, fields: Record<string, string>): Promise<void> {
  const made = await stripeCall<{ id?: string }>("/v1/refunds", { payment_intent: one.intent, ...fields });
  one.isByHand ||= made.id !== undefined;
}

const DO: Record<Step, (one: Case, before: readonly Step[]) => Promise<unknown>> = {
  pay: ({ intent }) =>
    stripeCall(`/v1/payment_intents/${intent}/confirm`, { payment_method: "pm_card_visa" }),
  "refund part": (one) => refund(one, { amount: "700" }),
  "refund all": (one) => refund(one, {}),
  dispute: ({ intent }) => controlStripe("/__disputes", { payment_intent: intent }),
  browser: async ({ ana, cart_transaction }) => {
    await placeOrder(ana, { paymentIntent: { cart_transaction } }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
    });
  },
  webhook: deliver,
  reconciler: look,
  expire: (one, before) => expire(one, !before.includes("pay")),
};

/** Everything that would come by itself in the end. */
async function heal(one: Case): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await deliver(one);
    await drainMoneyJobs();
    await expire(one, false);
    await look(one);
    await drainMoneyJobs();
  }
}

interface End {
  status: string;
  paid: number;
  refunded: number;
  taken: number;
  failed: number;
  told: string[];
  /** messages about a refund that are on their way to the diner */
  heard: number;
}

async function endOf(one: Case): Promise<End> {
  const [row] = await sql<(Omit<End, "told"> & { number: string })[]>`
    SELECT o.status, CASE WHEN p.settled_at IS NULL THEN 0 ELSE p.amount_cents END AS paid, p.refunded_cents AS refunded,
      coalesce((SELECT sum(taken_cents) FROM dispute WHERE payment_id = p.id), 0)::int AS taken,
      (SELECT count(*) FROM refund WHERE order_id = o.id AND status <> 'done')::int AS failed, o.number,
      (SELECT count(*) FROM outbox x WHERE x.topic = 'order.refunded' AND x.payload->>'order_id' = o.id::text)::int AS heard
    FROM payment p JOIN orders o ON o.id = p.order_id WHERE p.stripe_intent_id = ${one.intent}`;
  if (!row) throw new Error(`no payment of ${one.intent}`);
  const { number, ...end } = row;
  const told = (await messagesOf("", sol.account_id)).filter(({ title, body }) =>
    `${title}${body}`.includes(number),
  );
  return { ...end, told: told.map(({ title }) => title) };
}

interface Charge {
  amount_captured: number;
  amount_refunded: number;
  disputed: boolean;
}

/** What is wrong at the end of a case: nothing, if our side is Stripe's. */
function wrongWith(steps: readonly Step[], one: Case, end: End, charge: Charge): string[] {
  const wrong: string[] = [];
  const { amount_captured: captured, amount_refunded: back } = charge;
  const isPlaced = end.status === "placed";
  if (end.paid !== captured || end.refunded !== back)
    wrong.push(`Stripe took ${captured} and gave back ${back}`);
  if (!isPlaced && end.status !== "expired") wrong.push("neither placed nor over");
  if (!isPlaced && back < captured && !charge.disputed) wrong.push("money without an order");
  if (isPlaced && back === captured && steps.indexOf("refund all") < firstLook(steps))
    wrong.push("an order that nobody paid for");
  if (end.failed > 0 && !charge.disputed) wrong.push("a refund is left");
  if (end.taken > 0 !== charge.disputed) wrong.push("the dispute is not in the books");
  const titles = end.told.join("\n");
  if (/refunded more of/.test(titles)) wrong.push("staff hear that more went back than was open");
  if (/A refund of .* failed/.test(titles) && !charge.disputed)
    wrong.push("staff hear of a refund that failed");
  if (isPlaced && one.isByHand && !charge.disputed && end.heard === 0)
    wrong.push("the diner does not hear of the refund");
  if (!isPlaced && end.heard > 0) wrong.push("the diner hears of a refund for an order that is none");
  if (!isPlaced && one.isByHand && !/was refunded to its card before it was placed/.test(titles))
    wrong.push("staff do not hear why it was not placed");
  return wrong;
}

/** The first moment at which we can have seen that the card is paid. */
function firstLook(steps: readonly Step[]): number {
  const paid = steps.indexOf("pay");
  const at = steps.findIndex(
    (step, index) => index > paid && !step.startsWith("refund") && step !== "dispute",
  );
  return at === -1 ? steps.length : at;
}

let meal: TestMeal;
let sol: { account_id: number };
beforeAll(async () => {
  meal = await aMeal({ schedule: { count: 200_000, from: 5, to: 20 } });
  sol = await aStaff();
});

async function play(steps: readonly Step[]): Promise<string[]> {
  const ana = await aDiner({ cart: [meal] });
  const { id, cart_transaction } = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  const one: Case = { ana, intent: id ?? "", cart_transaction, seen: new Set(), isByHand: false };
  for (const [at, step] of steps.entries()) await DO[step](one, steps.slice(0, at));
  await heal(one);
  const { latest_charge } = await stripeCall<{ latest_charge: Charge | null }>(
    `/v1/payment_intents/${one.intent}?expand[]=latest_charge`,
  );
  const charge = latest_charge ?? { amount_captured: 0, amount_refunded: 0, disputed: false };
  const end = await endOf(one);
  const wrong = wrongWith(steps, one, end, charge);
  return wrong.map((what) => `${steps.join(", ")}: ${what}; ${JSON.stringify(end)}`);
}

describe("money that goes back before the order is there", () => {
  const all = everyOrder();
  // The short ones and, of the others, different ones in each run of another number; all of them in the long form.
  const run = numberOfRun();
  const short = all.filter((steps, at) => steps.length <= 2 || (at + run) % 31 === 0);

  test(`${isLongRun ? "every" : "some"} order of steps: our books say what Stripe's say, and staff read why`, async () => {
    const wrong: string[] = [];
    for (const steps of isLongRun ? all : short) wrong.push(...(await play(steps)));
    expect(wrong).toEqual([]);
    expect(await brokenLedgerRules(sql)).toEqual([]);
    expect(await intentsDiffer(sql, await readStripe(resourcesOfThisFile().fakes.services.stripe))).toEqual(
      [],
    );
  }, 1_200_000);
});
