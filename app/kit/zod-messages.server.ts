import { z } from "zod";

/** What a value should have been, where zod names it by type. */
const WANTED: Record<string, string> = {
  string: "This must be text",
  number: "This must be a number",
  int: "This must be a whole number",
  boolean: "This must be true or false",
  array: "This must be a list",
  object: "This must be an object with fields",
  record: "This must be an object with fields",
  file: "This must be a file",
};

function ofSize(
  origin: string,
  inclusive: boolean | undefined,
  bound: number | bigint,
  least: boolean,
): string {
  if (origin === "string") return `Use at ${least ? "least" : "most"} ${bound} characters`;
  if (origin === "array" || origin === "set")
    return `Choose at ${least ? "least" : "most"} ${bound} of these`;
  if (inclusive === false) return `Enter ${least ? "more" : "less"} than ${bound}`;
  return `Enter ${bound} or ${least ? "more" : "less"}`;
}

/**
 * The words for what is wrong with a value, where its schema has none of its own: no message of the library reaches people.
 * Source: docs/words.md.
 */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  // the whole body: nobody filled in a field wrongly
  const isWhole = (issue.path?.length ?? 0) === 0;
  if (!isWhole && (issue.input === undefined || issue.input === null)) return "This field is required";
  switch (issue.code) {
    case "invalid_type":
      return WANTED[issue.expected] ?? "This isn't valid";
    case "too_small":
      return ofSize(issue.origin, issue.inclusive, issue.minimum, true);
    case "too_big":
      return ofSize(issue.origin, issue.inclusive, issue.maximum, false);
    case "invalid_value":
      return `Choose ${issue.values
        .map(String)
        .join(", ")
        .replace(/, ([^,]*)$/, " or $1")}`;
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys.join(", ")}`;
    default:
      return "This isn't valid";
  }
}

/** Has every schema speak so. Called by what is sure to be in a bundle: an import alone would be left out of it. */
export function setZodMessages(): void {
  z.config({ customError: wordsOf });
}
