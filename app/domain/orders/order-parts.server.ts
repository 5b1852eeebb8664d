import { z } from "zod";
import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay } from "~/kit/day";
import { statusWords } from "~/kit/status-words";
import { publish } from "../outbox/publish.server";
import { planCookPay } from "../payouts/cook-pay.server";
import { Refusal } from "../refusal";
import { countRewards } from "../rewards/count-rewards.server";
import { recordOrderEvent } from "./order-events.server";
import { canMove, type OrderStatus, type StepActor, statusOfParts } from "./states";

/** One chef's part as its state machine sees it. */
export interface PartState {
  id: number;
  chef_id: number;
  status: OrderStatus;
  is_past_cutoff: boolean;
}

/** An order under its lock, with its parts. */
export interface LockedParts {
  order_id: number;
  account_id: number;
  status: OrderStatus;
  parts: PartState[];
}

/**
 * Takes an order's lock and reads its parts. Every change of state happens under this lock, one after the other. Its diner's
 * account is held first, as it is: whether own money that goes back finds it deleted does not change until the commit.
 */
export async function lockParts(tx: Tx, order_id: number): Promise<LockedParts | null> {
  // plain SQL: locks, and all three in one round trip
  const holding = tx`
    SELECT FROM account WHERE id = (SELECT account_id FROM orders WHERE id = ${order_id}) FOR KEY SHARE`.execute();
  // plain SQL: it locks the rows
  const locking = tx<{ account_id: number; status: OrderStatus }[]>`
    SELECT account_id, status FROM orders WHERE id = ${order_id} FOR NO KEY UPDATE`.execute();
  // plain SQL: sent together with the lock, by the database's clock
  const reading = tx<PartState[]>`
    SELECT id, chef_id, status, cutoff_at <= (SELECT app_now()) AS is_past_cutoff FROM order_part WHERE order_id = ${order_id} ORDER BY id`.execute();
  const [, [order], parts] = await Promise.all([holding, locking, reading]);
  return order ? { order_id, account_id: order.account_id, status: order.status, parts } : null;
}

/** A step that no rule allows. */
export const illegalStep = (facts: { from: string; to: string }): Refusal =>
  new Refusal(
    "conflict",
    `An order that is ${statusWords(facts.from)} can't become ${statusWords(facts.to)}.`,
    {
      code: "illegal_transition",
      facts,
    },
  );

/**
 * Writes a part's step and what it means for the order: rows, events, outbox message. `order.parts` is brought up to date.
 * `tellsCook`: false where its cook is told otherwise.
 */
export async function movePart(
  tx: Tx,
  order: LockedParts,
  part: PartState,
  to: OrderStatus,
  by: { mover: StepActor; actor: string; note?: string | undefined; tellsCook?: boolean },
): Promise<void> {
  if (!canMove(part.status, to, by.mover)) throw illegalStep({ from: part.status, to });
  const from = part.status;
  part.status = to;
  const whole = statusOfParts(order.parts.map((one) => one.status));
  const now = clock.now();
  const accepted = to === "accepted" ? { accepted_at: now } : {};
  await tx.db.orderPart.update({
    where: { id: part.id },
    data: { status: to, ...accepted, delivered_at: to === "delivered" ? now : null },
    select: { id: true },
  });
  const { order_id } = order;
  const { actor, note, tellsCook = true } = by;
  await recordOrderEvent(tx, { order_id, part_id: part.id, kind: to, actor, note, step: { from, to } });
  await publish(
    tx,
    "order.part_moved",
    { order_id, part_id: part.id, status: to, ...(!tellsCook && { tells_cook: false }) },
    `order.part_moved:${part.id}:${to}`,
  );
  await moveOrder(tx, order, whole, by.actor, now);
  if (to === "delivered") {
    await planCookPay(tx, order.order_id);
    await countRewards(tx, order.order_id);
  }
}

/** Lets the order follow its parts, at the same instant as the part that moved. */
async function moveOrder(
  tx: Tx,
  order: LockedParts,
  to: OrderStatus,
  actor: string,
  now: Date,
): Promise<void> {
  if (to === order.status) return;
  await tx.db.order.update({
    where: { id: order.order_id },
    data: {
      status: to,
      delivered_at: to === "delivered" ? now : null,
      cancelled_at: to === "cancelled" ? now : null,
    },
    select: { id: true },
  });
  const step = { from: order.status, to };
  await recordOrderEvent(tx, { order_id: order.order_id, kind: to, actor, step });
  order.status = to;
}

/** Where a part stands after its day has changed. */
export interface MovedPart {
  id: number;
  cutoff_at: Date;
  window_start_at: Date;
  window_end_at: Date;
}

/** Gives an order another day, with its parts' cutoffs and windows, and its lines the schedules of that day. Under its lock. */
export async function moveOrderToDay(
  tx: Tx,
  { order_id, day }: { order_id: number; day: Day },
  parts: readonly MovedPart[],
  lines: readonly { id: number; schedule_id: number }[],
): Promise<void> {
  const delivery_date = dateOfDay(day);
  await tx.db.order.update({ where: { id: order_id }, data: { delivery_date }, select: { id: true } });
  for (const { id, ...times } of parts)
    await tx.db.orderPart.update({
      where: { id },
      data: { delivery_date, ...times },
      select: { id: true },
    });
  for (const { id, schedule_id } of lines)
    await tx.db.orderLine.update({ where: { id }, data: { schedule_id }, select: { id: true } });
}

const text = z.string().nullable().default(null);

/** Where an order goes, as `orders.delivery_address` keeps it: as it stood in the address book or was typed at the checkout. */
export const KeptAddress = z.object({
  ...{ title: text, address: text, city: text, state: text, postalCode: text },
  ...{ contactPerson: text, contactPersonNumber: text, extraInstructions: text },
});

/** Gives an order another address, as it stands in the address book now. Under its lock. */
export async function moveOrderToAddress(
  tx: Tx,
  order_id: number,
  { address_id, delivery_address }: { address_id: number; delivery_address: Record<string, string | null> },
): Promise<void> {
  const data = { address_id, delivery_address };
  await tx.db.order.update({ where: { id: order_id }, data, select: { id: true } });
}
