import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { readChefOrder } from "../orders/chef-order-row.server";
import { recordOrderEvent } from "../orders/order-events.server";
import type { WireChefOrder } from "../orders/schemas.server";
import { canMove } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { lockDecline } from "../refunds/decline-line.server";
import { conflict, invalid } from "../refusal";
import { findChoice } from "./list-choices.server";
import type { SwapFields } from "./schemas.server";

/**
 * The cook can't make one dish and offers another of theirs for the same day instead, at the same or a lower price. Nothing
 * moves yet: the diner takes it or the refund until the cutoff, and whoever says nothing is refunded then. `operation` is
 * what an Idempotency-Key stands for.
 * @throws Refusal `missing`, `illegal_transition`, `cutoff_passed` as `declineLine`; `invalid` for a dish that can't be
 *   offered; `conflict` `swap_offered` when something has been offered for this dish before.
 */
export function offerSwap(
  me: Chef,
  order_id: number,
  { line, meal, reason }: SwapFields,
  operation?: string,
): Promise<WireChefOrder> {
  return transaction(async (tx) => {
    const { part, declined, isPastCutoff } = await lockDecline(tx, me, order_id, line);
    if (await findStoredResult(tx, operation)) return readChefOrder(tx, me, order_id);
    if (declined.status !== "active")
      throw conflict("illegal_transition", "This dish has already been removed.");
    if (!canMove(part.status, "cancelled", "chef"))
      throw conflict("illegal_transition", "It's too late for another dish. The order is already underway.");
    if (isPastCutoff)
      throw conflict("cutoff_passed", {
        reason: "The cutoff has passed.",
        next: "Please contact us if you can't make it.",
      });
    const before = await tx.db.swapOffer.findUnique({ where: { line_id: line }, select: { line_id: true } });
    if (before)
      throw conflict("swap_offered", {
        reason: "You've already offered something else for this dish.",
        next: "If you can't make that either, remove the dish with a refund.",
      });
    const choice = await findChoice(tx, order_id, line, meal);
    if (!choice)
      throw invalid("meal", "Choose a dish that's on sale that day, with enough portions, and costs no more");
    const { schedule_id, unit_price_cents, instead_of } = choice;
    await tx.db.swapOffer.create({
      data: { line_id: line, meal_id: meal, schedule_id, unit_price_cents, instead_of, reason },
      select: { line_id: true },
    });
    const actor = `chef:${me.chef_id}`;
    await recordOrderEvent(tx, { order_id, part_id: part.id, kind: "swap_offered", actor, note: reason });
    await publish(tx, "order.swap_offered", { order_id, line_id: line }, `order.swap_offered:${line}`);
    await storeResult(tx, operation, { line });
    return readChefOrder(tx, me, order_id);
  });
}
