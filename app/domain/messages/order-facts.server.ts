import { db } from "~/data/prisma.server";
import { dayIn, formatDay, formatTime } from "~/kit/day";

/** What messages say of an order: its number and its day, alone and with the window of its first cook. */
export interface OrderFacts {
  number: string;
  day: string;
  /** `Friday, May 1, between 5:00 PM and 7:00 PM` */
  when: string;
  /** an instant where it is delivered: `6 pm on Wed, 6 May 2026` */
  moment: (instant: Date) => string;
}

/** Reads what messages say of an order; null where there is none. */
export async function readOrderFacts(order_id: number): Promise<OrderFacts | null> {
  const order = await db.order.findUnique({
    where: { id: order_id },
    select: {
      number: true,
      delivery_date: true,
      marketplace: { select: { time_zone: true } },
      parts: {
        orderBy: { id: "asc" },
        take: 1,
        select: { window_start_at: true, window_end_at: true },
      },
    },
  });
  if (!order) return null;
  const { number, marketplace, parts } = order;
  const day = formatDay(dayIn("UTC", order.delivery_date));
  const timeOf = (instant: Date) => formatTime(instant, marketplace.time_zone);
  const [first] = parts;
  const window = first ? `, between ${timeOf(first.window_start_at)} and ${timeOf(first.window_end_at)}` : "";
  const moment = (instant: Date) =>
    `${timeOf(instant)} on ${formatDay(dayIn(marketplace.time_zone, instant))}`;
  return { number, day, when: `${day}${window}`, moment };
}

/** An order's number; null where there is none. */
export async function readOrderNumber(order_id: number): Promise<string | null> {
  const order = await db.order.findUnique({ where: { id: order_id }, select: { number: true } });
  return order?.number ?? null;
}

/** The name of an order's dish as it was ordered; null where there is none. */
export async function readDishName(order_id: number, line_id: number): Promise<string | null> {
  const line = await db.orderLine.findUnique({ where: { id: line_id, order_id }, select: { name: true } });
  return line?.name ?? null;
}
