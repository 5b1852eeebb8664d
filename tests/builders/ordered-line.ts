import { randomBytes } from "node:crypto";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { aDiner } from "./diner";
import type { TestMeal } from "./meal";
import { type DayOrOffset, dayFrom } from "./schedule";
import { unique } from "./unique";

export interface OrderedLineOptions {
  meal: TestMeal;
  /** the delivery date; the first day of the meal's schedule unless told otherwise */
  on?: DayOrOffset;
  quantity?: number;
  status?: "pending_payment" | "placed" | "accepted" | "out_for_delivery" | "delivered";
}

export interface TestOrderedLine {
  order_id: number;
  part_id: number;
  line_id: number;
  account_id: number;
}

/** An order of one line as its cook meets it: portions taken, nothing about money. For an order that is paid, check out. */
export async function anOrderedLine(options: OrderedLineOptions): Promise<TestOrderedLine> {
  const { meal, quantity = 1, status = "placed" } = options;
  if (!meal.schedule) throw new Error("anOrderedLine needs a scheduled meal");
  const { account_id } = await aDiner();
  const date = await dayFrom(options.on ?? meal.schedule.start_date, meal.chef.time_zone);
  const waiting = status === "pending_payment";
  const now = clock.now();
  const delivered = status === "delivered" ? now : null;
  const cents = quantity * meal.price_cents;
  const [order] = await sql<[{ id: number }]>`
    INSERT INTO orders (number, account_id, marketplace_id, status, draft_hash, delivery_date, delivery_address,
      total_quantity, subtotal_cents, total_cents, expires_at, placed_at, delivered_at)
    VALUES (${`T-${unique()}`}, ${account_id}, ${meal.chef.marketplace_id}, ${status}, ${randomBytes(8)}, ${date}, '{}',
      ${quantity}, ${cents}, ${cents}, app_now() + interval '15 minutes', ${waiting ? null : now}, ${delivered})
    RETURNING id`;
  const [part] = await sql<[{ id: number }]>`
    INSERT INTO order_part (order_id, chef_id, status, delivery_date, cutoff_at, window_start_at, window_end_at,
      subtotal_cents, accepted_at, delivered_at)
    SELECT ${order.id}, ${meal.chef.chef_id}, ${status}, ${date}, cutoff_at(${date}::date, m.id, 24), cutoff_at(${date}::date, m.id, 0),
      cutoff_at(${date}::date, m.id, -3), ${cents}, ${status === "placed" || waiting ? null : now}, ${delivered}
    FROM marketplace m WHERE m.id = ${meal.chef.marketplace_id} RETURNING id`;
  const [line] = await sql<[{ id: number }]>`
    INSERT INTO order_line (order_id, part_id, chef_id, meal_id, schedule_id, meal_guid, name, quantity, unit_price_cents)
    VALUES (${order.id}, ${part.id}, ${meal.chef.chef_id}, ${meal.id}, ${meal.schedule.id}, ${meal.guid}, ${meal.name}, ${quantity},
      ${meal.price_cents}) RETURNING id`;
  const taken = waiting ? sql`held = held + ${quantity}` : sql`sold = sold + ${quantity}`;
  await sql`UPDATE schedule SET ${taken} WHERE id = ${meal.schedule.id}`;
  return { order_id: order.id, part_id: part.id, line_id: line.id, account_id };
}
