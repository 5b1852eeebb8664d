import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import type { Diner } from "../accounts/people";

/** An order as a reminder names it. `delivery_date` is YYYY-MM-DD in the kitchen's time zone. */
export interface LatestOrder {
  id: number;
  number: string;
  delivery_date: Day;
}

/** My order of the last `minutes`, for whoever looks for their cart in another window; null when there is none. */
export async function latestOrder(me: Diner, minutes: number): Promise<LatestOrder | null> {
  const since = new Date(clock.now().getTime() - minutes * 60_000);
  const order = await db.order.findFirst({
    where: { account_id: me.account_id, placed_at: { gt: since }, status: { not: "cancelled" } },
    orderBy: [{ placed_at: "desc" }, { id: "desc" }],
    select: { id: true, number: true, delivery_date: true },
  });
  return order && { ...order, delivery_date: dayIn("UTC", order.delivery_date) };
}
