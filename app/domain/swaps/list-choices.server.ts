import { db } from "~/data/prisma.server";
import { type Fragment, sql, type Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import type { SwapChoice } from "./schemas.server";

/** A choice with what an offer keeps of it. */
export type Choice = SwapChoice & { schedule_id: number; instead_of: string };

/**
 * What may be offered for the active lines of an order: another meal of the same cook that is on sale for the same day, paid
 * the same way, with enough portions left, at the same or a lower price; at the same for a voucher, which has no change, and for
 * a dish that a coupon has paid whole, of which nothing can go back to the diner.
 */
async function choices(on: typeof sql | Tx, order_id: number, which: Fragment): Promise<Choice[]> {
  // plain SQL: meals by what is left of their schedules
  return on<Choice[]>`
    SELECT l.id AS line, m.id AS meal, m.guid AS meal_guid, m.name, m.price_cents AS unit_price_cents, s.count - s.held - s.sold AS left,
      m.allergens, m.may_contain, s.id AS schedule_id, l.name AS instead_of
    FROM order_line l JOIN order_part p ON p.id = l.part_id
    JOIN schedule s ON s.chef_id = l.chef_id AND p.delivery_date BETWEEN s.start_date AND s.end_date AND s.deleted_at IS NULL
    JOIN meal m ON m.id = s.meal_id AND m.id <> l.meal_id AND m.is_voucher_meal = l.is_voucher
    WHERE l.order_id = ${order_id} AND l.status = 'active' AND ${which}
      AND m.deleted_at IS NULL AND m.suspended_at IS NULL AND m.allergens_declared
      AND s.count - s.held - s.sold >= l.quantity
      AND CASE WHEN l.is_voucher OR NOT EXISTS (SELECT FROM tender_share t WHERE t.line_id = l.id AND t.component = 'line' AND t.amount_cents > 0)
        THEN m.price_cents = l.unit_price_cents ELSE m.price_cents <= l.unit_price_cents END
    ORDER BY l.id, m.price_cents DESC, m.name, m.id`;
}

/**
 * What I may offer for each dish of an order of mine, one row for each dish and choice.
 * @throws Refusal `missing` for an order without a part of this cook.
 */
export async function listSwapChoices(me: Chef, order_id: number): Promise<Choice[]> {
  const part = await db.orderPart.findFirst({
    where: { order_id, chef_id: me.chef_id, status: { notIn: ["pending_payment", "expired"] } },
    select: { id: true },
  });
  if (!part) throw missing();
  return choices(sql, order_id, sql`l.chef_id = ${me.chef_id}`);
}

/** One choice as it stands within a transaction; undefined when it is none (anymore). */
export async function findChoice(
  tx: Tx,
  order_id: number,
  line_id: number,
  meal_id: number,
): Promise<Choice | undefined> {
  const [found] = await choices(tx, order_id, sql`l.id = ${line_id} AND m.id = ${meal_id}`);
  return found;
}
