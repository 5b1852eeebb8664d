import { randomBytes } from "node:crypto";
import { keyedHash } from "~/kit/secret.server";

/** Crockford's base 32: no I, L, O or U, so that a code survives being read out and typed off a card. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const GROUP = 4;

function lettersOf(bytes: Uint8Array): string {
  let bits = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (let n = 0; n < LENGTH; n += 1) {
    text = LETTERS[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return text;
}

/** Something to derive a code from; alone, without the product's secret, it says nothing. */
export function newNonce(): Buffer<ArrayBuffer> {
  return randomBytes(16);
}

/** The 80 bits of a gift card's code as 16 letters, derived from its nonce with the product's secret. */
export function codeOf(nonce: Uint8Array): string {
  const seed = keyedHash(`gift-card-code:${Buffer.from(nonce).toString("hex")}`);
  return lettersOf(seed.subarray(0, (LENGTH * 5) / 8));
}

/** A code as people read it: `7K3M-…`, four groups of four. */
export function inGroups(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
}

/** What somebody typed, as a code: case, spaces and hyphens do not count, O is 0, I and L are 1. Null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const isCode = code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter));
  return isCode ? code : null;
}

/** How a code is stored: a copy of the database redeems nothing. */
export function hashOfCode(code: string): Buffer<ArrayBuffer> {
  return keyedHash(`gift-card:${code}`);
}
