/** A review, its reply (which can be changed for `hours`) and its report, for forms and schemas alike. Source: the spec's review payload (order_id, rating, written_content). */
export const reviewRules = {
  rating: { least: 1, most: 5, message: "Choose 1 to 5 stars" },
  written_content: { maxLength: 2000 },
  reply: { maxLength: 1000, required: "Write a reply", hours: 24 },
  report: { maxLength: 500, required: "Tell our team what's wrong with this review" },
} as const;
