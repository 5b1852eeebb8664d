import { activeLines, type ModelOrder, type ModelUser, returnFunds } from "../model";
import type { Operation } from "../operation";
import { isOnItsWay, orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Reply, Run } from "../run";
import { unitsOf } from "../tenders";
import { daysAhead } from "../when";

function refundOf(reply: Reply, method: string): number {
  const refunds = (reply.body.refunds ?? []) as {
    method: string;
    amount_cents?: number;
    quantity?: number;
  }[];
  return refunds
    .filter((one) => one.method === method)
    .reduce((sum, one) => sum + (one.amount_cents ?? one.quantity ?? 0), 0);
}

function giveUp(run: Run, user: ModelUser, order: ModelOrder): void {
  order.state = "cancelled";
  returnFunds(user, run.organizationOf(user), order);
  user.balances.own += order.tips.own;
  run.count("cancelled");
}

/** Notes a canceled order; every tender must have got exactly what was left of its own part back. */
function note(run: Run, user: ModelUser, order: ModelOrder, reply: Reply): void {
  const { plan, org, promo, own, card } = order.left;
  if (
    refundOf(reply, "credit_card") !== card + order.tips.card ||
    refundOf(reply, "wallet") !== plan + org + promo + own + order.tips.own ||
    refundOf(reply, "voucher") !== unitsOf(order.left)
  )
    run.violated(`order ${order.id} gave back something else than was left of what was paid`, reply);
  giveUp(run, user, order);
}

/** What is on its way is not called off anymore. */
async function cancelTooLate(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const path = `/api/eater/orders/${order.id}/cancel/`;
  const reply = await run.insist(user.token, path, random, { body: {}, key: run.newKey() });
  if (reply.code !== "illegal_transition")
    run.violated("canceling what is on its way may not be answered so", reply);
}

/** Twins without a key as well, of which one is heard and the others are told so. */
async function cancelInTime(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const ahead = daysAhead(run, order);
  const giving = activeLines(order).map((line) => line.meal.portions.giving(line.quantity));
  const using = order.coupon?.uses.giving(1);
  const isKeyed = random.chance(0.5);
  const asking = { body: {}, ...(isKeyed ? { key: run.newKey() } : {}) };
  const path = `/api/eater/orders/${order.id}/cancel/`;
  const replies = await run.twins(user.token, path, random, asking, random.chance(0.3) ? 5 : 1);
  const done = replies.filter((reply) => reply.status === 200);
  const refused = replies.filter((reply) => reply.status !== 200);
  if (!isKeyed && done.length > 1) run.violated("an order was canceled twice", done[1]);
  const isGone = refused.some((reply) => reply.code === "illegal_transition");
  if (refused.some((reply) => reply.code !== "illegal_transition" && reply.code !== "cutoff_passed"))
    run.violated("canceling may not be answered so", refused[0]);
  if (refused.some((reply) => reply.code === "cutoff_passed") && ahead > 2.5)
    run.violated("an order can't be canceled although its cutoff lies ahead", refused[0]);
  const [answer] = done;
  if (answer) note(run, user, order, answer);
  // Without a key, an answer that was lost and asked for again is "it is canceled already".
  else if (isGone && ahead > 0.5) {
    const now = await run.insist(user.token, `/api/eater/orders/${order.id}/`, random);
    if (now.body.status !== "cancelled") run.violated(`order ${order.id} could not be canceled`, now);
    giveUp(run, user, order);
  }
  const isOff = order.state === "cancelled";
  for (const one of giving) isOff ? one.done() : one.kept();
  if (using) isOff ? using.done() : using.kept();
}

/** The diner thinks better of it. */
export const cancel: Operation = {
  name: "cancel",
  weight: 6,
  needs: "/eater/orders/{id}/cancel/",
  async perform(run, random: Random) {
    await orderOfSomebody(run, random, async (user, order) => {
      if (order.isBusy) return;
      if (!isOnItsWay(order)) return cancelInTime(run, user, order, random);
      if (random.chance(0.2)) await cancelTooLate(run, user, order, random);
    });
  },
};
