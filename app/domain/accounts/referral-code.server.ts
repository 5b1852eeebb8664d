import { randomBytes } from "node:crypto";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { invalid, Refusal } from "~/domain/refusal";

const guesses = limit("referral-guess");
const pages = limit("referral-page");
const TOO_MANY = { reason: "Too many tries.", next: "Please wait a bit and try again." };

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
  return db.account.findUnique({
    where: { referral_code: wanted, is_active: true, deleted_at: null },
    select: { id: true, first_name: true },
  });
}

/**
 * Who referred a new account by this code; null without one. Only a code that exists counts, and guessing is limited by
 * address: counted before they are looked up, so that many at once can't slip under, known ones are given back.
 * @throws Refusal `invalid` on `referral_code`, `limited`.
 */
export async function readReferrer(code: string | undefined, ip: string): Promise<number | null> {
  if (!code) return null;
  const retryAfter = await guesses.count(ip);
  if (retryAfter > 0) throw new Refusal("limited", TOO_MANY, { retryAfter });
  const owner = await ownerOf(code);
  if (owner === null) throw invalid("referral_code", "Enter a valid referral code");
  await guesses.uncount(ip);
  return owner.id;
}

/** Codes as we make them; an address of this shape may be meant as one. */
const MADE = new RegExp(`^[${LETTERS}]{8}$`, "i");

/**
 * The first name of whoever invites by `/{code}`; null for a code that nobody has. Looking for codes is limited by address,
 * apart from signing up with one, and only what has the shape of ours is counted: a mistyped address of another page takes
 * nobody's tries.
 * @throws Refusal `limited` for an address that has looked too often: it is not told whether there is such a code.
 */
export async function findInviter(code: string, ip: string): Promise<{ host: string } | null> {
  if (!MADE.test(code)) return null;
  const retryAfter = await pages.count(ip);
  if (retryAfter > 0) throw new Refusal("limited", TOO_MANY, { retryAfter });
  const owner = await ownerOf(code);
  if (owner === null) return null;
  await pages.uncount(ip);
  return { host: owner.first_name };
}
