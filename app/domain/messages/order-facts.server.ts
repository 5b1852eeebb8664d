import { sql } from "~/data/sql.server";
import { formatDay, formatTime } from "~/kit/day";

/** What messages say of an order: its number and its day, alone and with the window of its first cook. */
export interface OrderFacts {
  number: string;
  day: string;
  /** `Friday, May 1, between 5:00 PM and 7:00 PM` */
  when: string;
}

/** Reads what messages say of an order; null where there is none. */
export async function readOrderFacts(order_id: number): Promise<OrderFacts | null> {
  const [order] = await sql<
    { number: string; delivery_date: string; time_zone: string; start_at: Date | null; end_at: Date | null }[]
  >`
    SELECT o.number, o.delivery_date, k.time_zone, p.window_start_at AS start_at, p.window_end_at AS end_at
    FROM orders o JOIN marketplace k ON k.id = o.marketplace_id
    LEFT JOIN order_part p ON p.id = (SELECT min(first.id) FROM order_part first WHERE first.order_id = o.id)
    WHERE o.id = ${order_id}`;
  if (!order) return null;
  const { number, delivery_date, time_zone, start_at, end_at } = order;
  const day = formatDay(delivery_date);
  const window =
    start_at && end_at
      ? `, between ${formatTime(start_at, time_zone)} and ${formatTime(end_at, time_zone)}`
      : "";
  return { number, day, when: `${day}${window}` };
}

/** An order's number; null where there is none. */
export async function readOrderNumber(order_id: number): Promise<string | null> {
  const [order] = await sql<{ number: string }[]>`SELECT number FROM orders WHERE id = ${order_id}`;
  return order?.number ?? null;
}
