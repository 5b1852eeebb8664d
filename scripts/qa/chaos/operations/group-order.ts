import { pay } from "../card";
import { chooseLines, emptyCart, fillCart } from "../cart";
import {
  endGroup,
  finalShares,
  type Group,
  type GroupMember,
  openGroup,
  untilCalledOff,
  untilSettled,
} from "../groups";
import { inOrder } from "../locks";
import {
  activeLines,
  coveredBy,
  type ModelOrder,
  type ModelUser,
  priceOf,
  returnFunds,
  spend,
  subtractBalances,
} from "../model";
import type { Operation } from "../operation";
import { settleHold } from "../orders";
import type { Random } from "../random";
import type { Reply, Run } from "../run";
import { centsOf, checkRefunded, difference, returnedOf, unitsOf } from "../tenders";
import { type CheckoutRequest, orderOf, paymentsOf } from "./checkout";

const CROWD = 4;

/** What the model says of a cart but for its part of the fee, and how much of it the wallet pays. */
function plan(
  run: Run,
  user: ModelUser,
  request: Pick<CheckoutRequest, "lines">,
  random: Random,
): { request: CheckoutRequest; base: number; shares: boolean } {
  const { subtotal, cart, vouchers } = priceOf(request.lines, null);
  const base = subtotal > 0 ? cart - 1500 : 0;
  const most =
    Math.min(user.balances.plan + user.balances.org + user.balances.promo, base) + user.balances.own;
  // the card pays the rest, whatever the share comes to
  const wallet = random.chance(0.5) ? random.int(0, Math.min(most, Math.floor(base / 2))) : 0;
  const covered = coveredBy(run.organizationOf(user).program, request.lines);
  const paid = spend(user.balances, wallet, base, { vouchers, covered });
  if (!paid) throw new Error("the model can't pay what it means to buy");
  const whole = { ...request, coupon: null, total: base, tip: 0, card: base - wallet, paid };
  return { request: whole, base, shares: subtotal > 0 };
}

/** Whether so many cents are what the k-th of so many people may be asked for. */
function isShare(group: Group, crowd: number, cents: number): boolean {
  if (group.isCompanys) return cents === 0;
  return Array.from({ length: crowd }, (_, n) => Math.ceil(group.fee / (n + 1))).includes(cents);
}

interface Holding {
  order: ModelOrder;
  share: number | null;
}

function takeHold(run: Run, user: ModelUser, request: CheckoutRequest, reply: Reply): ModelOrder {
  const order = orderOf(run, user, request, reply);
  if (reply.body.total_cents !== request.total || reply.body.amount_cents !== request.card)
    run.violated(`a checkout of ${request.total} cents, ${request.card} by card, was held as another`, reply);
  user.orders.push(order);
  subtractBalances(user.balances, order.paid);
  return order;
}

/** Holds the cart; null where it may have been sold out. */
async function hold(run: Run, group: Group, user: ModelUser, random: Random): Promise<Holding | null> {
  const lines = await fillCart(run, user, chooseLines(run, user, random), random);
  if (lines.length === 0) return null;
  const { request, base, shares } = plan(run, user, { lines }, random);
  const watches = lines.map(({ meal, quantity }) => meal.portions.begin(quantity));
  const asking = { body: { payments: paymentsOf(request) }, key: run.newKey() };
  const reply = await run.insist(user.token, "/api/v1/shop/intent/create/", random, asking);
  const lacked = watches.some((watch) => watch.mayHaveLacked);
  for (const watch of watches) reply.status === 200 ? watch.taken() : watch.dropped();
  if (reply.status !== 200) {
    if (lacked && ["sold_out", "date_unavailable"].includes(reply.code)) return null;
    run.violated("a checkout in a group order may not be answered so", reply);
  }
  const share = shares ? Number(reply.body.total_cents) - base : 0;
  if (shares && !isShare(group, CROWD, share))
    run.violated(`${share} cents are no share of a fee of ${group.fee}`, reply);
  const order = takeHold(run, user, { ...request, total: base + share, card: request.card + share }, reply);
  return { order, share: share > 0 ? share : null };
}

/** Joins, holds and mostly pays; whoever pays `late` is left with an open hold. What is not to be paid is given up. */
async function takePart(
  run: Run,
  group: Group,
  user: ModelUser,
  random: Random,
): Promise<GroupMember | null> {
  await emptyCart(run, user, random);
  const path = `/api/v1/group-orders/${group.token}/`;
  const joined = await run.insist(user.token, path, random, { body: {} });
  if (joined.status !== 200) run.violated("joining a group order may not be answered so", joined);
  const held = await hold(run, group, user, random);
  if (!held || random.chance(0.15)) return null;
  const { order } = held;
  const isLate = random.chance(0.2);
  if (order.intent && (await pay(run, order.intent))) order.isCharged = true;
  if (order.card > 0 && !order.isCharged) return null;
  if (!isLate) await settleHold(run, user, order, random);
  return { user, ...held, isOff: false };
}

/** The order is nobody's to do anything with but the group's. */
function leaveAlone({ order }: GroupMember): void {
  order.isLeftAlone = true;
  order.isTouched = true;
}

/** What came back since the model looked last, checked by the diner's own view of it. Cents. */
async function recordReturned(run: Run, { user, order }: GroupMember, random: Random): Promise<number> {
  const { card, paid, left } = order;
  const back = difference(await returnedOf(run, order), difference({ ...paid, card }, left));
  returnFunds(user, run.organizationOf(user), order, back);
  checkRefunded(run, order, await run.insist(user.token, `/api/eater/orders/${order.id}/`, random));
  return centsOf(back);
}

/** Whoever has paid cancels: all comes back but the share, which stays so that nobody else's moves. */
async function cancelOwn(run: Run, member: GroupMember, random: Random): Promise<void> {
  const { user, order, share } = member;
  const giving = activeLines(order).map((line) => line.meal.portions.giving(line.quantity));
  const path = `/api/eater/orders/${order.id}/cancel/`;
  const reply = await run.insist(user.token, path, random, { body: {}, key: run.newKey() });
  if (reply.status !== 200) run.violated("canceling in a group order may not be answered so", reply);
  for (const one of giving) one.done();
  member.isOff = true;
  order.state = "cancelled";
  const back = await recordReturned(run, member, random);
  if (back !== order.total - (share ?? 0))
    run.violated(
      `${back} cents came back of ${order.total}, of which ${share} are a share of the fee`,
      reply,
    );
}

async function close(run: Run, group: Group, members: readonly GroupMember[], random: Random): Promise<void> {
  const early = members.filter(({ order }) => order.state === "placed");
  const leaving = random.chance(0.3) ? early[0] : undefined;
  if (leaving) await cancelOwn(run, leaving, random);
  await endGroup(run, group, "close", random);
  // a checkout that was under way may still be paid
  for (const { user, order } of members)
    if (order.state === "held") await settleHold(run, user, order, random);
  await untilSettled(run, group);
  const paid = members.filter(({ order }) => order.state === "placed" || order.state === "cancelled");
  const shares = finalShares(group, paid);
  for (const member of paid) {
    const bears = shares.get(member) ?? 0;
    const back = await recordReturned(run, member, random);
    if (back !== (member.share ?? 0) - bears)
      run.violated(
        `order ${member.order.id} was charged ${member.share}, bears ${bears}, and got ${back} back`,
      );
  }
  run.count("group orders settled");
  run.count("orders of groups", paid.length);
}

async function callOff(
  run: Run,
  group: Group,
  members: readonly GroupMember[],
  random: Random,
): Promise<void> {
  const giving = members.flatMap(({ order }) =>
    activeLines(order).map((line) => line.meal.portions.giving(line.quantity)),
  );
  await endGroup(run, group, "cancel", random);
  await untilCalledOff(run, group);
  for (const one of giving) one.done();
  for (const member of members) {
    const { order } = member;
    order.state = "cancelled";
    const back = await recordReturned(run, member, random);
    if (back !== order.total || unitsOf(order.left) !== 0)
      run.violated(`order ${order.id} of a canceled group got ${back} cents of ${order.total} back`);
  }
  run.count("group orders canceled");
}

async function play(run: Run, crowd: readonly ModelUser[], random: Random): Promise<void> {
  const [first] = crowd;
  if (!first || crowd.some((user) => user.hasLeft)) return;
  const group = await openGroup(run, run.organizationOf(first), first, random);
  if (!group) return;
  const settled = await Promise.allSettled(crowd.map((user) => takePart(run, group, user, random)));
  const members = settled.flatMap((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value ?? [];
  });
  // whoever does not mean to pay gives the hold up, and drops out
  for (const user of crowd)
    if (members.every((member) => member.user !== user)) await emptyCart(run, user, random);
  for (const member of members) leaveAlone(member);
  const isCanceled = random.chance(0.25) && members.every(({ order }) => order.state === "placed");
  await (isCanceled ? callOff : close)(run, group, members, random);
}

/** People of an organization order together: one delivery and one fee, whoever pays when, cancels, or drops out. */
export const groupOrder: Operation = {
  name: "group order",
  weight: 2,
  needs: "/v1/corporate/group-orders/{id}/close/",
  async perform(run, random) {
    const org = random.pick(run.model.organizations);
    const people = run.model.users.filter((user) => user.organization === org.index && !user.hasLeft);
    const crowd = random.some(people, random.int(2, CROWD));
    if (crowd.length < 2) return;
    await inOrder(crowd, () => play(run, crowd, random));
  },
};
