import type { Params, ParamValue } from "../kit/forms.ts";
import { invalid } from "./errors.ts";

/** Refuses top-level parameters that are not in `known`, as Stripe does. */
export function onlyKnown(params: Params, known: ReadonlySet<string>): void {
  for (const name of Object.keys(params)) {
    if (known.has(name) || name === "expand" || name === "key" || name === "_stripe_version") continue;
    throw invalid(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
}

/** A text; null when it is absent or sent empty, which unsets it. */
export function text(params: Params, name: string, longest = 5000): string | null {
  const value = params[name];
  if (value === undefined || value === "") return null;
  if (typeof value !== "string") throw invalid(`Invalid string: ${name}`, name);
  if (value.length > longest)
    throw invalid(`Invalid string: ${name} must be at most ${longest} characters`, name);
  return value;
}

export function requiredText(params: Params, name: string): string {
  const value = text(params, name);
  if (value === null) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
  return value;
}

/** A whole number, null when absent; "12.5", "1e3" and the like are refused. */
export function whole(params: Params, name: string): number | null {
  const value = text(params, name);
  if (value === null) return null;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  return Number(value);
}

/** An amount in cents from 1 to 99,999,999; null when absent. */
export function cents(params: Params, name: string): number | null {
  const value = whole(params, name);
  if (value === null) return null;
  if (value < 1)
    throw invalid("This value must be greater than or equal to 1.", name, "parameter_invalid_integer");
  if (value > 99_999_999) throw invalid("Amount must be no more than $999,999.99", name, "amount_too_large");
  return value;
}

export function flag(params: Params, name: string): boolean | null {
  const value = text(params, name);
  if (value === null) return null;
  if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, name);
  return value === "true";
}

export function oneOf<const T extends string>(params: Params, name: string, allowed: readonly T[]): T | null {
  const value = text(params, name);
  if (value === null) return null;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw invalid(`Invalid ${name}: must be one of ${allowed.join(", ")}`, name);
  return found;
}

/** A nested object; null when absent or sent empty. */
export function nested(params: Params, name: string): Params | null {
  const value = params[name];
  if (value === undefined || value === "") return null;
  if (!isParams(value)) throw invalid(`Invalid hash: ${name}`, name, "parameter_invalid_hash");
  return value;
}

/** A list of texts; null when absent. */
export function texts(params: Params, name: string): string[] | null {
  const value = params[name];
  if (value === undefined || value === "") return null;
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, name);
  return value.map((one) => {
    if (typeof one !== "string") throw invalid(`Invalid string in array: ${name}`, name);
    return one;
  });
}

/** `current` with the sent metadata merged in: an empty value removes its key, an empty `metadata` removes all. */
export function metadata(params: Params, current: Record<string, string> = {}): Record<string, string> {
  const sent = params.metadata;
  if (sent === undefined) return current;
  if (sent === "") return {};
  if (typeof sent === "string") throw invalid("Invalid hash: metadata", "metadata", "parameter_invalid_hash");
  const merged = { ...current };
  for (const [key, value] of Object.entries(sent)) {
    const param = `metadata[${key}]`;
    if (typeof value !== "string") throw invalid("Metadata values must be texts", param);
    if (key.length > 40) throw invalid("Metadata keys can have up to 40 characters", param);
    if (value.length > 500) throw invalid("Metadata values can have up to 500 characters", param);
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw invalid("Metadata can have up to 50 keys", "metadata");
  return merged;
}

/** The fields of an address that were sent; null when none was. */
export function address(params: Params, name: string) {
  const sent = nested(params, name);
  if (sent === null) return null;
  return {
    city: text(sent, "city"),
    country: text(sent, "country"),
    line1: text(sent, "line1"),
    line2: text(sent, "line2"),
    postal_code: text(sent, "postal_code"),
    state: text(sent, "state"),
  };
}

/** "usd": the only currency this fake's account takes. */
export function currency(params: Params): "usd" {
  const value = requiredText(params, "currency").toLowerCase();
  if (value !== "usd") throw invalid(`Invalid currency: ${value}`, "currency", "currency_not_supported");
  return value;
}

function isParams(value: ParamValue): value is Params {
  return typeof value === "object" && !Array.isArray(value);
}
