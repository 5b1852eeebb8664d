import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import type { Prisma } from "../../../prisma/client/client";
import { avoidedText } from "../accounts/household";
import type { Diner } from "../accounts/people";
import { avoidedAllergens } from "../carts/allergen-acknowledgment";
import { findStoredResult, storeResult } from "../idempotency/stored-result.server";
import { shareContents } from "../meals/contents-lock.server";
import { orderedOfMeal } from "../meals/meal-texts.server";
import type { MethodRefund } from "../messages/method-refunds";
import { recordOrderEvent } from "../orders/order-events.server";
import { type OtherDish, swapLine } from "../orders/order-lines.server";
import { lockParts } from "../orders/order-parts.server";
import { readOrder } from "../orders/order-row.server";
import type { WireCanceledOrder } from "../orders/schemas.server";
import { linesOf } from "../orders/scope.server";
import { publish } from "../outbox/publish.server";
import { type Declining, declineUnderLock } from "../refunds/decline-line.server";
import { publishRefund } from "../refunds/publish-refund.server";
import { refundScope } from "../refunds/refund.server";
import { toRefunds } from "../refunds/refunds-by-method";
import { conflict, missing } from "../refusal";
import { freePortions, movePortions } from "../schedules/portions.server";
import { priceDifference } from "./price-difference";
import type { SwapAnswer } from "./schemas.server";

/** An offer with its dish as it is now. */
interface Offered {
  schedule_id: number;
  day: Day;
  unit_price_cents: number;
  reason: string;
  quantity: number;
  old_price_cents: number;
  is_on: boolean;
  changed_at: Date | null;
  dish: Omit<OtherDish, "schedule_id" | "allergens_acknowledged">;
}

/** The open offer for a line. @throws Refusal `missing` when nothing is or was offered, `illegal_transition` when it is over. */
async function readOffer(tx: Tx, line_id: number): Promise<Offered> {
  await shareContents(tx, sql`SELECT meal_id FROM swap_offer WHERE line_id = ${line_id}`);
  const offer = await tx.db.swapOffer.findUnique({
    where: { line_id },
    select: {
      ...{ schedule_id: true, unit_price_cents: true, reason: true, status: true },
      line: {
        select: {
          ...{ quantity: true, unit_price_cents: true, status: true },
          part: { select: { delivery_date: true } },
        },
      },
      meal: {
        select: {
          ...{ id: true, guid: true, ...orderedOfMeal },
          ...{ allergens_changed_at: true, allergens_declared: true, suspended_at: true, deleted_at: true },
        },
      },
    },
  });
  if (!offer) throw missing();
  if (offer.status !== "open" || offer.line.status !== "active")
    throw conflict("illegal_transition", "This has been answered already.");
  const { id, guid, allergens_changed_at, allergens_declared, suspended_at, deleted_at, ...dish } =
    offer.meal;
  const allergen_species = dish.allergen_species as Prisma.InputJsonObject;
  return {
    ...{ schedule_id: offer.schedule_id, unit_price_cents: offer.unit_price_cents, reason: offer.reason },
    day: dayIn("UTC", offer.line.part.delivery_date),
    ...{ quantity: offer.line.quantity, old_price_cents: offer.line.unit_price_cents },
    is_on: allergens_declared && suspended_at === null && deleted_at === null,
    changed_at: allergens_changed_at,
    dish: { ...dish, allergen_species, meal_id: id, meal_guid: guid },
  };
}

/** @throws Refusal `conflict` where the diner has not seen what is in the dish now, or that they avoid it. */
function refuseUnseen(me: Diner, { dish, changed_at }: Offered, seen: SwapAnswer): void {
  if ((seen.changed_at === null ? null : Date.parse(seen.changed_at)) !== (changed_at?.getTime() ?? null))
    throw conflict("allergens_changed", {
      reason: "The cook has changed this dish in the meantime.",
      next: "Please check what is in it now.",
    });
  const warning = avoidedText(me, dish);
  if (warning !== null && !seen.allergens_seen)
    throw conflict("allergens_unacknowledged", {
      reason: warning,
      next: "Take it only if you want it anyway, or take the refund.",
    });
}

/** Puts the other dish on the line: portions, contents, and what it costs less goes back. */
async function take(tx: Tx, me: Diner, at: Declining, offer: Offered): Promise<MethodRefund[]> {
  const { order_id } = at.order;
  const line_id = at.declined.id;
  const { schedule_id, day, quantity, dish } = offer;
  const isSold =
    offer.is_on && (await movePortions(tx, { order_id, day }, [{ from: null, to: schedule_id, quantity }]));
  if (!isSold)
    throw conflict("sold_out", {
      reason: `There isn't enough of ${dish.name} left.`,
      next: "Please take the refund.",
    });
  await freePortions(tx, order_id, [line_id], true);
  const allergens_acknowledged = avoidedAllergens(me, dish);
  await swapLine(tx, line_id, { ...dish, schedule_id, allergens_acknowledged });
  const actor = `account:${me.account_id}`;
  await recordOrderEvent(tx, { order_id, part_id: at.part.id, kind: "swap_taken", actor });
  const less = (offer.old_price_cents - offer.unit_price_cents) * quantity;
  if (less === 0) return [];
  const scope = { order_id, line_ids: [line_id], tip_line_ids: [], hasDelivery: false, isWhole: false };
  const of = { cause: "swapped", key: `swapped:${line_id}`, line_id } as const;
  const cause = { ...of, reason: offer.reason, actor, borneBy: "chef" } as const;
  const { refunds: given, bank_cents } = await refundScope(tx, scope, cause, {
    pick: (open, lines) => lines.flatMap((line) => priceDifference(open, line, less)),
    isOff: false,
  });
  const refunds = toRefunds(given);
  await publishRefund(tx, order_id, cause.key, refunds, bank_cents);
  return refunds;
}

async function answerUnderLock(
  tx: Tx,
  me: Diner,
  at: Declining,
  answer: SwapAnswer,
): Promise<MethodRefund[]> {
  const line_id = at.declined.id;
  const offer = await readOffer(tx, line_id);
  if (at.part.is_past_cutoff)
    throw conflict("cutoff_passed", {
      reason: "The order deadline has passed.",
      next: "We're refunding the dish in full.",
    });
  if (answer.answer === "take") refuseUnseen(me, offer, answer);
  const status = answer.answer === "take" ? "taken" : "refused";
  await tx.db.swapOffer.update({
    where: { line_id },
    data: { status, answered_at: clock.now() },
    select: { line_id: true },
  });
  const event = { order_id: at.order.order_id, line_id, answer: answer.answer };
  await publish(tx, "order.swap_answered", event, `order.swap_answered:${line_id}`);
  if (answer.answer === "take") return take(tx, me, at, offer);
  return declineUnderLock(tx, at, { actor: `account:${me.account_id}`, reason: offer.reason });
}

/**
 * The diner takes the dish that the cook offers instead, or the refund of the one that can't be made, until the part's
 * cutoff. A dish that costs less gives the difference back, with its service fee and tax. `changed_at` names what they have
 * seen of it; who avoids what is in it says `allergens_seen`. `operation` is what an Idempotency-Key stands for.
 * @throws Refusal `missing` for somebody else's order, or a dish for which nothing is offered; `conflict` `illegal_transition`,
 *   `cutoff_passed`, `allergens_changed`, `allergens_unacknowledged`, `sold_out`.
 */
export async function answerSwap(
  me: Diner,
  order_id: number,
  answer: SwapAnswer,
  operation?: string,
): Promise<WireCanceledOrder> {
  const { refunds } = await transaction(async (tx) => {
    const order = await lockParts(tx, order_id);
    if (order?.account_id !== me.account_id) throw missing();
    const lines = await linesOf(tx, order_id);
    const declined = lines.find(({ id }) => id === answer.line);
    const part = order.parts.find(({ id }) => id === declined?.part_id);
    if (!declined || !part) throw missing();
    const before = await findStoredResult<Pick<WireCanceledOrder, "refunds">>(tx, operation);
    if (before) return before;
    const result = { refunds: await answerUnderLock(tx, me, { order, part, lines, declined }, answer) };
    await storeResult(tx, operation, result);
    return result;
  });
  return { ...(await readOrder(sql, order_id)), refunds };
}
