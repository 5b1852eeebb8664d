import { z } from "zod";
import { conflict } from "../refusal";

/** What a form was filled from, each part in words, by its name. */
export type Seen = Readonly<Record<string, string>>;

const words = z.record(z.string(), z.string());

/** The same as the form sends it along: `seenText` of it. What is no such text counts as having seen nothing. */
export const seenField = z
  .string()
  .max(20_000)
  .optional()
  .transform((text): Seen | undefined => {
    if (text === undefined) return undefined;
    try {
      return words.catch({}).parse(JSON.parse(text));
    } catch {
      return {};
    }
  });

export const seenText = (seen: Seen): string => JSON.stringify(seen);

/**
 * Lets a form on only onto what it was filled from: saved whole, it would take a colleague's change off again, unseen. Once
 * refused, a form is one of what stands there now.
 * @throws Refusal `conflict` `changed_meanwhile`, which says what is different.
 */
export function requireUnchanged(now: Seen, seen: Seen | undefined): void {
  if (seen === undefined) return;
  const changed = Object.entries(now).filter(([name, text]) => seen[name] !== text);
  if (changed.length === 0) return;
  throw conflict("changed_meanwhile", {
    reason: `Somebody else has changed this meanwhile. ${changed.map(([name, text]) => `${name}: ${text || "nothing"}.`).join(" ")}`,
    next: "Check the form, then save it again.",
  });
}
