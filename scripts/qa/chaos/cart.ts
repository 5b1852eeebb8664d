import type { ModelLine, ModelUser } from "./model";
import { expire, holdOf, settleHold, waitUntilOver } from "./orders";
import type { Random } from "./random";
import type { Reply, Run } from "./run";

/** Empties the cart, which gives up an unpaid hold; a paid one becomes an order instead. */
export async function emptyCart(run: Run, user: ModelUser, random: Random): Promise<void> {
  const hold = holdOf(user);
  if (hold?.mayBeOver) await waitUntilOver(run, user, hold, random);
  const held = holdOf(user);
  const giving = held ? held.lines.map((line) => line.meal.portions.giving(line.quantity)) : [];
  const using = held?.coupon?.uses.giving(1);
  const reply = await run.insist(user.token, "/api/newcart/", random, { method: "DELETE" });
  for (const one of giving) one.kept();
  using?.kept();
  // A cart that is empty already is "not there": also when the first answer was lost.
  const isEmpty = reply.status === 200 || reply.status === 404;
  if (isEmpty && held && !held.isCharged) expire(run, user, held);
  else if (held?.isCharged) {
    if (!isEmpty && reply.code !== "checkout_in_progress")
      run.violated("emptying a cart that is being paid may not be answered so", reply);
    await settleHold(run, user, held, random);
    await run.insist(user.token, "/api/newcart/", random, { method: "DELETE" });
  } else if (!isEmpty) run.violated("a cart can't be emptied", reply);
}

/** One to three dishes; of those for vouchers, as many as the diner has vouchers. */
export function chooseLines(run: Run, user: ModelUser, random: Random): ModelLine[] {
  const meals = random.some(run.model.meals, random.int(1, 3));
  let { vouchers, limited } = user.balances;
  const { program } = run.organizationOf(user);
  return meals.flatMap((meal) => {
    const quantity = meal.is_voucher ? 1 : random.int(1, 2);
    if (meal.is_voucher) {
      const isLimited = meal.cook === program?.cook && limited > 0;
      if (!isLimited && vouchers === 0) return [];
      if (isLimited) limited -= quantity;
      else vouchers -= quantity;
    }
    return [{ meal, quantity }];
  });
}

/** How many portions of a meal lie in the cart as it was answered: beyond what is left the quantity is cut. */
function quantityIn({ body }: Reply, meal_id: number): number {
  const lines = [body.meals, body.voucherMeal].flat() as {
    meal: { id: number };
    selected_quantity: number;
  }[];
  return lines.find((line) => line.meal.id === meal_id)?.selected_quantity ?? 0;
}

/** Puts the meals into the cart; those of which there may be none left are left out when the market says so. */
export async function fillCart(
  run: Run,
  user: ModelUser,
  wanted: ModelLine[],
  random: Random,
): Promise<ModelLine[]> {
  const lines: ModelLine[] = [];
  for (const line of wanted) {
    const { meal, quantity } = line;
    const watch = meal.portions.begin(quantity);
    const body = { meal_id: meal.meal_id, quantity, is_voucher: meal.is_voucher };
    const reply = await run.ask(user.token, "/api/newcart/", random, { body });
    watch.dropped();
    if (reply.status === 200) {
      const got = quantityIn(reply, meal.meal_id);
      if (got !== quantity && !(got > 0 && got < quantity && watch.mayHaveLacked))
        run.violated(`${got} portions lie in the cart instead of ${quantity}`, reply);
      lines.push({ meal, quantity: got });
    } else if (reply.status === 400 && !watch.mayHaveLacked)
      run.violated(`meal ${meal.meal_id} can't be put into a cart although there is enough`, reply);
    else if (reply.status === 0 || reply.status === 503) return [];
    else if (reply.status !== 400) run.violated("cart add may not be answered so", reply);
  }
  return lines;
}
