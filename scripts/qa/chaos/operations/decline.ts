import {
  activeLines,
  hasNoFee,
  type ModelLine,
  type ModelOrder,
  type ModelUser,
  returnFunds,
} from "../model";
import type { Operation } from "../operation";
import { isOnItsWay, orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { areSame, checkRefunded, difference, laterTips, openShares, returnedOf } from "../tenders";
import { daysAhead } from "../when";

/** The line's number in the ledger. */
export async function numberOf(run: Run, order: ModelOrder, line: ModelLine): Promise<number> {
  const [row] = await run.keepTrying(
    () => run.environment.sql<{ id: number }[]>`
      SELECT id FROM order_line WHERE order_id = ${order.id} AND meal_id = ${line.meal.meal_id}`,
  );
  return row?.id ?? run.violated(`order ${order.id} has lost its line of meal ${line.meal.meal_id}`);
}

/** Notes a declined dish: its portions are not sold again, and with the last one the order is off. */
function takeOff(run: Run, order: ModelOrder, line: ModelLine): void {
  line.isOff = true;
  order.isTouched = true;
  run.count("dishes declined");
  if (activeLines(order).length > 0) return;
  order.state = "cancelled";
}

/**
 * A dish goes off by what `ask` does with its number, which answers whether it is off now. Its tenders must get exactly the
 * shares that were fixed for it.
 */
export async function takeOffLine(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  line: ModelLine,
  random: Random,
  ask: (number: number) => Promise<boolean>,
): Promise<void> {
  const { meal, quantity } = line;
  const number = await numberOf(run, order, line);
  const others = activeLines(order).filter((one) => one !== line);
  const isLastOfPart = !others.some((one) => one.meal.cook === meal.cook);
  const reach = {
    line: number,
    withTip: isLastOfPart,
    withDelivery: hasNoFee(others),
  };
  const before = await returnedOf(run, order);
  const due = await openShares(run, order, reach);
  const tips = isLastOfPart ? await laterTips(run, number) : { own: 0, card: 0 };
  const using = others.length === 0 ? order.coupon?.uses.giving(1) : undefined;
  if (!(await ask(number))) return using?.kept();
  meal.gone += quantity;
  const back = difference(await returnedOf(run, order), before);
  if (!areSame(back, due))
    run.violated(
      `a dish of order ${order.id} that went off gave back ${JSON.stringify(back)} instead of ${JSON.stringify(due)}`,
    );
  returnFunds(user, run.organizationOf(user), order, back);
  user.balances.own += tips.own;
  order.tips.own -= tips.own;
  order.tips.card -= tips.card;
  using?.done();
  takeOff(run, order, line);
  checkRefunded(run, order, await run.insist(user.token, `/api/eater/orders/${order.id}/`, random));
}

/** The cook declines a dish, several times at once now and then. */
export function declineLine(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  line: ModelLine,
  random: Random,
): Promise<void> {
  const { cook } = line.meal;
  const canDecline = !isOnItsWay(order, cook);
  const ahead = daysAhead(run, order);
  return takeOffLine(run, user, order, line, random, async (number) => {
    const path = `/api/chef-dashboard/${order.id}/decline-line/`;
    const asking = { body: { line: number, reason: "The market had none" }, key: run.newKey() };
    const replies = await run.twins(cook.token, path, random, asking, random.chance(0.3) ? 3 : 1);
    const isDone = replies[0]?.status === 200;
    const wrong = replies.find((reply) =>
      isDone
        ? reply.status !== 200
        : reply.code !== (canDecline ? "cutoff_passed" : "illegal_transition") || (canDecline && ahead > 2.5),
    );
    if (wrong) run.violated(`declining a dish of order ${order.id} may not be answered so`, wrong);
    if (isDone && !canDecline) run.violated("a dish that is on its way was declined", replies[0]);
    return isDone;
  });
}

/** A cook can't make a dish: its tenders get exactly the shares that were fixed for it, whoever asks how often. */
export const decline: Operation = {
  name: "dish declined",
  weight: 2,
  needs: "/chef-dashboard/{id}/decline-line/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (user, order) => {
      if (order.isBusy) return;
      const line = random.pick(activeLines(order));
      if (isOnItsWay(order, line.meal.cook) && random.chance(0.8)) return;
      await line.meal.lock.run(() => declineLine(run, user, order, line, random));
    });
  },
};
