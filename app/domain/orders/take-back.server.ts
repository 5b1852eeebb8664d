import type { Tx } from "~/data/sql.server";
import { announce } from "../announce.server";
import { systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { openShares, type Scope, takenOff } from "./open-shares.server";
import { entriesOfRefund, refundsOf, type TenderRefund } from "./refund-plan";

/** Why money goes back, and who bears it: `chef` is the cook's own price, `platform` leaves the cook's pay as it is. */
export interface Cause {
  /** tells this refund of the order apart, so that it happens once: `cancelled`, `declined:31` */
  key: string;
  reason: string;
  actor: string;
  borneBy?: "chef" | "platform";
  line_id?: number;
}

async function writeRefunds(
  tx: Tx,
  order_id: number,
  refunds: readonly TenderRefund[],
  cause: Cause,
): Promise<void> {
  for (const { tender_id, method, cents, units } of refunds) {
    await tx`
      UPDATE tender SET refunded_cents = refunded_cents + ${cents}, refunded_quantity = refunded_quantity + ${units} WHERE id = ${tender_id}`;
    const isCard = method === "credit_card";
    const [refund] = await tx<{ id: number }[]>`
      INSERT INTO refund (order_id, tender_id, line_id, key, amount_cents, quantity, borne_by, reason, actor, status, done_at)
      VALUES (${order_id}, ${tender_id}, ${cause.line_id ?? null}, ${`${order_id}:${cause.key}:${tender_id}`}, ${cents}, ${units}, ${cause.borneBy ?? null},
        ${cause.reason}, ${cause.actor}, ${isCard ? "pending" : "done"}, ${isCard ? null : tx`app_now()`}) RETURNING id`;
    if (isCard && refund)
      await announce(tx, "refund.requested", { refund_id: refund.id }, `refund.requested:${refund.id}`);
  }
}

/**
 * Gives back what every tender paid within the scope, exactly its own part: wallet money and vouchers at once, card money
 * through the outbox. Under the order's lock; the shares say how much, so nothing is computed and nothing returns twice.
 */
export async function takeBack(tx: Tx, scope: Scope, cause: Cause): Promise<TenderRefund[]> {
  const shares = await openShares(tx, scope);
  const refunds = refundsOf(shares);
  if (shares.length === 0) return refunds;
  const entries = entriesOfRefund(
    shares,
    await takenOff(tx, scope.line_ids),
    await systemAccounts(tx),
    cause.borneBy === "platform",
  );
  await tx`
    UPDATE tender_share SET refunded_cents = amount_cents, refunded_quantity = quantity WHERE id = ANY (${shares.map((share) => share.id)}::bigint[])`;
  await writeRefunds(tx, scope.order_id, refunds, cause);
  const event = {
    kind: "order.refunded",
    idem: `order.refunded:${scope.order_id}:${cause.key}`,
    order_id: scope.order_id,
    actor: cause.actor,
  };
  await post(tx, event, entries);
  return refunds;
}

/**
 * Frees the portions of lines that are off. `isGone`: the cook can't make them, so they are not sold again.
 */
export async function freePortions(
  tx: Tx,
  order_id: number,
  line_ids: number[],
  isGone: boolean,
): Promise<void> {
  await tx`
    WITH freed AS (
      SELECT s.id, sum(l.quantity)::int AS quantity
      FROM (SELECT s.id FROM schedule s WHERE s.id IN (SELECT schedule_id FROM order_line WHERE id = ANY (${line_ids}::int[])) ORDER BY s.id FOR NO KEY UPDATE) s
      JOIN order_line l ON l.schedule_id = s.id AND l.id = ANY (${line_ids}::int[]) GROUP BY s.id
    ), kept AS (
      UPDATE stock_reservation r SET quantity = CASE WHEN r.quantity > freed.quantity THEN r.quantity - freed.quantity ELSE r.quantity END,
        state = CASE WHEN r.quantity > freed.quantity THEN r.state ELSE 'released' END
      FROM freed WHERE r.order_id = ${order_id} AND r.schedule_id = freed.id
    )
    UPDATE schedule s SET sold = s.sold - freed.quantity,
      count = CASE WHEN ${isGone}::boolean THEN greatest(1, s.count - freed.quantity) ELSE s.count END
    FROM freed WHERE s.id = freed.id`;
}

/** A coupon's use returns when the whole order is off. */
export async function returnCoupon(tx: Tx, order_id: number): Promise<void> {
  await tx`
    WITH back AS (
      UPDATE coupon_redemption SET state = 'returned' WHERE order_id = ${order_id} AND state = 'used' RETURNING coupon_id
    )
    UPDATE coupon SET used_count = used_count - 1 FROM back WHERE coupon.id = back.coupon_id`;
}
