/** A review, for forms and schemas alike. Source: the spec's review payload (order_id, rating, written_content). */
export const reviewRules = {
  rating: { least: 1, most: 5, message: "Choose 1 to 5 stars" },
  written_content: { maxLength: 2000 },
} as const;
