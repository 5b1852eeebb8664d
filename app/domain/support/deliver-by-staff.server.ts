import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { endQuestions } from "../orders/changed-dishes.server";
import { lockParts, movePart } from "../orders/order-parts.server";
import { nextSteps, type OrderStatus } from "../orders/states";
import { conflict, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { refuseToOneself, refuseToOwnKitchen } from "../staff/self-dealing.server";
import { isDone } from "./acts.server";

/** The steps that lead a part to its delivery, the next one first; none for one that is over. */
function stepsToDelivered(status: OrderStatus): OrderStatus[] {
  const next = nextSteps(status, "staff").find((to) => to !== "cancelled");
  return next === undefined ? [] : [next, ...stepsToDelivered(next)];
}

/** Whether a dinner may have been delivered by now. */
async function hasBegun(tx: Tx, part_id: number): Promise<boolean> {
  const where = { id: part_id, window_start_at: { lte: clock.now() } };
  return (await tx.db.orderPart.count({ where })) > 0;
}

/**
 * Notes that a cook's dinner of an order has arrived, where the cook has forgotten to: the steps up to there are made one after
 * the other, and the cook is paid as for any delivery. Questions about its allergens end, and so do the offers of other dishes
 * with the next round of `endOpenSwaps`. From the beginning of its delivery window on. `key` names the sending of the form:
 * the same one twice is one act. Source: docs/rules.md, The steps of a part.
 * @throws Refusal `missing`; `conflict` `illegal_transition` for a part that is over, `not_yet` before its window; `forbidden`
 *   `own_money` for one's own dinner or kitchen.
 */
export function deliverByStaff(
  by: StaffOnDuty,
  { order_id, part_id }: { order_id: number; part_id: number },
  { reason, key }: { reason: string; key: string },
): Promise<void> {
  return transaction(async (tx) => {
    if (await isDone(tx, { kind: "order", id: order_id }, "order.delivered", key)) return;
    const order = await lockParts(tx, order_id);
    const part = order?.parts.find((one) => one.id === part_id);
    if (!order || !part || part.status === "pending_payment" || part.status === "expired") throw missing();
    await refuseToOneself(tx, by, order.account_id);
    await refuseToOwnKitchen(tx, by, [part.chef_id]);
    const steps = stepsToDelivered(part.status);
    if (steps.length === 0)
      throw conflict("illegal_transition", "This dinner is delivered or canceled already.");
    if (!(await hasBegun(tx, part_id)))
      throw conflict("not_yet", "It can't have been delivered yet: its delivery window is to come.");
    const unanswered = await endQuestions(tx, part_id);
    const before = { status: part.status };
    for (const to of steps) await movePart(tx, order, part, to, { mover: "staff", actor: by.actor });
    await audit(tx, by, {
      ...{ action: "order.delivered", subject_kind: "order", subject_id: order_id, reason, before },
      after: { status: part.status, part_id, key, ...(unanswered.length > 0 && { unanswered }) },
    });
  });
}
