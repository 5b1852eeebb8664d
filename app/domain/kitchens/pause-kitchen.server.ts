import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { changeChef } from "../chefs/chef-row.server";
import {
  addClosedDates,
  joinPause,
  readClosedDates,
  removeClosedDates,
  removePastClosedDates,
} from "../chefs/closed-dates.server";
import { conflict, invalid } from "../refusal";
import { UNDERWAY } from "../underway";
import type { PauseInput, WireKitchen } from "./kitchen-schemas.server";
import { kitchenRules } from "./rules";

/** Orders that are due on any of these days; without a last day, from the first on. None without days. */
export async function ordersInDays(
  on: Db,
  chef_id: number,
  days: readonly { from: Day; to: Day | null }[],
): Promise<WireKitchen["orders_in_pause"]> {
  if (days.length === 0) return [];
  const parts = await on.orderPart.findMany({
    where: {
      chef_id,
      status: { in: [...UNDERWAY] },
      OR: days.map(({ from, to }) => ({
        delivery_date: { gte: new Date(from), ...(to === null ? {} : { lte: new Date(to) }) },
      })),
    },
    select: { delivery_date: true, order: { select: { id: true, number: true } } },
    orderBy: [{ delivery_date: "asc" }, { order_id: "asc" }],
  });
  return parts.map(({ order, delivery_date }) => ({
    ...{ id: order.id, number: order.number, delivery_date: dayIn("UTC", delivery_date) },
  }));
}

const daysOf = ({ closed_from, closed_to }: PauseInput) => ({ from: closed_from, to: closed_to });

function refusePause(me: Chef, { closed_from, closed_to }: PauseInput): void {
  if (closed_to < closed_from) throw invalid("closed_to", "The end date is before the start date");
  if (closed_to < dayIn(me.time_zone, clock.now())) throw invalid("closed_to", "This break is over already");
}

/**
 * The orders that are due within a pause which is not set yet.
 * @throws Refusal `invalid` for a pause that ends before it begins, or before today.
 */
export async function previewPause(me: Chef, pause: PauseInput): Promise<WireKitchen["orders_in_pause"]> {
  refusePause(me, pause);
  return ordersInDays(db, me.chef_id, [daysOf(pause)]);
}

/**
 * Closes a kitchen for these days, both included, in the transaction of whoever asks: into the pause where none is set or it is over,
 * else beside it. Days that are closed already stay so. However many breaks there are: only a cook's own list has a limit.
 */
export async function closeDays(tx: Tx, chef_id: number, pause: PauseInput): Promise<void> {
  // plain SQL: locks the row
  const [chef] = await tx<{ is_free: boolean }[]>`
    SELECT c.closed_from IS NULL OR coalesce(c.closed_to < (app_now() AT TIME ZONE k.time_zone)::date, false) AS is_free
    FROM chef c JOIN marketplace k ON k.id = c.marketplace_id WHERE c.id = ${chef_id} FOR NO KEY UPDATE OF c`;
  await removePastClosedDates(tx, chef_id);
  if (chef?.is_free) await changeChef(tx, chef_id, pause);
  else await addClosedDates(tx, chef_id, daysOf(pause));
  await joinPause(tx, chef_id);
}

/**
 * Closes the kitchen for whole days, both included; it opens again by itself. Nothing is canceled. Days that are closed
 * already stay so: a second break stands beside the first, or is one with it where they meet.
 * @param seen ids of the orders within it that the cook has been shown
 * @throws Refusal `invalid` as `previewPause`, or for more breaks than anybody needs; `conflict` (`orders_changed`) when
 *   other orders are due within it by now.
 */
export function pauseKitchen(me: Chef, pause: PauseInput, seen: readonly number[]): Promise<void> {
  refusePause(me, pause);
  return transaction(async (tx) => {
    await closeDays(tx, me.chef_id, pause);
    const { most } = kitchenRules.closed_dates;
    if ((await readClosedDates(tx, me.chef_id)).length > most)
      throw invalid("closed_from", `You can plan ${most} breaks at most. Remove one first.`);
    const orders = await ordersInDays(tx.db, me.chef_id, [daysOf(pause)]);
    const isSeen = orders.length === seen.length && orders.every(({ id }) => seen.includes(id));
    if (!isSeen)
      throw conflict("orders_changed", "Your orders have changed in the meantime. Check them again.");
  });
}

/**
 * Opens the kitchen for these days again, whichever break has them. A pause that only partly lies within them stays.
 * @throws Refusal `invalid` for days that end before they begin.
 */
export function reopenKitchen(me: Chef, days: PauseInput): Promise<void> {
  if (days.closed_to < days.closed_from) throw invalid("closed_to", "The end date is before the start date");
  return transaction(async (tx) => {
    await removeClosedDates(tx, me.chef_id, daysOf(days));
    const whole = { gte: new Date(days.closed_from), lte: new Date(days.closed_to) };
    const where = { id: me.chef_id, closed_from: whole, closed_to: whole };
    const isWhole = (await tx.db.chef.count({ where })) > 0;
    if (isWhole) await changeChef(tx, me.chef_id, { closed_from: null, closed_to: null });
  });
}
