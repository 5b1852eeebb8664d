import { isDeepStrictEqual } from "node:util";
import { type Case, fetchText, type World } from "./case";
import type { Send, Step } from "./load";
import type { BenchDiner, BenchMeal } from "./people";

type Cart = {
  meals: { meal: { id: number }; selected_quantity: number }[];
  count: { total: number };
  pricing: { cartTotal: number };
};
type Intent = { cart_transaction: string; total_cents: number; amount_cents: number };
type Order = {
  status: string;
  items: unknown[];
  pricing: { cartTotal: number };
  payments: { amount_cents: number }[];
};

function must(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

/** A request of a signed-in diner whose answer, parsed, is `right`. */
function step<T>(
  diner: BenchDiner,
  method: string,
  path: string,
  body: object | null,
  right: (answer: T, status: number) => void,
): Step {
  return {
    method,
    path: `/api${path}`,
    headers: { authorization: `Token ${diner.token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
    check: (status, text) => right(JSON.parse(text) as T, status),
  };
}

function adding(diner: BenchDiner, meal: BenchMeal): Step {
  return step<Cart>(diner, "POST", "/newcart/", { meal_id: meal.id }, (cart, status) => {
    must(
      status === 200 && cart.count.total === 1 && cart.meals[0]?.meal.id === meal.id,
      "the meal is not in the cart",
    );
    must(cart.pricing.cartTotal > meal.price_cents, "the cart has no price");
  });
}

async function emptyCarts(origin: string, diners: readonly BenchDiner[]): Promise<void> {
  for (const { token } of diners) {
    const answer = await fetch(`${origin}/api/newcart/`, {
      method: "DELETE",
      headers: { authorization: `Token ${token}` },
    });
    must(answer.ok || answer.status === 404, `a cart cannot be emptied: ${answer.status}`);
  }
}

/** Both servers show the same cart. */
async function agreeOnCart({ product, bare, diners, meals }: World): Promise<void> {
  const [diner, meal] = [diners[0], meals[0]];
  if (!diner || !meal) throw new Error("nobody to order, or nothing to be ordered");
  const headers = { authorization: `Token ${diner.token}`, "content-type": "application/json" };
  const shown: string[] = [];
  for (const origin of [product, bare]) {
    await emptyCarts(product, [diner]);
    await fetchText(`${origin}/api/newcart/`, {
      method: "POST",
      headers,
      body: JSON.stringify({ meal_id: meal.id }),
    });
    shown.push(
      (await fetchText(`${origin}/api/newcart/`, { headers })).replace(/"id":\d+,"meal":/g, '"meal":'),
    );
  }
  must(shown[0] === shown[1], `product and bare server disagree on a cart:\n${shown[0]}\n${shown[1]}`);
}

const pick = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
/** A worker has its own diners, one after the other, and walks through the meals from its own start. */
const CONNECTIONS = 8;
const dinerOf = ({ diners }: World, worker: number, turn: number) =>
  pick(diners, worker + CONNECTIONS * turn);
const mealOf = ({ meals }: World, worker: number, turn: number) => pick(meals, worker * 5 + turn);

const cart: Case = {
  name: "cart",
  title: "cart: add, read, clear",
  goal: { ratio: 0.4, kept: 0.5 },
  async prepare(world) {
    await agreeOnCart(world);
    await emptyCarts(world.product, world.diners);
    return async (_origin, worker, turn, send) => {
      const [diner, meal] = [dinerOf(world, worker, turn), mealOf(world, worker, turn)];
      await send(adding(diner, meal));
      await send(
        step<Cart>(diner, "GET", "/newcart/", null, (shown) =>
          must(shown.meals[0]?.meal.id === meal.id, "the meal is gone"),
        ),
      );
      await send(
        step<Cart>(diner, "DELETE", "/newcart/", null, (shown, status) =>
          must(status === 200 && shown.count.total === 0, "it is not empty"),
        ),
      );
    };
  },
};

/** A whole checkout with wallet money: cart, hold, order. Throws when an answer is wrong. */
export async function order(diner: BenchDiner, meal: BenchMeal, send: Send): Promise<Order> {
  const { pricing } = JSON.parse(await send(adding(diner, meal))) as Cart;
  const payments = [{ method: "wallet", amount: (pricing.cartTotal / 100).toFixed(2) }];
  const holding = step<Intent>(diner, "POST", "/v1/shop/intent/create/", { payments }, (intent, status) =>
    must(
      status === 200 && intent.amount_cents === 0 && intent.total_cents === pricing.cartTotal,
      "that is no hold",
    ),
  );
  const { cart_transaction } = JSON.parse(await send(holding)) as Intent;
  const placing = step<Order>(
    diner,
    "POST",
    "/v1/shop/order/create/",
    { paymentIntent: { cart_transaction } },
    (placed, status) => {
      must(status === 201 && placed.status === "placed" && placed.items.length === 1, "that is no order");
      must(placed.payments[0]?.amount_cents === pricing.cartTotal, "it is not paid");
    },
  );
  return JSON.parse(await send(placing)) as Order;
}

/** What may differ between two orders of the same meal. */
const alike = (placed: Order): unknown =>
  JSON.parse(JSON.stringify(placed).replace(/"(id|number|placed_at)":("[^"]*"|\d+)/g, '"$1":0'));

const checkout: Case = {
  name: "checkout",
  title: "checkout: cart, hold, order",
  goal: { ratio: 0.35, kept: 0.9 },
  async prepare(world) {
    await emptyCarts(world.product, world.diners);
    const placed: unknown[] = [];
    for (const origin of [world.product, world.bare]) {
      const send: Send = async ({ method, path, headers, body, check }) => {
        const answer = await fetch(origin + path, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...(body ? { body } : {}),
        });
        const text = await answer.text();
        must(answer.ok, `${method} ${origin}${path} answers ${answer.status}: ${text}`);
        check(answer.status, text);
        return text;
      };
      placed.push(alike(await order(dinerOf(world, 0, 0), mealOf(world, 0, 0), send)));
    }
    const words = () => placed.map((one) => JSON.stringify(one)).join("\n");
    if (!isDeepStrictEqual(placed[0], placed[1]))
      throw new Error(`product and bare server disagree on an order:\n${words()}`);
    return async (_origin, worker, turn, send) => {
      await order(dinerOf(world, worker, turn), mealOf(world, worker, turn), send);
    };
  },
};

export const deedCases: Case[] = [cart, checkout];
