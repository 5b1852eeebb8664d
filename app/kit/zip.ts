/** A ZIP code, for `rules.zip` and for the pages that need no other rule. */
export const zip = { pattern: "\\d{5}", message: "Enter a 5-digit ZIP code" } as const;

/** What a field that only asks where dinner goes takes: phones fill in nine digits ("37203-1234"), the first five count. */
export const placeZip = { pattern: "\\s*\\d{5}([\\s\\-]*\\d{4})?\\s*", message: zip.message } as const;

/** The five digits of a ZIP code as people and phones write it: ` 37203 `, `37203-1234`, `37203 1234`; null for what is none. */
export function parseZip(typed: string): string | null {
  return /^(\d{5})([\s-]*\d{4})?$/.exec(typed.trim())?.[1] ?? null;
}
