import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { returnCoupon } from "../coupons/redemptions.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import type { MethodRefund } from "../messages/method-refunds";
import { readChefOrder } from "../orders/chef-order-row.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { declineOrderLine } from "../orders/order-lines.server";
import { type LockedParts, lockParts, movePart, type PartState } from "../orders/order-parts.server";
import type { WireChefOrder } from "../orders/schemas.server";
import { canceledScope, linesOf, type ScopeLine } from "../orders/scope.server";
import { canMove } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { freePortions } from "../schedules/portions.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

/** A dish that is to be taken off an order under its lock, which its cook can't make. */
export interface Declining {
  order: LockedParts;
  part: PartState;
  lines: ScopeLine[];
  declined: ScopeLine;
}

/** A dish of this cook's under its order's lock. @throws Refusal `missing` when there is none. */
export async function lockDecline(
  tx: Tx,
  me: Chef,
  order_id: number,
  line_id: number,
): Promise<Declining & { isPastCutoff: boolean }> {
  const order = await lockParts(tx, order_id);
  const part = order?.parts.find((one) => one.chef_id === me.chef_id);
  if (!order || !part || part.status === "pending_payment" || part.status === "expired") throw missing();
  const lines = await linesOf(tx, order_id);
  const declined = lines.find((one) => one.id === line_id && one.part_id === part.id);
  if (!declined) throw missing();
  return { order, part, lines, declined, isPastCutoff: part.is_past_cutoff };
}

/**
 * Takes a dish off that its cook can't make, with its money: the last dish of a part cancels the part and returns its tip,
 * the last dish for money returns the delivery fee. Its diner is told. `actor`: who made it so.
 */
export async function declineUnderLock(
  tx: Tx,
  { order, part, lines, declined }: Declining,
  { actor, reason }: { actor: string; reason: string },
): Promise<MethodRefund[]> {
  const { order_id } = order;
  const { id: line_id } = declined;
  const scope = canceledScope(order_id, lines, [declined]);
  const isLastOfPart = scope.tip_line_ids.length > 0;
  if (isLastOfPart) await movePart(tx, order, part, "cancelled", { mover: "chef", actor, note: reason });
  await declineOrderLine(tx, line_id, reason);
  await recordOrderEvent(tx, { order_id, part_id: part.id, kind: "line_declined", actor, note: reason });
  await freePortions(tx, order_id, [line_id], true);
  if (scope.isWhole) await returnCoupon(tx, order_id);
  const of = { cause: "declined", key: `declined:${line_id}`, line_id } as const;
  const { refunds } = await refundScope(
    tx,
    scope,
    { ...of, reason, actor, borneBy: "chef" },
    { isOff: true },
  );
  await publish(tx, "order.line_declined", { order_id, line_id }, `order.line_declined:${line_id}`);
  return toRefunds(refunds);
}

/**
 * The cook can't make one dish: its tenders get their part of it back, with its service fee and tax; the last dish of a
 * part cancels the part and returns its tip, the last dish for money returns the delivery fee. `operation` is what an
 * Idempotency-Key stands for: the same one again, whose answer got lost, answers the order as it is now.
 * @throws Refusal `missing` for a line that is not this cook's; `conflict` `illegal_transition` when it is off already or
 * the dinner is too far on its way, `cutoff_passed` after the cutoff, unless its diner has not
 * said yet whether they want it with its new allergens.
 */
export function declineLine(
  me: Chef,
  order_id: number,
  { line, reason }: { line: number; reason: string },
  operation?: string,
): Promise<WireChefOrder> {
  return transaction(async (tx) => {
    const declining = await lockDecline(tx, me, order_id, line);
    const { part, declined } = declining;
    if (await findStoredResult(tx, operation)) return readChefOrder(tx, me, order_id);
    if (declined.status !== "active")
      throw conflict("illegal_transition", "This dish has already been removed.");
    if (!canMove(part.status, "cancelled", "chef"))
      throw conflict(
        "illegal_transition",
        "It's too late to decline this dish. The order is already underway.",
      );
    if (part.is_past_cutoff && declined.allergen_confirmation !== "pending")
      throw conflict("cutoff_passed", {
        reason: "The cutoff has passed.",
        next: "Please contact us if you can't make it.",
      });

    await declineUnderLock(tx, declining, { actor: `chef:${me.chef_id}`, reason });
    await storeResult(tx, operation, { line });
    return readChefOrder(tx, me, order_id);
  });
}
