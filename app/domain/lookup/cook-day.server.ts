import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay, dayIn } from "~/kit/day";
import { missing } from "../refusal";
import { UNDERWAY } from "../underway";

/** A day on which a cook has orders that are still to come. */
export interface OpenDay {
  day: Day;
  orders: number;
}

/** A cook with the days of their open orders, the soonest first, at most 60. */
export interface CookDays {
  id: number;
  name: string;
  /** of the kitchen's calendar */
  today: Day;
  days: OpenDay[];
}

/** When the cook has open orders, also on days that are over. @throws Refusal `missing`. */
export async function readCookDays(chef_id: number): Promise<CookDays> {
  const [cook, groups] = await Promise.all([
    db.chef.findUnique({
      where: { id: chef_id },
      select: { full_name: true, marketplace: { select: { time_zone: true } } },
    }),
    db.orderPart.groupBy({
      by: ["delivery_date"],
      where: { chef_id, status: { in: [...UNDERWAY] } },
      _count: { _all: true },
      orderBy: { delivery_date: "asc" },
      take: 60,
    }),
  ]);
  if (!cook) throw missing();
  return {
    ...{ id: chef_id, name: cook.full_name, today: dayIn(cook.marketplace.time_zone, clock.now()) },
    days: groups.map(({ delivery_date, _count }) => ({
      day: dayIn("UTC", delivery_date),
      orders: _count._all,
    })),
  };
}

/** The day that somebody who names none means: today or the next one with open orders, else the last one that has some, else today. */
export function defaultDay({ today, days }: CookDays): Day {
  return days.find(({ day }) => day >= today)?.day ?? days.at(-1)?.day ?? today;
}

/** A cook's part of an order that is still to come. */
export interface OpenPart {
  part_id: number;
  order_id: number;
  number: string;
  status: string;
  account_id: number;
  diner: string;
  portions: number;
}

/** The cook's open parts of a day, the oldest first: `limit` of them behind the part `after`. */
export async function listOpenParts(
  chef_id: number,
  day: Day,
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<OpenPart[]> {
  const parts = await db.orderPart.findMany({
    where: {
      ...{ chef_id, delivery_date: dateOfDay(day), status: { in: [...UNDERWAY] } },
      id: { gt: after },
    },
    select: {
      ...{ id: true, status: true },
      lines: { where: { status: "active" }, select: { quantity: true } },
      order: {
        select: {
          ...{ id: true, number: true, account_id: true },
          account: { select: { first_name: true, last_name: true } },
        },
      },
    },
    orderBy: { id: "asc" },
    take: limit,
  });
  return parts.map(({ id, status, lines, order: { account, ...order } }) => ({
    ...{ part_id: id, order_id: order.id, number: order.number, status, account_id: order.account_id },
    diner: `${account.first_name} ${account.last_name}`,
    portions: lines.reduce((sum, line) => sum + line.quantity, 0),
  }));
}
