import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { returnCoupon } from "../coupons/redemptions.server";
import { type MethodRefund, refundWords } from "../messages/method-refunds";
import { notify } from "../messages/notify.server";
import { cancelLines } from "../orders/order-lines.server";
import { type LockedParts, lockParts, movePart, type PartState } from "../orders/order-parts.server";
import { chargedCents, limitCharged, type OpenShare, refundsOf } from "../orders/refund-plan";
import { canceledScope, linesOf, type Scope } from "../orders/scope.server";
import { canMove } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { freePortions } from "../schedules/portions.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/not-to-oneself.server";
import { refundableTips } from "../tips/refund-tips.server";
import { cardLimit } from "./card-limit.server";
import { openShares } from "./open-shares.server";
import { publishRefund } from "./publish-refund.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

export interface StaffCancel {
  order_id: number;
  /** `chef`: nothing was cooked and nothing is paid for it; `platform`: the cook is paid as if it had been delivered */
  borne_by: "chef" | "platform";
  reason: string;
}

interface Plan {
  order: LockedParts;
  going: PartState[];
  scope: Scope;
}

/** The parts that can still be called off, and what goes back with them: the delivery fee with the last meals for money. */
async function planOf(tx: Tx, order_id: number): Promise<Plan> {
  const order = await lockParts(tx, order_id);
  if (!order || order.status === "pending_payment" || order.status === "expired") throw missing();
  const going = order.parts.filter((part) => canMove(part.status, "cancelled", "staff"));
  if (going.length === 0)
    throw conflict(
      "illegal_transition",
      `This order is already ${statusWords(order.status)}. Refund it instead.`,
    );
  const lines = await linesOf(tx, order_id);
  const off = lines.filter(
    (line) => line.status === "active" && going.some((part) => part.id === line.part_id),
  );
  const scope = canceledScope(order_id, lines, off);
  return { order, going, scope };
}

/** Who would get what back, and what of the card's part its bank has taken back already, which is not refunded again. Cents. */
export interface StaffCancelPreview {
  refunds: MethodRefund[];
  bank_cents: number;
}

/** What would go back. @throws Refusal as `cancelByStaff`. */
export function previewStaffCancel(order_id: number): Promise<StaffCancelPreview> {
  return transaction(async (tx) => {
    const { scope } = await planOf(tx, order_id);
    const open = await openShares(tx, scope);
    const going = limitCharged(open, await cardLimit(tx, order_id));
    return {
      refunds: toRefunds([...refundsOf(going), ...(await refundableTips(tx, scope))]),
      bank_cents: chargedCents(open) - chargedCents(going),
    };
  });
}

/** The same in sentences: what goes back to whom, and what the bank has already. */
export function cancelWords({ refunds, bank_cents }: StaffCancelPreview): string {
  const bank =
    bank_cents > 0
      ? ` The bank has already taken back ${formatCents(bank_cents)}, so it isn't refunded again.`
      : "";
  return `${refundWords(refunds)}.${bank}`;
}

/** The cooks of parts that are called off while others of the order were delivered: with a whole order all are told at once. */
async function notifyCooks(tx: Tx, order_id: number, going: readonly PartState[]): Promise<void> {
  const cooks = await tx<{ part_id: number; account_id: number }[]>`
    SELECT p.id AS part_id, c.account_id FROM order_part p JOIN chef c ON c.id = p.chef_id
    WHERE p.order_id = ${order_id} AND p.id = ANY (${going.map((part) => part.id)}::int[])`;
  for (const { part_id, account_id } of cooks) {
    const key = `order.part_cancelled:${part_id}`;
    await notify(tx, { account_id, key, kind: "order.part_cancelled", facts: { order_id } });
  }
}

/**
 * Staff call off what of an order is not delivered yet, at any time until then (docs/rules.md, The steps of a part):
 * every tender gets its own part back, but for what the card's bank has taken back by a dispute; the portions are free again, the
 * coupon's use returns with the whole order.
 * @throws Refusal `missing`; `conflict` `illegal_transition` when all of it is delivered or canceled already; `forbidden` `own_money`.
 */
export function cancelByStaff(
  by: StaffActor,
  { order_id, borne_by, reason }: StaffCancel,
): Promise<MethodRefund[]> {
  return transaction(async (tx) => {
    const { order, going, scope } = await planOf(tx, order_id);
    await refuseToOneself(tx, by, order.account_id);
    const before = { status: order.status };
    for (const part of going)
      await movePart(tx, order, part, "cancelled", { mover: "staff", actor: by.actor });
    await cancelLines(tx, scope.line_ids);
    await freePortions(tx, order_id, scope.line_ids, false);
    if (scope.isWhole) await returnCoupon(tx, order_id);
    const key = `staff.cancelled:${going.map((part) => part.id).join(".")}`;
    const cause = { key, reason, actor: by.actor, borneBy: borne_by };
    const limit = await cardLimit(tx, order_id);
    const pick = (open: OpenShare[]) => limitCharged(open, limit);
    const refunds = toRefunds(await refundScope(tx, scope, cause, { isOff: true, pick }));
    await audit(tx, by, {
      ...{ action: "order.cancel", subject_kind: "order", subject_id: order_id, reason, before },
      after: { status: order.status, borne_by, refunds },
    });
    if (order.status === "cancelled") {
      await publish(tx, "order.cancelled", { order_id, by: "staff" }, `order.cancelled:${order_id}`);
    } else {
      await publishRefund(tx, order_id, key, refunds);
      await notifyCooks(tx, order_id, going);
    }
    return refunds;
  });
}
