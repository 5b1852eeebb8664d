import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import type { KitchenUser } from "~/domain/accounts/people";
import { type Day, dayIn } from "~/kit/day";
import { MAX_PAGE_SIZE } from "~/kit/paging";
import type { Prisma } from "../../../prisma/client/client";

/** The lines that still need portions of a schedule, those of checkouts included. */
export function openLines(schedule_id: number): Prisma.OrderLineWhereInput {
  return {
    schedule_id,
    status: "active",
    part: { status: { notIn: ["delivered", "cancelled", "expired"] } },
  };
}

/** The days of some lines, each once, the soonest first. */
export async function listOrderedDays(tx: Tx, where: Prisma.OrderLineWhereInput): Promise<Day[]> {
  const lines = await tx.db.orderLine.findMany({
    where,
    select: { part: { select: { delivery_date: true } } },
    orderBy: { part: { delivery_date: "asc" } },
  });
  return [...new Set(lines.map(({ part }) => dayIn("UTC", part.delivery_date)))];
}

export interface OpenOrder {
  id: number;
  number: string;
  delivery_date: Day;
  /** portions of the schedule */
  quantity: number;
}

/** The placed orders that keep one of the cook's schedules, the soonest first; a hundred at most. */
export async function listOpenOrders(me: KitchenUser, schedule_id: number): Promise<OpenOrder[]> {
  const lines = await db.orderLine.findMany({
    where: {
      AND: [openLines(schedule_id), { chef_id: me.chef_id, part: { status: { not: "pending_payment" } } }],
    },
    select: {
      quantity: true,
      part: { select: { delivery_date: true, order: { select: { id: true, number: true } } } },
    },
    orderBy: [{ part: { delivery_date: "asc" } }, { id: "asc" }],
    take: MAX_PAGE_SIZE,
  });
  return lines.map(({ quantity, part }) => ({
    ...{ id: part.order.id, number: part.order.number, quantity },
    delivery_date: dayIn("UTC", part.delivery_date),
  }));
}
