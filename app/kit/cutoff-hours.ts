/** How many hours before its delivery window orders for a day may close (docs/rules.md, The steps of a part). */
export const CUTOFF_HOURS = {
  choices: [12, 24, 36, 48, 72],
  message: "Choose 12, 24, 36, 48 or 72 hours",
} as const;
