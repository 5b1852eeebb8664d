import { z } from "zod";
import { id, optional, optionalText } from "~/kit/fields.server";
import { reviewRules } from "./rules";

const { rating } = reviewRules;

/** JSON sends a number, a form the same number as text. */
const stars = z
  .union([z.number(), z.string().regex(/^\d$/, rating.message).transform(Number)], { error: rating.message })
  .pipe(z.int(rating.message).min(rating.least, rating.message).max(rating.most, rating.message));

/** A review of what came with an order. Without `chef` it counts for every cook of the order. */
export const ReviewInput = z.object({
  order_id: id,
  rating: stars,
  written_content: optionalText(reviewRules.written_content.maxLength),
  chef: optional(id).describe("one cook of the order; left out: every cook of it who has no review yet"),
  meal: optional(id).describe("the meal of the order that it is about; left out: the first one of the cook"),
});
export type ReviewInput = z.output<typeof ReviewInput>;

/** A review as everybody reads it. */
export const ReviewView = z.object({
  id: z.int(),
  rating: z.int(),
  written_content: z.string(),
  first_name: z.string(),
  chef: z.object({ id: z.int(), slug: z.string(), full_name: z.string() }),
  meal: z.object({ id: z.int(), name: z.string(), slug: z.string() }).nullable(),
  reply: z.string().nullable(),
  created_at: z.string().describe("ISO 8601 UTC"),
});
export type WireReview = z.output<typeof ReviewView>;

/** My own review, just written. */
export const OwnReviewView = ReviewView.extend({ order_id: z.int() });
export type WireOwnReview = z.output<typeof OwnReviewView>;

const chef = z
  .string()
  .max(100, "Use at most 100 characters")
  .regex(/^[\w-]*$/, "Enter a chef's id or slug");

export const reviewQuery = {
  chef: optional(chef).describe("id or slug"),
  meal: optional(id),
};
