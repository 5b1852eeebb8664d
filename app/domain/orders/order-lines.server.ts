import { type Fragment, iso, sql, type Tx } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";
import { Prisma } from "../../../prisma/client/client";
import { shareContents } from "../meals/contents-lock.server";
import { orderedOfMeal } from "../meals/meal-texts.server";
import type { OrderedTexts } from "../meals/rules";
import { isUnderway } from "../underway.server";
import { confirmationAfterChange, contentsNow } from "./changed-dishes.server";

/** Of a line `l`, the dish that its cook offers or offered instead, as the wire has it; null where there is none. */
const swapOfLine = sql`(
  SELECT json_build_object('status', w.status, 'instead_of', w.instead_of, 'reason', w.reason, 'meal_guid', m.guid, 'name', m.name,
    'unit_price_cents', w.unit_price_cents, 'allergens', m.allergens, 'may_contain', m.may_contain,
    'allergen_species', m.allergen_species, 'changed_at', ${iso(sql`m.allergens_changed_at`)}, 'until', ${iso(sql`until.cutoff_at`)})
  FROM swap_offer w JOIN meal m ON m.id = w.meal_id JOIN order_part until ON until.id = l.part_id WHERE w.line_id = l.id)`;

/**
 * A line `l` as JSON on the wire. What its diner alone reads stands among the rest: `chef`, whose dish it is, and `known`, what
 * of their list they knew to be in it.
 */
const lineWith = (chef: Fragment, known: Fragment): Fragment => sql`
  json_build_object('id', l.id, 'meal_guid', l.meal_guid, 'name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents,
    'is_voucher', l.is_voucher, ${chef} 'instruction', l.instruction, 'allergens', l.allergens, 'may_contain', l.may_contain,
    'allergen_species', coalesce(l.allergen_species, '{}'), 'allergens_changed', l.allergens_changed,
    'allergen_confirmation', l.allergen_confirmation, ${known} 'status', l.status, 'decline_reason', l.decline_reason, 'swap', ${swapOfLine})`;

/** A line `l` as its diner reads it. */
export const lineOfDiner = lineWith(
  sql`'chef_id', l.chef_id,`,
  sql`'allergens_acknowledged', l.allergens_acknowledged,`,
);

/** The same as its cook reads it. */
export const lineOfCook = lineWith(sql``, sql``);

/** Calls lines off; their portions and money are given back by others. */
export async function cancelLines(tx: Tx, line_ids: readonly number[]): Promise<void> {
  await tx.db.orderLine.updateMany({ where: { id: { in: [...line_ids] } }, data: { status: "cancelled" } });
}

/** The cook can't make one line. */
export async function declineOrderLine(tx: Tx, line_id: number, reason: string): Promise<void> {
  await tx.db.orderLine.update({
    where: { id: line_id },
    data: { status: "declined", decline_reason: reason },
    select: { id: true },
  });
}

/** A dish that takes the place of another one on its line. */
export interface OtherDish extends OrderedTexts {
  meal_id: number;
  schedule_id: number;
  meal_guid: string;
  allergens: Allergen[];
  may_contain: Allergen[];
  allergen_species: Prisma.InputJsonObject;
  /** what of it the diner avoids, and knows of */
  allergens_acknowledged: Allergen[];
}

/**
 * Puts another dish of the same cook on a line. Its price stays what was charged: what the other one costs less has been
 * given back of it. Its allergens are those that its diner has just agreed to.
 */
export async function swapLine(tx: Tx, line_id: number, dish: OtherDish): Promise<void> {
  await tx.db.orderLine.update({
    where: { id: line_id },
    data: { ...dish, allergens_changed: Prisma.DbNull, allergen_confirmation: null },
    select: { id: true },
  });
}

/** Adds to what cooks gave back of their lines and of the tips of their parts, and the coupon of its lines. Cents. */
export async function addRefundedByCooks(
  tx: Tx,
  back: {
    lines: readonly { line_id: number; chef: number; coupon: number }[];
    tips: readonly { part_id: number; chef: number }[];
  },
): Promise<void> {
  // plain SQL: a set, of which each row gets sums of its own
  await tx`
    UPDATE order_line l SET chef_back_cents = l.chef_back_cents + g.chef, coupon_back_cents = l.coupon_back_cents + g.coupon
    FROM jsonb_to_recordset(${tx.json(back.lines.map((line) => ({ ...line })))}) AS g (line_id int, chef int, coupon int)
    WHERE l.id = g.line_id AND g.chef + g.coupon > 0`;
  // plain SQL: adds to many rows, to each its own amount
  await tx`
    UPDATE order_part p SET tip_back_cents = p.tip_back_cents + g.chef
    FROM jsonb_to_recordset(${tx.json(back.tips.map((tip) => ({ ...tip })))}) AS g (part_id int, chef int)
    WHERE p.id = g.part_id AND g.chef > 0`;
}

/**
 * Keeps on every line of a meal that is ordered and not delivered yet what it contains now, when that changed, and whether
 * its diner has to confirm it; answers whose orders they are. `at`: when it changed.
 */
export async function markAllergensChanged(tx: Tx, meal_id: number, at: Date): Promise<number[]> {
  // plain SQL: lines are changed by the columns of their meal and part, and each order is answered once
  const rows = await tx<{ order_id: number }[]>`
    WITH told AS (
      UPDATE order_line l SET allergens_changed = ${contentsNow} || jsonb_build_object('at', ${at.toISOString()}::text),
        allergen_confirmation = CASE WHEN p.status = 'out_for_delivery' THEN l.allergen_confirmation ELSE ${confirmationAfterChange} END
      FROM meal m, order_part p, orders o
      WHERE m.id = ${meal_id} AND l.meal_id = m.id AND l.status = 'active' AND p.id = l.part_id AND o.id = l.order_id
        AND ${isUnderway}
      RETURNING l.order_id)
    SELECT DISTINCT order_id FROM told ORDER BY order_id`;
  return rows.map(({ order_id }) => order_id);
}

/**
 * Something was taken out of a meal: lines that keep what it contained after an earlier change, and aren't being cooked yet,
 * keep what it contains now; answers whose orders they are. Questions stay open, and what a diner ordered stays as it was.
 */
export async function correctAllergensChanged(tx: Tx, meal_id: number): Promise<number[]> {
  // plain SQL: lines are changed by the columns of their meal, and each order is answered once
  const rows = await tx<{ order_id: number }[]>`
    WITH corrected AS (
      UPDATE order_line l SET allergens_changed = l.allergens_changed || ${contentsNow}
      FROM meal m, order_part p
      WHERE m.id = ${meal_id} AND l.meal_id = m.id AND l.status = 'active' AND l.allergens_changed IS NOT NULL
        AND p.id = l.part_id AND p.status IN ('placed', 'accepted')
      RETURNING l.order_id)
    SELECT DISTINCT order_id FROM corrected ORDER BY order_id`;
  return rows.map(({ order_id }) => order_id);
}

/** A dish that is added to a part for free. `given_cents` is what the platform pays its cook. */
export interface FreeLine {
  order_id: number;
  part_id: number;
  chef_id: number;
  meal_id: number;
  schedule_id: number;
  quantity: number;
  given_cents: number;
}

/** Adds a dish that costs its diner nothing; the order's portions are that many more. Answers the line's id. */
export async function insertFreeLine(tx: Tx, line: FreeLine): Promise<number> {
  await shareContents(tx, sql`SELECT ${line.meal_id}::int AS meal_id`);
  const meal = await tx.db.meal.findUniqueOrThrow({
    where: { id: line.meal_id },
    select: { guid: true, ...orderedOfMeal },
  });
  const { guid, ...kept } = meal;
  const allergen_species = kept.allergen_species as Prisma.InputJsonObject;
  const { id } = await tx.db.orderLine.create({
    data: { ...line, ...kept, allergen_species, meal_guid: guid, unit_price_cents: 0 },
    select: { id: true },
  });
  await tx.db.order.update({
    where: { id: line.order_id },
    data: { total_quantity: { increment: line.quantity } },
    select: { id: true },
  });
  return id;
}

/** Takes off lines what the platform was to pay for them, since they are not cooked. Answers it by cook. Cents. */
export async function takeOffGiven(
  tx: Tx,
  line_ids: readonly number[],
): Promise<{ line_id: number; chef_id: number; cents: number }[]> {
  // plain SQL: what stood there before it becomes nothing
  return tx<{ line_id: number; chef_id: number; cents: number }[]>`
    UPDATE order_line l SET given_cents = 0 FROM (
      SELECT id, chef_id, given_cents AS cents FROM order_line WHERE id = ANY (${[...line_ids]}::int[]) AND given_cents > 0 FOR NO KEY UPDATE) was
    WHERE l.id = was.id RETURNING l.id AS line_id, was.chef_id, was.cents`;
}
