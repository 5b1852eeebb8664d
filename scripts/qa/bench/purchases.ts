import type { BenchDiner, BenchMeal } from "./case";
import { answerOf, type Case, type World } from "./case";
import type { Send, Step } from "./load";

type Cart = {
  meals: { meal: { id: number } }[];
  count: { total: number };
  pricing: { cartTotal: number };
};
type Intent = { cart_transaction: string; total_cents: number; amount_cents: number };
type Order = { status: string; items: unknown[]; payments: { amount_cents: number }[] };
type Context = { document: World["document"]; diner: BenchDiner };

function must(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

/** A request of a signed-in diner whose answer fits the document and is `right`. */
function step<T>(
  { document, diner }: Context,
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
    check: (status, text) => right(answerOf(document, method, `/api${path}`, status, text) as T, status),
  };
}

function adding(context: Context, meal: BenchMeal): Step {
  return step<Cart>(context, "POST", "/newcart/", { meal_id: meal.id }, (cart, status) => {
    must(
      status === 200 && cart.count.total === 1 && cart.meals[0]?.meal.id === meal.id,
      "the meal is not in the cart",
    );
    must(cart.pricing.cartTotal > meal.price_cents, "the cart has no price");
  });
}

async function addReadAndClear(context: Context, meal: BenchMeal, send: Send): Promise<void> {
  await send(adding(context, meal));
  const isThere = (shown: Cart) => must(shown.meals[0]?.meal.id === meal.id, "the meal is gone");
  await send(step<Cart>(context, "GET", "/newcart/", null, isThere));
  const isEmpty = (shown: Cart, status: number) =>
    must(status === 200 && shown.count.total === 0, "it is not empty");
  await send(step<Cart>(context, "DELETE", "/newcart/", null, isEmpty));
}

/** A whole checkout with wallet money: cart, hold, order. Throws when an answer is wrong. */
export async function order(context: Context, meal: BenchMeal, send: Send): Promise<void> {
  const { pricing } = JSON.parse(await send(adding(context, meal))) as Cart;
  const payments = [{ method: "wallet", amount: (pricing.cartTotal / 100).toFixed(2) }];
  const holding = step<Intent>(context, "POST", "/v1/shop/intent/create/", { payments }, (intent, status) =>
    must(
      status === 200 && intent.amount_cents === 0 && intent.total_cents === pricing.cartTotal,
      "that is no hold",
    ),
  );
  const { cart_transaction } = JSON.parse(await send(holding)) as Intent;
  const paymentIntent = { cart_transaction };
  const placing = step<Order>(
    context,
    "POST",
    "/v1/shop/order/create/",
    { paymentIntent },
    (placed, status) => {
      must(status === 201 && placed.status === "placed" && placed.items.length === 1, "that is no order");
      must(placed.payments[0]?.amount_cents === pricing.cartTotal, "it is not paid");
    },
  );
  await send(placing);
}

/** One operation for each meal: its price makes the amounts that are sent to the database. */
function buying(
  { name, title, goal }: Pick<Case, "name" | "title" | "goal">,
  perform: (context: Context, meal: BenchMeal, send: Send) => Promise<void>,
): Case {
  return {
    name,
    title,
    goal,
    operations: async ({ document, meals }) =>
      meals.map((meal) => ({
        name: `meal ${meal.id}`,
        perform: (send, diner) => perform({ document, diner }, meal, send),
      })),
  };
}

export const purchaseCases: Case[] = [
  buying({ name: "cart", title: "cart: add, read, clear", goal: { ratio: 0.4, kept: 0.5 } }, addReadAndClear),
  buying({ name: "checkout", title: "checkout: cart, hold, order", goal: { ratio: 0.35, kept: 0.9 } }, order),
];
