import { clock } from "~/kit/clock";
import { keyedHash, sameText } from "~/kit/secret.server";
import { LETTERS } from "./referral-code.server";

/** A code is good for the rest of the ten minutes it was made in, and the ten after. Milliseconds. */
export const CODE_PERIOD_MS = 600_000;

/**
 * A code that is mailed where an account hangs on it: eight letters, 40 bits, unlike the four digits that verify a phone or
 * mailbox of a signed-in person. Derived from what it stands for and from the time, and kept nowhere.
 */
export function mailedCode(seed: string, ago = 0): string {
  const period = Math.floor(clock.now().getTime() / CODE_PERIOD_MS) - ago;
  const bytes = keyedHash(`${seed}:${period}`).subarray(0, 8);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Whether this is the code, in any writing. */
export function isMailedCode(seed: string, typed: string): boolean {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  return [0, 1].some((ago) => sameText(code, mailedCode(seed, ago)));
}
