import { randomBytes } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const POOL_SIZE = 8192;
let pool = randomBytes(POOL_SIZE);
let used = 0;

/** `length` random letters and digits. Random bytes are drawn in blocks, since one draw per id is slow under load. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    if (used === POOL_SIZE) {
      pool = randomBytes(POOL_SIZE);
      used = 0;
    }
    const value = pool[used++] ?? 0;
    // 248 is the largest multiple of 62 in a byte: beyond it some letters would come up more often.
    if (value < 248) text += LETTERS[value % 62];
  }
  return text;
}

/** An id in the vendor's manner, such as `pi_3QF…`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

/** `length` random hexadecimal digits, lower case. */
export function randomHex(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString("hex")
    .slice(0, length);
}
