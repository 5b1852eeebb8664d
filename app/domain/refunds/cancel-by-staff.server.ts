import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { returnCoupon } from "../coupons/redemptions.server";
import type { MethodRefund } from "../messages/method-refunds";
import { notify } from "../messages/notify.server";
import { cancelLines } from "../orders/order-lines.server";
import { movePart } from "../orders/order-parts.server";
import { publish } from "../outbox/publish.server";
import { freePortions } from "../schedules/portions.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { refuseToOneself, refuseToOwnKitchen } from "../staff/self-dealing.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";
import {
  type CancelBack,
  planStaffCancel,
  type StaffCancelPlan,
  type WhatToCancel,
} from "./staff-cancel-plan.server";

export interface StaffCancel extends WhatToCancel {
  /** `chef`: nothing was cooked and nothing is paid for it; `platform`: the cook is paid as if it had been delivered */
  borne_by: "chef" | "platform";
  /** for the audit */
  reason: string;
  /** what the diner reads of why */
  words?: string | undefined;
  /** false where the cook is told otherwise */
  tellsCook?: boolean | undefined;
  /** names the request in the audit */
  key?: string | undefined;
}

/** Tells the diner which dishes are off while the rest of the order stays, and their cooks that there is nothing to cook. */
async function notifyOfParts(
  tx: Tx,
  { order, going, scope }: StaffCancelPlan,
  back: CancelBack,
  { words, tellsCook = true }: StaffCancel,
): Promise<void> {
  const { order_id, account_id } = order;
  const ids = going.map((part) => part.id);
  await notify(tx, {
    ...{ account_id, key: `order.part_cancelled.diner:${ids.join(".")}`, kind: "order.part_cancelled.diner" },
    facts: { order_id, line_ids: scope.line_ids, ...back, ...(words && { reason: words }) },
  });
  if (!tellsCook) return;
  const cooks = await tx.db.orderPart.findMany({
    where: { id: { in: ids } },
    select: { id: true, chef: { select: { account_id: true } } },
    orderBy: { id: "asc" },
  });
  for (const { id, chef } of cooks)
    await notify(tx, {
      ...{ account_id: chef.account_id, key: `order.part_cancelled:${id}`, kind: "order.part_cancelled" },
      facts: { order_id },
    });
}

/** Moves the parts, takes their dishes off with their portions, and gives back what paid them. */
async function takeOff(
  tx: Tx,
  { order, going, scope }: StaffCancelPlan,
  by: StaffActor,
  { borne_by, reason, words, tellsCook = true }: StaffCancel,
): Promise<CancelBack> {
  const { order_id } = order;
  for (const part of going)
    await movePart(tx, order, part, "cancelled", { mover: "staff", actor: by.actor, note: words, tellsCook });
  await cancelLines(tx, scope.line_ids);
  await freePortions(tx, order_id, scope.line_ids, false);
  if (scope.isWhole) await returnCoupon(tx, order_id);
  const key = `staff.cancelled:${going.map((part) => part.id).join(".")}`;
  const cause = { cause: "staff.cancelled", key, reason, actor: by.actor, borneBy: borne_by } as const;
  const { refunds, bank_cents } = await refundScope(tx, scope, cause, { isOff: true });
  return { refunds: toRefunds(refunds), bank_cents };
}

/**
 * Staff call off what of an order is not delivered yet, or one cook's part of it, at any time until then (docs/rules.md, The steps of
 * a part): every tender gets its own part back, but for what the card's bank has taken back by a dispute; the portions are free
 * again, the coupon's use returns with the whole order.
 * @throws Refusal `missing`; `conflict` `illegal_transition` when all of it is delivered or canceled already; `forbidden` `own_money`
 * for the own order, and for the own kitchen where the platform pays it.
 */
export function cancelByStaff(by: StaffActor, asked: StaffCancel): Promise<MethodRefund[]> {
  const { order_id, part_id, borne_by, reason, words, key, tellsCook = true } = asked;
  return transaction(async (tx) => {
    const plan = await planStaffCancel(tx, asked);
    const { order } = plan;
    await refuseToOneself(tx, by, order.account_id);
    if (borne_by === "platform")
      await refuseToOwnKitchen(
        tx,
        by,
        plan.going.map(({ chef_id }) => chef_id),
      );
    const before = { status: order.status };
    const back = await takeOff(tx, plan, by, asked);
    await audit(tx, by, {
      ...{ action: "order.cancel", subject_kind: "order", subject_id: order_id, reason, before },
      after: { status: order.status, borne_by, ...back, ...(part_id && { part_id }), ...(key && { key }) },
    });
    if (order.status === "cancelled") {
      const event = { order_id, by: tellsCook ? "staff" : "chef", ...(words && { reason: words }) };
      await publish(tx, "order.cancelled", event, `order.cancelled:${order_id}`);
    } else await notifyOfParts(tx, plan, back, asked);
    return back.refunds;
  });
}
