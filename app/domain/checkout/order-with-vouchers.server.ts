import { createHash } from "node:crypto";
import { sql } from "~/data/sql.server";
import type { Diner } from "../accounts/people";
import { findStoredResult } from "../idempotency/stored-result.server";
import { readOrder } from "../orders/order-row.server";
import type { IntentFields } from "../orders/schemas.server";
import { conflict, Refusal } from "../refusal";
import { readDraft, textOfDraft } from "./draft";
import { holdCart } from "./hold-cart.server";
import { type PlacedOrder, placeOrder } from "./place-order.server";

/** The order that the same call made of this cart less than a minute ago, when the cart is empty since. */
async function justOrdered(me: Diner, input: IntentFields): Promise<number | null> {
  const hash = createHash("sha256")
    .update(textOfDraft(readDraft(input)))
    .digest("hex");
  // plain SQL: the checkout's hot path; a minute of the database's clock
  const [order] = await sql<{ id: number }[]>`
    SELECT o.id FROM orders o
    WHERE o.account_id = ${me.account_id} AND o.placed_at > app_now() - interval '60 seconds' AND o.draft_hash = decode(${hash}, 'hex')
      AND o.subtotal_cents = 0 AND NOT EXISTS (SELECT FROM cart c JOIN cart_line l ON l.cart_id = c.id WHERE c.account_id = o.account_id)
    ORDER BY o.placed_at DESC LIMIT 1`;
  return order?.id ?? null;
}

/**
 * Orders a cart of voucher meals in one step: hold and settle. The same call on the cart it has just emptied answers
 * the same order for a minute, and under the same `operation` (what an Idempotency-Key stands for) its first answer.
 * @throws Refusal `conflict` `not_only_vouchers` when the cart also holds meals for money; otherwise as `holdCart` and
 * `placeOrder`.
 */
export async function orderWithVouchers(
  me: Diner,
  input: IntentFields,
  operation?: string,
): Promise<PlacedOrder> {
  const done = await findStoredResult<{ order_id: number }>(sql, operation);
  if (done) return { order: await readOrder(sql, done.order_id), isFirst: true };
  // plain SQL: the checkout's hot path
  const [paid] = await sql`
    SELECT FROM cart c JOIN cart_line l ON l.cart_id = c.id WHERE c.account_id = ${me.account_id} AND NOT l.is_voucher LIMIT 1`;
  if (paid)
    throw conflict("not_only_vouchers", {
      reason: "This cart also has meals you pay for with money.",
      next: "Please use the regular checkout.",
    });
  try {
    const held = await holdCart(me, input);
    return await placeOrder(me, { paymentIntent: { cart_transaction: held.cart_transaction } }, operation);
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== "invalid" && error.code !== "hold_expired"))
      throw error;
    const before = await justOrdered(me, input);
    if (before === null) throw error;
    return { order: await readOrder(sql, before), isFirst: false };
  }
}
