import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Diner } from "../accounts/people";
import { addMeal } from "../carts/add-meal.server";
import { showCart } from "../carts/show-cart.server";
import { whereTo } from "../carts/where-to.server";
import { missing, Refusal } from "../refusal";

interface Line {
  meal_id: number;
  name: string;
  is_voucher: boolean;
  quantity: number;
}

/** A dish that could not be had again: why, in words, and the next day worth trying (YYYY-MM-DD) where one is in sight. */
export interface NotAgain {
  name: string;
  why: string;
  next_date: Day | null;
}

/** How many dishes are in the cart again, and which are not. */
export interface Reordered {
  added: number;
  missing: NotAgain[];
}

function notAgain({ name }: Line, refusal: Refusal): NotAgain {
  const next = refusal.body?.next_date;
  return {
    name,
    why: refusal.kind === "missing" ? "It is no longer offered." : refusal.message,
    next_date: typeof next === "string" ? next : null,
  };
}

/**
 * Puts what an order of mine held into my cart again, up to as many portions as it held: pressed twice it is there once.
 * What the cart holds besides stays; notes to the cooks are not repeated. `zip` is where I look around just now.
 * @throws Refusal `missing` for somebody else's order.
 */
export async function reorder(me: Diner, order_id: number, zip: string | null): Promise<Reordered> {
  const lines = await sql<Line[]>`
    SELECT l.meal_id, min(l.name) AS name, l.is_voucher, sum(l.quantity)::int AS quantity
    FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE o.id = ${order_id} AND o.account_id = ${me.account_id} AND o.placed_at IS NOT NULL
    GROUP BY l.meal_id, l.is_voucher ORDER BY min(l.id)`;
  if (lines.length === 0) throw missing();
  const cart = await showCart(me);
  const result: Reordered = { added: 0, missing: [] };
  for (const line of lines) {
    const { meal_id, is_voucher } = line;
    const held = (is_voucher ? cart.voucherMeal : cart.meals).find(({ meal }) => meal.id === meal_id);
    const quantity = line.quantity - (held?.selected_quantity ?? 0);
    try {
      const address_id = await whereTo(me, { zip, meal_id });
      if (quantity > 0) await addMeal(me, { meal_id, is_voucher, quantity }, { address_id, asksFirst: true });
      result.added += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
      result.missing.push(notAgain(line, error));
    }
  }
  return result;
}
