import { sql } from "~/data/sql.server";
import type { TestMeal } from "./meal";
import { anOrderedLine } from "./ordered-line";

export interface ReviewOptions {
  rating?: number;
  written_content?: string;
  /** the cook's answer, written a moment ago */
  reply?: string;
}

export interface TestReview {
  review_id: number;
  order_id: number;
  /** the diner who wrote it */
  account_id: number;
}

/** A review of a delivered order of a meal, counted for nobody's mean. For one that is, send it to `/reviews/`. */
export async function aReview(meal: TestMeal, options: ReviewOptions = {}): Promise<TestReview> {
  const { rating = 4, written_content = "Warm and good", reply = null } = options;
  const { order_id, account_id } = await anOrderedLine({ meal, status: "delivered" });
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO review (order_id, account_id, chef_id, meal_id, rating, written_content, reply, replied_at)
    VALUES (${order_id}, ${account_id}, ${meal.chef.chef_id}, ${meal.id}, ${rating}, ${written_content}, ${reply},
      CASE WHEN ${reply}::text IS NOT NULL THEN app_now() END) RETURNING id`;
  return { review_id: (made as { id: number }).id, order_id, account_id };
}
