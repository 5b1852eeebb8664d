import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Diner } from "../accounts/people";
import { addMeal } from "../carts/add-meal.server";
import type { WireCart } from "../carts/schemas.server";
import { showCart } from "../carts/show-cart.server";
import { defaultAddress } from "../deliveries/delivery-address.server";
import { missing, Refusal } from "../refusal";

interface Line {
  meal_id: number;
  name: string;
  is_voucher: boolean;
  quantity: number;
}

/** A dish that could not be had again: why, in words, and the next day worth trying (YYYY-MM-DD) where one is in sight. */
export interface UnavailableDish {
  name: string;
  why: string;
  next_date: Day | null;
}

/** A dish of which fewer portions are in the cart than were ordered then: how many of how many, and why. */
export interface ReducedDish {
  name: string;
  got: number;
  asked: number;
  why: string;
}

/** How many dishes are in the cart again, of which there are fewer, and which are not there. */
export interface ReorderResult {
  added: number;
  fewer: ReducedDish[];
  missing: UnavailableDish[];
}

function notAgain({ name }: Line, refusal: Refusal): UnavailableDish {
  const next = refusal.body?.next_date;
  return {
    name,
    why: refusal.kind === "missing" ? "It's no longer offered." : refusal.message,
    next_date: typeof next === "string" ? next : null,
  };
}

/** Portions of this dish in a cart. */
function portionsOf(cart: WireCart, { meal_id, is_voucher }: Line): number {
  const lines = is_voucher ? cart.voucherMeal : cart.meals;
  return lines.find(({ meal }) => meal.id === meal_id)?.selected_quantity ?? 0;
}

/** Too few left, or a kitchen that cooks no more on any one day: for the diner it is the same. */
const NOT_AT_ONCE = "That's all you can get on one day.";

function fewer({ name, quantity }: Line, got: number, why: string): ReducedDish {
  return { name, got, asked: quantity, why };
}

/**
 * Puts what an order of mine held into my cart again, up to as many portions as it held: pressed twice it is there once.
 * What the cart holds besides stays; notes to the cooks are not repeated. `zip` is where I look around just now.
 * @throws Refusal `missing` for somebody else's order.
 */
export async function reorder(me: Diner, order_id: number, zip: string | null): Promise<ReorderResult> {
  // plain SQL: sums by meal
  const lines = await sql<Line[]>`
    SELECT l.meal_id, min(l.name) AS name, l.is_voucher, sum(l.quantity)::int AS quantity
    FROM order_line l JOIN orders o ON o.id = l.order_id
    WHERE o.id = ${order_id} AND o.account_id = ${me.account_id} AND o.placed_at IS NOT NULL
    GROUP BY l.meal_id, l.is_voucher ORDER BY min(l.id)`;
  if (lines.length === 0) throw missing();
  const cart = await showCart(me);
  const result: ReorderResult = { added: 0, fewer: [], missing: [] };
  for (const line of lines) {
    const { meal_id, is_voucher } = line;
    const had = portionsOf(cart, line);
    if (had >= line.quantity) {
      result.added += 1;
      continue;
    }
    try {
      const address_id = await defaultAddress(me, { zip, meal_id });
      const request = { meal_id, is_voucher, quantity: line.quantity - had };
      const got = portionsOf(await addMeal(me, request, { address_id, asksFirst: true }), line);
      result.added += 1;
      if (got < line.quantity) result.fewer.push(fewer(line, got, NOT_AT_ONCE));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
      if (had > 0) {
        result.added += 1;
        result.fewer.push(fewer(line, had, error.message));
      } else result.missing.push(notAgain(line, error));
    }
  }
  return result;
}
