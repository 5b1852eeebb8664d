import { randomBytes } from "node:crypto";

let counter = 0;

/**
 * A short lower-case word no other test has: a counter of this process beside 40 random bits. A letter stands in its middle: by
 * digits alone it would be taken for a phone number now and then, and be left out of logs.
 */
export function unique(): string {
  counter += 1;
  const random = randomBytes(5).toString("hex");
  const middle = "ghijklmnopabcdef"[Number.parseInt(random.charAt(5), 16)];
  return `${counter.toString(36)}${random.slice(0, 5)}${middle}${random.slice(6)}`;
}

/** A mailbox on a domain that delivers nowhere. */
export function uniqueEmail(who = "person"): string {
  return `${who.toLowerCase().replace(/[^a-z0-9]/g, "")}.${unique()}@tests.dindin.test`;
}

/** A US number as E.164, of the area codes that were never given out (9 as the middle digit). */
export function uniquePhone(): string {
  const digits = (randomBytes(6).readUIntBE(0, 6) % 10_000_000).toString().padStart(7, "2");
  return `+1${2 + (counter % 8)}9${counter % 10}${digits.replace(/^[01]/, "2")}`;
}

/** Whole dollars as cents: `dollars(12.5)` is 1250. */
export function dollars(amount: number): number {
  return Math.round(amount * 100);
}
