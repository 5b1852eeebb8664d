import { z } from "zod";
import { id, optional, optionalText, text } from "~/kit/fields.server";
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

/** A cook's public answer to a review of theirs. */
export const ReplyInput = z.object({ reply: text(reviewRules.reply.maxLength, reviewRules.reply.required) });
export type ReplyInput = z.output<typeof ReplyInput>;

/** Why a cook wants staff to look at a review. */
export const ReportInput = z.object({
  reason: text(reviewRules.report.maxLength, reviewRules.report.required),
});
export type ReportInput = z.output<typeof ReportInput>;

/** A review as the cook it is about sees it. */
export const CookReviewView = ReviewView.extend({
  order_id: z.int(),
  order_number: z.string(),
  reply_until: z
    .string()
    .nullable()
    .describe("ISO 8601 UTC: until when the reply can be changed; null while there is none"),
  report: z
    .enum(["open", "closed"])
    .nullable()
    .describe("what became of my report: open until staff have decided; null where I made none"),
});
export type WireCookReview = z.output<typeof CookReviewView>;

/** All reviews of a cook that are public, in figures. */
export const ReviewSummaryView = z.object({
  total: z.int(),
  unanswered: z.int().describe("those without a reply"),
  stars: z.array(z.object({ rating: z.int(), count: z.int() })).describe("five rows, five stars first"),
  meals: z
    .array(z.object({ id: z.int(), name: z.string(), count: z.int(), rating: z.number() }))
    .describe("the mean of each meal, most reviewed first"),
});
export type WireReviewSummary = z.output<typeof ReviewSummaryView>;

export const ownReviewQuery = {
  stars: optional(z.enum(["1", "2", "3", "4", "5"], { error: rating.message }).transform(Number)),
  meal: optional(id),
  unanswered: optional(z.enum(["true", "false"], { error: "Enter true or false" })).describe(
    "`true`: only those without a reply",
  ),
};
