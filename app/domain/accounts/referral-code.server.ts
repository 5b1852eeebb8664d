import { randomBytes } from "node:crypto";
import { limit } from "~/data/limits.server";
import { sql } from "~/data/sql.server";
import { invalid, Refusal } from "~/domain/refusal";

const guesses = limit("referral-guess");

/** Thirty-two letters and digits that cannot be misread. */
export const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A code for `/{referalcode}`: eight of them. */
export function newReferralCode(): string {
  return Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** What a code can look like: asked of nobody else is not worth a look at the database. */
const CODE = /^[A-Z0-9]{6,40}$/;

/** The account whose code this is, in any case; null for none. */
async function ownerOf(code: string): Promise<number | null> {
  const wanted = code.trim().toUpperCase();
  if (!CODE.test(wanted)) return null;
  const [owner] = await sql<{ id: number }[]>`
    SELECT id FROM account WHERE referral_code = ${wanted} AND is_active AND deleted_at IS NULL`;
  return owner?.id ?? null;
}

/**
 * Who referred a new account by this code; null without one. Only a code that exists counts, and guessing is limited by
 * address: counted before they are looked up, so that many at once can't slip under, known ones are given back.
 * @throws Refusal `invalid` on `referral_code`, `limited`.
 */
export async function readReferrer(code: string | undefined, ip: string): Promise<number | null> {
  if (!code) return null;
  const retryAfter = await guesses.count(ip);
  if (retryAfter > 0)
    throw new Refusal("limited", "Too many tries. Please wait a little and try again.", { retryAfter });
  const owner = await ownerOf(code);
  if (owner === null) throw invalid("referral_code", "Enter a valid referral code");
  await guesses.giveBack(ip);
  return owner;
}

/** Whether `/{code}` invites somebody: a code that exists, asked from an address that has not guessed too often. */
export async function isReferralCode(code: string, ip: string): Promise<boolean> {
  if (!CODE.test(code.trim().toUpperCase()) || (await guesses.count(ip)) > 0) return false;
  if ((await ownerOf(code)) === null) return false;
  await guesses.giveBack(ip);
  return true;
}
