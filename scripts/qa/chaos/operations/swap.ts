import {
  activeLines,
  type ModelLine,
  type ModelMeal,
  type ModelOrder,
  type ModelUser,
  priceOf,
  returnFunds,
} from "../model";
import type { Operation } from "../operation";
import { isOnItsWay, orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Reply, Run } from "../run";
import type { UsageWatch } from "../tally";
import { centsOf, checkRefunded, difference, returnedOf, unitsOf } from "../tenders";
import { daysAhead } from "../when";
import { declineLine, numberOf, takeOffLine } from "./decline";

/** A dish, the one that its cook offers instead, and what is known of the other one's portions meanwhile. */
interface Offer {
  line: ModelLine;
  number: number;
  other: ModelMeal;
  watch: UsageWatch;
}

/** Whether the coupon paid all dishes of an order, so that nothing of a cheaper one could go back to the diner. */
function isPaidByCoupon({ lines, coupon }: ModelOrder): boolean {
  const paid = lines.filter(({ isFree }) => !isFree);
  return coupon !== null && priceOf(paid, coupon).subtotal === priceOf(paid, coupon).discount;
}

/**
 * What the cook may offer: another dish of theirs that costs no more and is not in the order; for a voucher or where a coupon
 * paid, as much.
 */
function choicesFor(run: Run, order: ModelOrder, { meal }: ModelLine): ModelMeal[] {
  const isSamePrice = meal.is_voucher || isPaidByCoupon(order);
  return run.model.meals.filter(
    (one) =>
      one.cook === meal.cook &&
      one.is_voucher === meal.is_voucher &&
      (isSamePrice ? one.price === meal.price : one.price <= meal.price) &&
      order.lines.every((line) => line.meal !== one),
  );
}

/** The cook asks the diner; nothing moves yet. False where too few portions of the other dish may have been left. */
async function offer(run: Run, order: ModelOrder, offered: Offer, random: Random): Promise<boolean> {
  const { line, number, other, watch } = offered;
  const path = `/api/chef-dashboard/${order.id}/offer-swap/`;
  const body = { line: number, meal: other.meal_id, reason: "The oven is cold" };
  const asking = { body, key: run.newKey() };
  const replies = await run.twins(line.meal.cook.token, path, random, asking, random.chance(0.3) ? 3 : 1);
  if (replies.every((reply) => reply.status === 200)) return true;
  const wrong = replies.find((reply) => reply.status !== 200 && reply.status !== 400);
  if (wrong || !watch.mayHaveLacked)
    run.violated(`offering another dish in order ${order.id} may not be answered so`, wrong ?? replies[0]);
  return replies.some((reply) => reply.status === 200);
}

/**
 * The diner's word, sent several times now and then. Only what was done is answered again under the same key: a twin that
 * comes after one that found too few portions may find enough of them.
 */
async function say(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  { number, watch }: Offer,
  answer: "take" | "refund",
  random: Random,
) {
  const path = `/api/eater/orders/${order.id}/swap-answer/`;
  const body = { line: number, answer, changed_at: null, allergens_seen: true };
  const replies = await run.twins(
    user.token,
    path,
    random,
    { body, key: run.newKey() },
    random.chance(0.3) ? 4 : 1,
  );
  const isSoldOut = (reply: Reply) => reply.code === "sold_out" && watch.mayHaveLacked;
  const others = replies.filter((reply) => !isSoldOut(reply));
  const codes = new Set(others.map((reply) => `${reply.status} ${reply.code}`));
  if (codes.size > 1) run.violated("one answer to an offered dish was answered differently", others[1]);
  return others[0] ?? replies[0] ?? run.violated("an offered dish was not answered");
}

/** What must come back of the price, the service fee and the tax for a dish that costs so many cents less, to two cents. */
function checkDifference(run: Run, order: ModelOrder, line: ModelLine, less: number, back: number): void {
  const most = Math.round(less * 1.26) + 2;
  const isWhole = order.coupon === null && !order.isTouched;
  if (back > most || (less === 0 && back !== 0) || (isWhole && less > 0 && back < most - 4))
    run.violated(
      `order ${order.id} got ${back} cents for a dish that costs ${less} less (${line.meal.meal_id})`,
    );
}

/** The other dish takes the place of the first one, and what it costs less comes back. False where there is none left. */
async function take(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  offered: Offer,
  random: Random,
): Promise<boolean> {
  const { line, other, watch } = offered;
  const before = await returnedOf(run, order);
  const reply = await say(run, user, order, offered, "take", random);
  if (reply.code === "sold_out" && watch.mayHaveLacked) return false;
  if (reply.status !== 200)
    run.violated(`taking another dish in order ${order.id} may not be answered so`, reply);
  watch.taken();
  line.meal.gone += line.quantity;
  const back = difference(await returnedOf(run, order), before);
  checkDifference(run, order, line, (line.meal.price - other.price) * line.quantity, centsOf(back));
  if (unitsOf(back) !== 0) run.violated(`order ${order.id} got vouchers for a dish that was swapped`, reply);
  returnFunds(user, run.organizationOf(user), order, back);
  line.meal = other;
  order.isTouched = true;
  run.count("dishes swapped");
  checkRefunded(run, order, await run.insist(user.token, `/api/eater/orders/${order.id}/`, random));
  return true;
}

/** The diner takes the refund: the dish goes off as a declined one. */
function refuse(run: Run, user: ModelUser, order: ModelOrder, offered: Offer, random: Random): Promise<void> {
  run.count("offered dishes refused");
  return takeOffLine(run, user, order, offered.line, random, async () => {
    const reply = await say(run, user, order, offered, "refund", random);
    if (reply.status !== 200) run.violated("taking the refund for a dish may not be answered so", reply);
    return true;
  });
}

async function offerAndAnswer(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  line: ModelLine,
  random: Random,
): Promise<void> {
  const other = random.pick(choicesFor(run, order, line));
  const watch = other.portions.begin(line.quantity);
  const offered = { line, number: await numberOf(run, order, line), other, watch };
  if (!(await offer(run, order, offered, random))) return watch.dropped();
  line.isOffered = true;
  if (random.chance(0.7) && (await take(run, user, order, offered, random))) return;
  watch.dropped();
  // the cook may think better of it, too, which ends the offer
  if (random.chance(0.3)) return declineLine(run, user, order, line, random);
  await refuse(run, user, order, offered, random);
}

/** A cook can't make a dish and offers another one, which the diner takes, or the refund, before the cutoff. */
export const swap: Operation = {
  name: "dish swapped",
  weight: 3,
  needs: "/eater/orders/{id}/swap-answer/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (user, order) => {
      // the earliest cutoff lies a day and a half before the dinner
      if (order.isBusy || daysAhead(run, order) < 1.7) return;
      const lines = activeLines(order).filter(
        (line) =>
          !line.isOffered &&
          !line.isFree &&
          !isOnItsWay(order, line.meal.cook) &&
          choicesFor(run, order, line).length > 0,
      );
      if (lines.length === 0) return;
      const line = random.pick(lines);
      await line.meal.lock.run(() => offerAndAnswer(run, user, order, line, random));
    });
  },
};
