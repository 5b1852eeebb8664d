import { randomBytes } from "node:crypto";

/** A code for `/{referalcode}`: eight letters and digits that cannot be misread. */
export function newReferralCode(): string {
  const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");
}
