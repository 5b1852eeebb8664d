import { randomUUID } from "node:crypto";
import { addFreeDish } from "~/domain/support/add-dish.server";
import { activeCooks, type ModelMeal, type ModelOrder, STEPS } from "../model";
import type { Operation } from "../operation";
import { orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";
import { daysAhead } from "../when";

/** Dishes of the order's cooks that are not in it; none once one of them has begun. */
function choicesFor(run: Run, order: ModelOrder): ModelMeal[] {
  const begun = STEPS.indexOf("preparing");
  const cooks = activeCooks(order);
  if (cooks.some((cook) => (order.steps.get(cook) ?? 0) >= begun)) return [];
  return run.model.meals.filter(
    (meal) => cooks.includes(meal.cook) && order.lines.every((line) => line.meal !== meal),
  );
}

/** The diner pays nothing for it and its cook gets the full price; the same request three times is one dish. */
async function give(run: Run, order: ModelOrder, meal: ModelMeal, random: Random): Promise<void> {
  const quantity = random.int(1, 2);
  const ahead = daysAhead(run, order);
  const watch = meal.portions.begin(quantity);
  const asked = { order_id: order.id ?? 0, meal_id: meal.meal_id, quantity };
  const because = { reason: "The last one came cold", key: randomUUID() };
  const twins = Array.from({ length: random.chance(0.3) ? 3 : 1 }, () =>
    doAsStaff(run, (me) => addFreeDish(me, asked, because)),
  );
  const refusals = await Promise.all(twins);
  const refused = refusals.find((one) => one !== null);
  if (!refused) {
    watch.taken();
    order.lines.push({ meal, quantity, isFree: true });
    run.count("free dishes");
    return;
  }
  watch.dropped();
  const isAllowed =
    refusals.every((one) => one?.code === refused.code) &&
    ((refused.code === "sold_out" && watch.mayHaveLacked) ||
      (refused.code === "cutoff_passed" && ahead < 2.5));
  if (!isAllowed)
    run.violated(`${JSON.stringify(asked)} was refused: ${refusals.map((one) => one?.message).join(" | ")}`);
}

/** Staff add a dish to somebody's order for free. */
export const freeDish: Operation = {
  name: "free dish",
  weight: 2,
  needs: "/eater/orders/{id}/",
  async perform(run, random) {
    await orderOfSomebody(run, random, async (_, order) => {
      const choices = choicesFor(run, order);
      if (order.isBusy || choices.length === 0) return;
      const meal = random.pick(choices);
      await meal.lock.run(() => give(run, order, meal, random));
    });
  },
};
