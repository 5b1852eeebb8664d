import { formatCents } from "~/kit/money";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "number" && name.endsWith("_cents")) return formatCents(value);
  if (typeof value === "string" && INSTANT.test(value)) return `${value.slice(0, 16).replace("T", " ")} UTC`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(", ");
  return typeof value === "object" ? `(${factsText(value)})` : String(value);
}

/** What keeps an act from being done twice says nothing to people. */
const isForPeople = ([name]: [string, unknown]) => name !== "key";

/**
 * What an audit entry keeps of an act, as one reads it: `status: approved, limit: $5.00, until: 2026-11-27 10:53 UTC`. The
 * names are those of our records, in words.
 */
export function factsText(facts: unknown): string {
  if (facts === null || facts === undefined) return "";
  if (typeof facts !== "object" || Array.isArray(facts)) return textOf("", facts);
  return Object.entries(facts)
    .filter(isForPeople)
    .map(([name, value]) => `${name.replace(/_cents$/, "").replaceAll("_", " ")}: ${textOf(name, value)}`)
    .join(", ");
}
