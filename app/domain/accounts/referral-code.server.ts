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
async function ownerOf(code: string): Promise<{ id: number; first_name: string } | null> {
  const wanted = code.trim().toUpperCase();
  if (!CODE.test(wanted)) return null;
  const [owner] = await sql<{ id: number; first_name: string }[]>`
    SELECT id, first_name FROM account WHERE referral_code = ${wanted} AND is_active AND deleted_at IS NULL`;
  return owner ?? null;
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
  return owner.id;
}

/**
 * The first name of whoever invites by `/{code}`; null for a code that nobody has, or when asked from an address that has
 * guessed too often.
 */
export async function whoInvites(code: string, ip: string): Promise<string | null> {
  if (!CODE.test(code.trim().toUpperCase()) || (await guesses.count(ip)) > 0) return null;
  const owner = await ownerOf(code);
  if (owner === null) return null;
  await guesses.giveBack(ip);
  return owner.first_name;
}
