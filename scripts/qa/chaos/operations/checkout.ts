import { pay } from "../card";
import { chooseLines, emptyCart, fillCart } from "../cart";
import { inOrder } from "../locks";
import {
  type Balances,
  coveredBy,
  type ModelCoupon,
  type ModelLine,
  type ModelOrder,
  type ModelUser,
  priceOf,
  spend,
  subtractBalances,
} from "../model";
import type { Operation } from "../operation";
import { settleHold } from "../orders";
import type { Random } from "../random";
import type { Reply, Run } from "../run";
import type { UsageWatch } from "../tally";
import { unitsOf } from "../tenders";

const INTENT = "/api/v1/shop/intent/create/";

/** Tries a coupon on the cart; answers the one that now lies on it. */
async function tryCoupon(
  run: Run,
  user: ModelUser,
  random: Random,
  coupon: ModelCoupon,
): Promise<ModelCoupon | null> {
  const body = { coupon_code: coupon.code };
  const looked = await run.insist(user.token, "/api/coupon/", random, { body });
  if (looked.status !== 200 && looked.status !== 400) return null;
  const watch = coupon.uses.begin(1);
  const reply = await run.insist(user.token, `/api/v1/shop/coupon/${coupon.id}/apply/`, random, { body: {} });
  watch.dropped();
  if (reply.status === 200) return coupon;
  if (!mayBeRefused(user, coupon, watch))
    run.violated(`coupon ${coupon.code} is refused without reason`, reply);
  if (reply.status !== 400 && reply.status !== 409 && reply.status !== 404)
    run.violated("a coupon may not be answered so", reply);
  return null;
}

/** Whether the model knows a reason against this coupon for this person. */
function mayBeRefused(user: ModelUser, coupon: ModelCoupon, watch: UsageWatch): boolean {
  const counted = user.orders.filter((order) => order.state === "held" || order.state === "placed");
  return (
    watch.mayHaveLacked ||
    counted.some((order) => order.coupon === coupon) ||
    (coupon.is_first_order && counted.length > 0)
  );
}

/** What somebody means to buy, and who pays what of it. Cents. */
export interface CheckoutRequest {
  lines: ModelLine[];
  coupon: ModelCoupon | null;
  total: number;
  tip: number;
  card: number;
  paid: Balances;
}

/** Decides who pays what: part wallet and part card, all by wallet, or all by card. */
function plan(
  run: Run,
  user: ModelUser,
  lines: ModelLine[],
  coupon: ModelCoupon | null,
  random: Random,
): CheckoutRequest | null {
  const { cart, vouchers } = priceOf(lines, coupon);
  const tip = random.chance(0.2) ? random.int(1, 9) * 100 : 0;
  const total = cart + tip;
  const most =
    Math.min(user.balances.plan + user.balances.org + user.balances.promo, cart) + user.balances.own;
  const wanted = random.chance(0.3) ? 0 : Math.min(most, random.chance(0.5) ? total : random.int(0, total));
  const rest = total - wanted;
  const wallet = rest > 0 && rest < 50 ? Math.max(0, total - 50) : wanted;
  const covered = coveredBy(run.organizationOf(user).program, lines);
  const paid = spend(user.balances, wallet, cart, { vouchers, covered });
  return paid && { lines, coupon, total, tip, card: total - wallet, paid };
}

export function paymentsOf({ card, paid }: CheckoutRequest): object[] {
  const wallet = paid.plan + paid.org + paid.promo + paid.own;
  return [
    ...(wallet > 0 ? [{ method: "wallet", amount: (wallet / 100).toFixed(2) }] : []),
    ...(unitsOf(paid) > 0 ? [{ method: "voucher", quantity: unitsOf(paid) }] : []),
    ...(card > 0 ? [{ method: "credit_card" }] : []),
  ];
}

/** The hold that was answered for a request. */
export function orderOf(run: Run, user: ModelUser, request: CheckoutRequest, reply: Reply): ModelOrder {
  const { total, tip, card, paid, coupon } = request;
  const { cart_transaction, id } = reply.body as { cart_transaction: string; id: string | null };
  return {
    user: user.index,
    cart_transaction,
    id: null,
    intent: id,
    lines: request.lines.map((line) => ({ ...line })),
    total,
    tip,
    card,
    paid,
    left: { ...paid, card },
    coupon: coupon && priceOf(request.lines, null).subtotal > 0 ? coupon : null,
    state: "held",
    isCharged: false,
    heldAt: run.offset,
    month: run.organizationOf(user).month,
    era: user.era,
    mayBeOver: false,
    delivery_date: null,
    tips: { own: 0, card: 0 },
    isBusy: false,
    steps: new Map(),
    isTouched: false,
    isLeftAlone: false,
  };
}

/** Checks the answer to intent/create; the hold when there is one. */
function takeHold(
  run: Run,
  user: ModelUser,
  request: CheckoutRequest,
  watches: UsageWatch[],
  use: UsageWatch | null,
  reply: Reply,
): ModelOrder | null {
  const isHeld = reply.status === 200;
  const lacked = watches.some((watch) => watch.mayHaveLacked);
  const couponMay = request.coupon !== null && use !== null && mayBeRefused(user, request.coupon, use);
  for (const watch of watches) isHeld ? watch.taken() : watch.dropped();
  const order = isHeld ? orderOf(run, user, request, reply) : null;
  if (use && order?.coupon) use.taken();
  else use?.dropped();
  const uses = order?.coupon?.uses;
  // at once: by the end of the run a hold too many is over
  if (uses && uses.least > uses.limit)
    run.violated(`coupon ${order?.coupon?.code} is used ${uses.least} times of ${uses.limit}`, reply);
  if (order) {
    if (reply.body.total_cents !== request.total || reply.body.amount_cents !== request.card)
      run.violated(
        `a checkout of ${request.total} cents, ${request.card} by card, was held as another`,
        reply,
      );
    user.orders.push(order);
    subtractBalances(user.balances, order.paid);
    return order;
  }
  const isFine =
    (["sold_out", "date_unavailable"].includes(reply.code) && lacked) ||
    (["coupon_exhausted", "coupon_not_valid"].includes(reply.code) && couponMay);
  if (!isFine)
    run.violated(`a checkout is refused without reason (${JSON.stringify(paymentsOf(request))})`, reply);
  return null;
}

async function hold(
  run: Run,
  user: ModelUser,
  request: CheckoutRequest,
  random: Random,
): Promise<ModelOrder | null> {
  const body = {
    payments: paymentsOf(request),
    expected_total_cents: request.total,
    ...(request.tip > 0 ? { tip_cents: request.tip } : {}),
  };
  const asking = { body, key: run.newKey() };
  const watches = request.lines.map(({ meal, quantity }) => meal.portions.begin(quantity));
  const use = request.coupon ? request.coupon.uses.begin(1) : null;
  const replies = await run.twins(user.token, INTENT, random, asking, random.chance(0.25) ? 3 : 1);
  const [first] = replies;
  if (!first) return null;
  // Of many that ask at once, those that were refused may ask again later: what counts is that all who got it got the same.
  const best = replies.find((reply) => reply.status === 200) ?? first;
  const held = replies.filter((reply) => reply.status === 200).map((reply) => reply.body.cart_transaction);
  if (new Set(held).size > 1) run.violated(`one checkout was held ${held.length} times over`, best);
  return takeHold(run, user, request, watches, use, best);
}

/** How a checkout differs from any other: everybody wants this coupon, and waits for the others before the last step. */
interface Rush {
  coupon: ModelCoupon;
  ready(): Promise<void>;
}

async function couponOf(run: Run, user: ModelUser, random: Random, rush?: Rush): Promise<ModelCoupon | null> {
  if (rush) return tryCoupon(run, user, random, rush.coupon);
  return random.chance(0.3) ? tryCoupon(run, user, random, random.pick(run.model.coupons)) : null;
}

/** A cart, a hold, and mostly a card's payment; about half of them are ordered at once, the others left to `confirm`. */
async function buy(run: Run, user: ModelUser, random: Random, rush?: Rush): Promise<void> {
  await emptyCart(run, user, random);
  const lines = await fillCart(run, user, chooseLines(run, user, random), random);
  const coupon = lines.length > 0 ? await couponOf(run, user, random, rush) : null;
  await rush?.ready();
  if (lines.length === 0) return;
  const request = plan(run, user, lines, coupon, random);
  const order = request && (await hold(run, user, request, random));
  if (!order) return;
  run.count("held");
  if (order.intent && random.chance(0.15)) await pay(run, order.intent, "pm_card_chargeDeclined");
  if (order.intent && random.chance(0.85)) order.isCharged = await pay(run, order.intent);
  if (random.chance(0.55)) await settleHold(run, user, order, random);
}

export const checkout: Operation = {
  name: "checkout",
  weight: 38,
  needs: "/v1/shop/intent/create/",
  async perform(run, random) {
    const user = random.pick(run.model.users);
    await user.lock.run(() => buy(run, user, random));
  },
};

const CROWD = 8;

/** Eight people have the same coupon in their carts and check out at the same moment. */
export const couponRush: Operation = {
  name: "coupon rush",
  weight: 2,
  needs: "/v1/shop/coupon/{id}/apply/",
  async perform(run, random) {
    const coupon = random.pick(run.model.coupons.filter((one) => Number.isFinite(one.uses.limit)));
    const crowd = random.some(run.model.users, CROWD);
    let missing = crowd.length;
    let open: () => void = () => undefined;
    const all = new Promise<void>((done) => {
      open = done;
    });
    const ready = () => {
      missing -= 1;
      if (missing === 0) open();
      return all;
    };
    await inOrder(crowd, async () => {
      const bought = crowd.map((user) =>
        buy(run, user, random, { coupon, ready }).catch((error: unknown) => {
          open();
          throw error;
        }),
      );
      await Promise.all(bought);
    });
  },
};
