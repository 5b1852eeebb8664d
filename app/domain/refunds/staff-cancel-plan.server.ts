import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { type MethodRefund, refundWords } from "../messages/method-refunds";
import { type LockedParts, lockParts, type PartState } from "../orders/order-parts.server";
import { refundsOf } from "../orders/refund-plan";
import { canceledScope, linesOf, type Scope } from "../orders/scope.server";
import { canMove } from "../orders/states";
import { missing } from "../refusal";
import { refundableTips } from "../tips/refund-tips.server";
import { sharesToReturn } from "./card-limit.server";
import { cooksMoney } from "./open-shares.server";
import { nothingToCancel } from "./refund-refusals";
import { toRefunds } from "./refunds-by-method";

/** What staff cancel: all of an order that is not delivered yet, or one cook's part of it. */
export interface WhatToCancel {
  order_id: number;
  part_id?: number | undefined;
}

export interface StaffCancelPlan {
  order: LockedParts;
  going: PartState[];
  scope: Scope;
}

/**
 * The parts that can still be called off, and what goes back with them: the delivery fee with the last meals for money. Under the
 * order's lock. @throws Refusal as `cancelByStaff`.
 */
export async function planStaffCancel(tx: Tx, { order_id, part_id }: WhatToCancel): Promise<StaffCancelPlan> {
  const order = await lockParts(tx, order_id);
  if (!order || order.status === "pending_payment" || order.status === "expired") throw missing();
  const asked = order.parts.filter(({ id }) => part_id === undefined || id === part_id);
  const [first] = asked;
  if (!first) throw missing();
  const going = asked.filter((part) => canMove(part.status, "cancelled", "staff"));
  if (going.length === 0) {
    const [what, status] = part_id === undefined ? ["order", order.status] : ["part", first.status];
    throw nothingToCancel({ what, status });
  }
  const lines = await linesOf(tx, order_id);
  const off = lines.filter(
    (line) => line.status === "active" && going.some((part) => part.id === line.part_id),
  );
  return { order, going, scope: canceledScope(order_id, lines, off) };
}

/** Who gets what back, and what of the card's part its bank has taken back already, which is not refunded again. Cents. */
export interface CancelBack {
  refunds: MethodRefund[];
  bank_cents: number;
}

/** What would go back. Cents. */
export interface StaffCancelPreview extends CancelBack {
  /** what the cooks would have been paid for it, tips at the checkout included: who bears it pays this, or it is not paid */
  pay_cents: number;
}

/** The same of a plan, in its transaction. */
export async function previewOfPlan(tx: Tx, { scope }: StaffCancelPlan): Promise<StaffCancelPreview> {
  const { shares, bank_cents } = await sharesToReturn(tx, scope);
  const { lines, tips } = await cooksMoney(tx, scope);
  const pay = [
    ...lines.map(({ gross, chef_back }) => gross - chef_back),
    ...tips.map(({ tip, tip_back }) => tip - tip_back),
  ];
  return {
    refunds: toRefunds([...refundsOf(shares), ...(await refundableTips(tx, scope))]),
    bank_cents,
    pay_cents: pay.reduce((sum, cents) => sum + cents, 0),
  };
}

/** What would go back. @throws Refusal as `cancelByStaff`. */
export function previewStaffCancel(what: WhatToCancel): Promise<StaffCancelPreview> {
  return transaction(async (tx) => previewOfPlan(tx, await planStaffCancel(tx, what)));
}

/** The same in sentences: what goes back to whom, and what the bank has already. */
export function cancelWords({ refunds, bank_cents }: CancelBack): string {
  const bank =
    bank_cents > 0
      ? ` The bank has already taken back ${formatCents(bank_cents)}, so it isn't refunded again.`
      : "";
  return `${refundWords(refunds)}.${bank}`;
}
