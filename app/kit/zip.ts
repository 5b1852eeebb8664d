/** A ZIP code, for `rules.zip` and for the pages that need no other rule. */
export const zip = { pattern: "\\d{5}", message: "Enter a 5 digit zip code" } as const;
