import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { statusWords } from "~/kit/status-words";
import type { Diner } from "../accounts/people";
import { returnCoupon } from "../coupons/redemptions.server";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import type { MethodRefund } from "../messages/method-refunds";
import { confirmAllergens } from "../orders/changed-dishes.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { cancelLines } from "../orders/order-lines.server";
import { type LockedParts, lockParts, movePart, type PartState } from "../orders/order-parts.server";
import { readOrder } from "../orders/order-row.server";
import type { AllergenAnswer, WireCanceledOrder } from "../orders/schemas.server";
import { canceledScope, linesOf, type ScopeLine } from "../orders/scope.server";
import { canMove } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { freePortions } from "../schedules/portions.server";
import { publishRefund } from "./publish-refund.server";
import { refundScope } from "./refund.server";
import { toRefunds } from "./refunds-by-method";

interface LockedQuestion {
  order: LockedParts;
  part: PartState;
  lines: ScopeLine[];
  line: ScopeLine;
}

/** My order under its lock, and the dish of it that is asked about. @throws Refusal as `answerAllergens`. */
async function lockQuestion(tx: Tx, me: Diner, order_id: number, line_id: number): Promise<LockedQuestion> {
  const order = await lockParts(tx, order_id);
  if (order?.account_id !== me.account_id) throw missing();
  if (order.status === "pending_payment" || order.status === "expired") throw missing();
  const lines = await linesOf(tx, order_id);
  const line = lines.find(({ id }) => id === line_id);
  const part = order.parts.find(({ id }) => id === line?.part_id);
  if (!line || !part) throw missing();
  return { order, part, lines, line };
}

function refuseOver({ line, part }: LockedQuestion): void {
  if (line.status !== "active")
    throw conflict("illegal_transition", "This dish has already been removed from your order.");
  if (line.changed_at === null)
    throw conflict("illegal_transition", "Nothing has changed about this dish since you ordered it.");
  if (!canMove(part.status, "cancelled", "diner"))
    throw conflict("illegal_transition", {
      reason: `This dinner is already ${statusWords(part.status)}.`,
      next: "Please contact us.",
    });
}

async function keep(
  tx: Tx,
  me: Diner,
  { order, part, line }: LockedQuestion,
  changed_at: string,
): Promise<void> {
  if (line.allergen_confirmation === "confirmed" && line.changed_at === changed_at) return;
  if (!(await confirmAllergens(tx, line.id, changed_at)))
    throw conflict("allergens_changed", {
      reason: "The cook has changed this dish again.",
      next: "Please check what is in it now.",
    });
  const { order_id } = order;
  const actor = `account:${me.account_id}`;
  await recordOrderEvent(tx, { order_id, part_id: part.id, kind: "allergens_confirmed", actor });
  const event = { order_id, line_id: line.id, answer: "keep" as const };
  await publish(tx, "order.allergens_answered", event, `order.allergens_answered:${line.id}:${changed_at}`);
}

/** Calls one dish off. The last of a part takes the part and its tip along, the last of all the whole order. */
async function cancelLine(tx: Tx, me: Diner, question: LockedQuestion): Promise<MethodRefund[]> {
  const { order, part, lines, line } = question;
  const { order_id } = order;
  const actor = `account:${me.account_id}`;
  const reason = "Canceled by the diner, since allergens or ingredients changed";
  const scope = canceledScope(order_id, lines, [line]);
  if (scope.tip_line_ids.length > 0) await movePart(tx, order, part, "cancelled", { mover: "diner", actor });
  await cancelLines(tx, [line.id]);
  await recordOrderEvent(tx, { order_id, part_id: part.id, kind: "line_cancelled", actor });
  await freePortions(tx, order_id, [line.id], false);
  if (scope.isWhole) await returnCoupon(tx, order_id);
  const key = `allergens:${line.id}`;
  const cause = { cause: "allergens", key, reason, actor, line_id: line.id } as const;
  const given = await refundScope(tx, scope, cause, { isOff: true });
  const refunds = toRefunds(given.refunds);
  if (scope.isWhole) {
    await publish(tx, "order.cancelled", { order_id, by: "diner" }, `order.cancelled:${order_id}`);
    return refunds;
  }
  const event = { order_id, line_id: line.id, answer: "cancel" as const };
  await publish(tx, "order.allergens_answered", event, `order.allergens_answered:${line.id}:cancel`);
  await publishRefund(tx, order_id, key, refunds, given.bank_cents);
  return refunds;
}

/**
 * The diner says whether they want a dish whose allergens or ingredients changed after they ordered it. `keep` holds for
 * what they have seen, which `changed_at` names; `cancel` gives the dish back in full, whatever the cutoff, until it is on
 * its way, and leaves the other dishes alone. `operation` is what an Idempotency-Key stands for.
 * @throws Refusal `missing` for somebody else's order or a dish of another; `conflict` `allergens_changed` when it has
 *   changed again, `illegal_transition` when it is off, unchanged or on its way.
 */
export async function answerAllergens(
  me: Diner,
  order_id: number,
  { line: line_id, answer, changed_at }: AllergenAnswer,
  operation?: string,
): Promise<WireCanceledOrder> {
  const { refunds } = await transaction(async (tx) => {
    const question = await lockQuestion(tx, me, order_id, line_id);
    const before = await findStoredResult<Pick<WireCanceledOrder, "refunds">>(tx, operation);
    if (before) return before;
    refuseOver(question);
    const result = { refunds: answer === "cancel" ? await cancelLine(tx, me, question) : [] };
    if (answer === "keep") await keep(tx, me, question, changed_at);
    await storeResult(tx, operation, result);
    return result;
  });
  return { ...(await readOrder(sql, order_id)), refunds };
}
