import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay, dayOfDate, formatShortDay } from "~/kit/day";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import type { Prisma } from "../../../prisma/client/client";
import { OrderStatus } from "../../../prisma/client/enums";
import { UNDERWAY } from "../underway";

/** What the list of orders is narrowed down by. */
export interface OrderFilters {
  status?: OrderStatus;
  /** the delivery day, of the marketplace's calendar */
  day?: Day;
  marketplace?: number;
  /** orders with a part of this cook's */
  cook?: number;
  /** the delivery window is over and something of it is neither delivered nor called off */
  isLate?: boolean;
}

/** An order as a row of the list. Cents. */
export interface ListedOrder {
  id: number;
  number: string;
  status: string;
  day: string;
  account_id: number;
  diner: string;
  cooks: { id: number; name: string }[];
  marketplace: string;
  total_cents: number;
}

export const ORDER_STATUSES = Object.values(OrderStatus);

function whereOf({ status, day, marketplace, cook, isLate }: OrderFilters): Prisma.OrderWhereInput {
  const late = { status: { in: [...UNDERWAY] }, window_end_at: { lte: clock.now() } };
  return {
    ...(day && { delivery_date: dateOfDay(day) }),
    ...(marketplace && { marketplace_id: marketplace }),
    ...(isLate && { status: { in: [...UNDERWAY] } }),
    // of a cook, what is late is late by them
    ...((cook || isLate) && { parts: { some: { ...(cook && { chef_id: cook }), ...(isLate && late) } } }),
    ...(status && { status }),
  };
}

/** One stretch of all orders, the newest first. */
export async function listOrders(
  filters: OrderFilters,
  { limit, offset }: Slice,
): Promise<Page<ListedOrder>> {
  const where = whereOf(filters);
  const [orders, count] = await Promise.all([
    db.order.findMany({
      where,
      select: {
        ...{ id: true, number: true, status: true, delivery_date: true, total_cents: true },
        account_id: true,
        account: { select: { first_name: true, last_name: true } },
        marketplace: { select: { name: true } },
        parts: { select: { chef: { select: { id: true, full_name: true } } }, orderBy: { id: "asc" } },
      },
      orderBy: { id: "desc" },
      take: limit,
      skip: offset,
    }),
    db.order.count({ where, take: COUNT_CAP + 1 }),
  ]);
  const rows = orders.map(({ account, marketplace, parts, delivery_date, ...order }) => ({
    ...order,
    day: formatShortDay(dayOfDate(delivery_date)),
    diner: `${account.first_name} ${account.last_name}`,
    cooks: parts.map(({ chef }) => ({ id: chef.id, name: chef.full_name })),
    marketplace: marketplace.name,
  }));
  return { rows, count };
}

/** The name of a cook whom the list is narrowed down to; null where there is none. */
export async function readCookName(id: number): Promise<string | null> {
  return (await db.chef.findUnique({ where: { id }, select: { full_name: true } }))?.full_name ?? null;
}

/** The marketplaces that orders can be of, for the filter. */
export function listMarketplaces(): Promise<{ id: number; name: string }[]> {
  return db.marketplace.findMany({
    where: { is_global: false },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
    take: 200,
  });
}
