import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { changeChef } from "../chefs/chef-row.server";
import { conflict, invalid } from "../refusal";
import type { PauseInput, WireKitchen } from "./kitchen-schemas.server";

/** Orders that are due on days on which a kitchen is closed; none without a pause. */
export async function ordersInPause(
  on: Db,
  chef_id: number,
  { closed_from, closed_to }: { closed_from: Day | null; closed_to: Day | null },
): Promise<WireKitchen["orders_in_pause"]> {
  if (closed_from === null) return [];
  const parts = await on.orderPart.findMany({
    where: {
      chef_id,
      status: { in: ["placed", "accepted", "preparing", "out_for_delivery"] },
      delivery_date: {
        gte: new Date(closed_from),
        ...(closed_to === null ? {} : { lte: new Date(closed_to) }),
      },
    },
    select: { delivery_date: true, order: { select: { id: true, number: true } } },
    orderBy: [{ delivery_date: "asc" }, { order_id: "asc" }],
  });
  return parts.map(({ order, delivery_date }) => ({
    ...{ id: order.id, number: order.number, delivery_date: dayIn("UTC", delivery_date) },
  }));
}

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
  return ordersInPause(db, me.chef_id, pause);
}

/**
 * Closes the kitchen for whole days, both included; it opens again by itself. Nothing is canceled.
 * @param seen ids of the orders within it that the cook has been shown
 * @throws Refusal `invalid` as `previewPause`, `conflict` (`orders_changed`) when other orders are due within it by now.
 */
export function pauseKitchen(me: Chef, pause: PauseInput, seen: readonly number[]): Promise<void> {
  refusePause(me, pause);
  return transaction(async (tx) => {
    await changeChef(tx, me.chef_id, pause);
    const orders = await ordersInPause(tx.db, me.chef_id, pause);
    const isSeen = orders.length === seen.length && orders.every(({ id }) => seen.includes(id));
    if (!isSeen)
      throw conflict("orders_changed", "Your orders have changed in the meantime. Check them again.");
  });
}
