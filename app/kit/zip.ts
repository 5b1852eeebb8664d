/** A ZIP code, for `rules.zip` and for the pages that need no other rule. */
export const zip = { pattern: "\\d{5}", message: "Enter a 5-digit ZIP code" } as const;

/** What a field that only asks where dinner goes takes: phones fill in nine digits ("37203-1234"), the first five count. */
export const placeZip = { pattern: "\\d{5}(-\\d{4})?", message: zip.message } as const;
