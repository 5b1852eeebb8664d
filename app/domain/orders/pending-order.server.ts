import { type Fragment, iso, sql, type Tx } from "~/data/sql.server";
import { confirmationAfterChange, contentsNow } from "./changed-dishes.server";

/** Why a hold is over without an order. */
export type Expiry = "expired" | "given_up" | "card_returned";

/** The step of an order and of each of its parts, `parts`, from `pending_payment`. */
function steps(order_id: number, to: "placed" | "expired", by: { kind: string; actor: string }): Fragment {
  return sql`
    parts AS (
      UPDATE order_part SET status = ${to} WHERE order_id = ${order_id} RETURNING id
    ), told AS (
      INSERT INTO order_event (order_id, part_id, from_status, to_status, kind, actor)
      SELECT ${order_id}::int, id, 'pending_payment'::"OrderStatus", ${to}::"OrderStatus", ${by.kind}::text, ${by.actor}::text FROM parts
      UNION ALL SELECT ${order_id}::int, NULL, 'pending_payment', ${to}::"OrderStatus", ${by.kind}::text, ${by.actor}::text
    )`;
}

/**
 * Part of a statement: a locked order that is `pending_payment`, and its parts, become `placed`; lines whose meal's
 * allergens changed since it was priced keep what they are now, and whether their diner has to confirm that. A part, since the settling is one round trip.
 */
export function placePending(order_id: number, by: { actor: string; isAnswered: boolean }): Fragment {
  return sql`
    placed AS (
      UPDATE orders SET status = 'placed', placed_at = app_now(), answered_at = CASE WHEN ${by.isAnswered}::boolean THEN app_now() END
      WHERE id = ${order_id}
    ), ${steps(order_id, "placed", { kind: "placed", actor: by.actor })}, changed AS (
      UPDATE order_line l SET allergens_changed = ${contentsNow} || jsonb_build_object('at', ${iso(sql`m.allergens_changed_at`)}),
        allergen_confirmation = ${confirmationAfterChange}
      FROM meal m, orders o WHERE l.order_id = ${order_id} AND o.id = ${order_id} AND m.id = l.meal_id AND m.allergens_changed_at > o.created_at
        AND l.allergens_changed IS NULL
    )`;
}

/**
 * Part of a statement: a locked order that is `pending_payment`, and its parts, become `expired`. `isBlind` is a condition:
 * whether it is released without an answer of the provider's. A part, since the release is one round trip.
 */
export function expirePending(
  order_id: number,
  by: { actor: string; kind: Expiry },
  isBlind: Fragment,
): Fragment {
  return sql`
    gone AS (
      UPDATE orders o SET status = 'expired', released_blind_at = CASE WHEN ${isBlind} THEN app_now() END WHERE id = ${order_id}
    ), ${steps(order_id, "expired", by)}`;
}

/** Notes that the buyer has got the answer to their checkout; true for the first time. */
export async function markAnswered(tx: Tx, order_id: number): Promise<boolean> {
  // plain SQL: the checkout's hot path
  const rows =
    await tx`UPDATE orders SET answered_at = app_now() WHERE id = ${order_id} AND answered_at IS NULL RETURNING id`;
  return rows.length === 1;
}

/** Has the lines of a hold know what the diner has said since, on the cart's lines, that they know of. */
export async function copyAcknowledgments(tx: Tx, order_id: number): Promise<void> {
  // plain SQL: a set, of which each row gets another one's value
  await tx`
    UPDATE order_line l SET allergens_acknowledged = c.allergens_acknowledged FROM cart_line c
    WHERE l.order_id = ${order_id} AND c.id = l.cart_line_id AND l.allergens_acknowledged IS DISTINCT FROM c.allergens_acknowledged`;
}
