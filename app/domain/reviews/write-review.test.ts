import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aDiner, aMeal, type TestDiner, type TestMeal } from "../../../tests/builders";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { recomputeRanking } from "./recompute-ranking.server";
import { writeReview } from "./write-review.server";

/** An order of dishes of two cooks, delivered by those named. */
async function anOrderOfTwo(): Promise<{ ana: TestDiner; meals: [TestMeal, TestMeal]; order_id: number }> {
  const meals: [TestMeal, TestMeal] = [await aMeal({ price: 1000 }), await aMeal({ price: 1000 })];
  const ana = await aDiner({ gift: 100_000, cart: meals, marketplace: meals[0].chef.marketplace });
  const { cart_transaction } = await holdCart(ana, {
    payments: [{ method: "wallet", amount: 4020 }],
    tip_cents: 0,
  });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return { ana, meals, order_id: order.id };
}

async function deliver(order_id: number, meal: TestMeal): Promise<void> {
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
    await moveMyPart(meal.chef, order_id, status);
}

const reviewsOf = (order_id: number) =>
  sql<{ chef_id: number; meal_id: number; rating: number }[]>`
    SELECT chef_id, meal_id, rating FROM review WHERE order_id = ${order_id} ORDER BY id`;

describe("an order of two cooks", () => {
  test("without a cook's name the stars count for both", async () => {
    const { ana, meals, order_id } = await anOrderOfTwo();
    for (const meal of meals) await deliver(order_id, meal);
    await writeReview(ana, { order_id, rating: 3, written_content: "" });
    const written = await reviewsOf(order_id);
    expect(written.map(({ chef_id, meal_id, rating }) => [chef_id, meal_id, rating]).sort()).toEqual(
      meals.map((meal) => [meal.chef.chef_id, meal.id, 3]).sort(),
    );
  });

  test("each cook is reviewed by themselves, and only once they have delivered", async () => {
    const { ana, meals, order_id } = await anOrderOfTwo();
    const [first, second] = meals;
    await deliver(order_id, first);
    const about = (meal: TestMeal, rating: number) =>
      writeReview(ana, { order_id, rating, written_content: "", chef: meal.chef.chef_id });
    await about(first, 5);
    await expect(about(second, 1)).rejects.toMatchObject({ kind: "forbidden", code: "not_delivered" });
    await expect(about(first, 1)).rejects.toMatchObject({ code: "already_reviewed" });
    await deliver(order_id, second);
    await writeReview(ana, { order_id, rating: 2, written_content: "", meal: second.id });
    expect((await reviewsOf(order_id)).map(({ rating }) => rating)).toEqual([5, 2]);
    await expect(writeReview(ana, { order_id, rating: 2, written_content: "" })).rejects.toMatchObject({
      code: "already_reviewed",
    });
  });
});

test("ranks that lag behind follow the mean of everybody; a cook who is changed just now waits for the next time", async () => {
  const chefs = [await aChef(), await aChef()];
  const ids = chefs.map(({ chef_id }) => chef_id);
  const [changed = 0, other = 0] = ids;
  await sql`UPDATE chef SET rank_rating = 0 WHERE id = ANY (${ids})`;
  const { ana, meals, order_id } = await anOrderOfTwo();
  await deliver(order_id, meals[0]);
  await writeReview(ana, { order_id, rating: 4, written_content: "" });
  const rankOf = async (id: number) =>
    (await sql<{ rank_rating: number }[]>`SELECT rank_rating FROM chef WHERE id = ${id}`)[0]?.rank_rating;
  await transaction(async (tx) => {
    await tx`SELECT FROM chef WHERE id = ${changed} FOR NO KEY UPDATE`;
    await recomputeRanking();
    expect(await rankOf(changed)).toBe(0);
    expect(await rankOf(other)).toBeGreaterThan(0);
  });
  await recomputeRanking();
  expect(await rankOf(changed)).toBeGreaterThan(0);
});
