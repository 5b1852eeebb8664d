import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aMeal, anOrderedLine, type TestMeal } from "../../../tests/builders";
import { recomputeRanking } from "../reviews/recompute-ranking.server";

/** So many dinners of a meal delivered, and so many declined. */
async function dinners(meal: TestMeal, delivered: number, declined: number): Promise<void> {
  const { order_id, part_id } = await anOrderedLine({ meal, status: "delivered" });
  await sql`
    INSERT INTO orders (number, account_id, marketplace_id, status, draft_hash, delivery_date, delivery_address, total_quantity, subtotal_cents,
      total_cents, expires_at, placed_at)
    SELECT number || '-' || n, account_id, marketplace_id, 'delivered', '', delivery_date, '{}', 1, 0, 0, expires_at, placed_at
    FROM orders, generate_series(2, ${delivered + declined}) n WHERE id = ${order_id}`;
  const made = await sql<{ id: number }[]>`
    SELECT id FROM orders WHERE number LIKE (SELECT number || '-%' FROM orders WHERE id = ${order_id}) ORDER BY id`;
  const others = made.map(({ id }) => id);
  await sql`
    INSERT INTO order_part (order_id, chef_id, status, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents, delivered_at)
    SELECT other, chef_id, CASE WHEN place <= ${delivered - 1} THEN 'delivered' ELSE 'cancelled' END::"OrderStatus", delivery_date, cutoff_at,
      window_start_at, window_end_at, 0, CASE WHEN place <= ${delivered - 1} THEN app_now() END FROM order_part, unnest(${others}::int[]) WITH ORDINALITY AS o (other, place) WHERE id = ${part_id}`;
  await sql`
    INSERT INTO order_line (order_id, part_id, chef_id, meal_id, schedule_id, meal_guid, name, quantity, unit_price_cents, status, decline_reason)
    SELECT p.order_id, p.id, p.chef_id, l.meal_id, l.schedule_id, l.meal_guid, l.name, 1, 0,
      CASE WHEN p.status = 'cancelled' THEN 'declined' ELSE 'active' END::"LineStatus", CASE WHEN p.status = 'cancelled' THEN 'No clams' END
    FROM order_part p, order_line l WHERE p.order_id = ANY (${others}::int[]) AND l.order_id = ${order_id}`;
}

async function ranksOf({ id, chef }: TestMeal) {
  const [row] = await sql<{ cook: number; meal: number; factor: number }[]>`
    SELECT c.rank_rating AS cook, m.rank_rating AS meal, c.rank_factor AS factor FROM chef c JOIN meal m ON m.chef_id = c.id
    WHERE c.id = ${chef.chef_id} AND m.id = ${id}`;
  return row ?? { cook: 0, meal: 0, factor: 0 };
}

test("a score below 95 % lowers the ranks of a cook and their meals in proportion; one from 95 % on, or of few dinners, none", async () => {
  const meals = [await aMeal(), await aMeal(), await aMeal()];
  const [good, bad, fresh] = meals as [TestMeal, TestMeal, TestMeal];
  for (const { id, chef } of meals) {
    await sql`UPDATE chef SET rating_sum = 500, review_count = 100 WHERE id = ${chef.chef_id}`;
    await sql`UPDATE meal SET rating_sum = 500, review_count = 100 WHERE id = ${id}`;
  }
  await dinners(good, 19, 1);
  await dinners(bad, 8, 2);
  await dinners(fresh, 2, 2);
  await recomputeRanking();
  const [first, second, third] = [await ranksOf(good), await ranksOf(bad), await ranksOf(fresh)];
  expect([first.factor, third.factor]).toEqual([1, 1]);
  expect(second.factor).toBeCloseTo(0.8 / 0.95, 3);
  expect(second.cook).toBeCloseTo(first.cook * second.factor, 1);
  expect(second.meal).toBeCloseTo(first.meal * second.factor, 1);
});
