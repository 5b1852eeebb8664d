import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { abandonHold } from "../holds/abandon-hold.server";
import { lockParts } from "../orders/order-parts.server";
import { canMove } from "../orders/states";
import type { Events } from "../outbox/events";
import { RetryLater } from "../outbox/job.server";
import { callOff, wholeScope } from "../refunds/call-off.server";
import { returnDelivery } from "../refunds/return-delivery.server";
import { Refusal } from "../refusal";
import { dropUnpaid } from "./drop-unpaid.server";

/** How long a payment that is just being made is waited for. Seconds. */
const PAUSE = 20;

/**
 * Calls one order off whole. One that its diner had canceled before gets the share back that had stayed with the group. One
 * whose dinner has left since the group was canceled comes, as it was paid.
 */
async function callOffOne(tx: Tx, order_id: number, actor: string): Promise<void> {
  const order = await lockParts(tx, order_id);
  if (!order || order.status === "pending_payment" || order.status === "expired") return;
  const reason = "The group order was canceled";
  if (order.status !== "cancelled") {
    const active = order.parts.filter(({ status }) => status !== "cancelled");
    if (!active.every(({ status }) => canMove(status, "cancelled", "diner"))) return;
    await callOff(tx, order, await wholeScope(tx, order_id, false), { reason, actor });
    return;
  }
  // plain SQL: one column compared with another
  const open = await tx`
    SELECT FROM tender_share WHERE order_id = ${order_id} AND component = 'delivery' AND amount_cents > refunded_cents LIMIT 1`;
  if (open.length === 0) return;
  const all = Number.MAX_SAFE_INTEGER;
  const cause = { cause: "group_canceled", key: "group_canceled", reason, actor } as const;
  await returnDelivery(tx, order_id, { delivery: all, tax: all }, cause);
}

/** Gives up the checkouts that are under way; a payment that is just being made is waited for. */
async function giveUpHolds(group_order_id: number): Promise<void> {
  const holds = await db.order.findMany({
    where: { group_order_id, status: "pending_payment" },
    select: { account_id: true },
  });
  await mapSettled(holds, "checkouts", (owner) =>
    abandonHold(owner).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    }),
  );
}

/**
 * What follows when a group order is canceled: checkouts under way are given up, every paid order is called off and paid back
 * whole, and the carts are their owners' again. Comes back while a payment is being made; a second time nothing is left to do.
 * @throws RetryLater
 */
export async function callOffGroup({ group_order_id, by }: Events["group_order.canceled"]): Promise<void> {
  await giveUpHolds(group_order_id);
  // before the orders: one that can't be called off just now keeps no cart in the group
  await dropUnpaid(group_order_id, "canceled");
  const orders = await db.order.findMany({
    where: { group_order_id, status: { not: "expired" } },
    select: { id: true, status: true },
    orderBy: { id: "asc" },
  });
  await mapSettled(orders, "orders", ({ id }) => transaction((tx) => callOffOne(tx, id, `account:${by}`)));
  if (orders.some(({ status }) => status === "pending_payment")) throw new RetryLater(PAUSE);
}
