import {
  activeLines,
  hasNoFee,
  type ModelCook,
  type ModelOrder,
  type ModelUser,
  returnFunds,
  type Tenders,
} from "./model";
import { numberOf } from "./operations/decline";
import type { Random } from "./random";
import type { Run } from "./run";
import { areSame, checkRefunded, difference, laterTips, openShares, returnedOf } from "./tenders";

/** A cook's part of an order that is being canceled. */
export interface OffPart {
  /** It is off: what came back is held against what was due, and noted. */
  done(): Promise<void>;
  /** It stays. */
  kept(): void;
}

const sumOf = (all: readonly Tenders[]): Tenders =>
  all.reduce((sum, one) => difference(sum, difference(NOTHING, one)), NOTHING);
const NOTHING: Tenders = { plan: 0, org: 0, promo: 0, own: 0, vouchers: 0, limited: 0, card: 0 };

/**
 * Reads what is due when all dishes of a cook in an order are canceled: exactly the shares that were fixed for them, with the part's
 * tips, and the delivery fee with the last meals for money. Their portions can be sold again.
 */
export async function watchPart(
  run: Run,
  user: ModelUser,
  order: ModelOrder,
  cook: ModelCook,
  random: Random,
): Promise<OffPart> {
  const lines = activeLines(order).filter(({ meal }) => meal.cook === cook);
  const others = activeLines(order).filter(({ meal }) => meal.cook !== cook);
  const numbers = await Promise.all(lines.map((line) => numberOf(run, order, line)));
  const withDelivery = hasNoFee(others);
  const shares = numbers.map((line, n) =>
    openShares(run, order, { line, withTip: n === 0, withDelivery: n === 0 && withDelivery }),
  );
  const due = sumOf(await Promise.all(shares));
  const tips = await laterTips(run, numbers[0] ?? 0);
  const before = await returnedOf(run, order);
  const giving = lines.map(({ meal, quantity }) => meal.portions.giving(quantity));
  if (others.length === 0 && order.coupon) giving.push(order.coupon.uses.giving(1));
  return {
    kept: () => {
      for (const one of giving) one.kept();
    },
    async done() {
      for (const one of giving) one.done();
      const back = difference(await returnedOf(run, order), before);
      if (!areSame(back, due))
        run.violated(
          `a canceled part of order ${order.id} gave back ${JSON.stringify(back)} instead of ${JSON.stringify(due)}`,
        );
      returnFunds(user, run.organizationOf(user), order, back);
      user.balances.own += tips.own;
      order.tips.own -= tips.own;
      order.tips.card -= tips.card;
      for (const line of lines) line.isOff = true;
      order.isTouched = true;
      if (others.length === 0) order.state = "cancelled";
      checkRefunded(run, order, await run.insist(user.token, `/api/eater/orders/${order.id}/`, random));
    },
  };
}
