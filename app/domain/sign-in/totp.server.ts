import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { clock } from "~/kit/clock";

/** How long one code is shown. Milliseconds. */
const PERIOD_MS = 30_000;

/** A fresh secret of 160 bits, as RFC 4226 asks. */
export function newTotpSecret(): Buffer<ArrayBuffer> {
  return randomBytes(20);
}

function totpOf(secret: Uint8Array, label = ""): TOTP {
  const bytes = new Uint8Array(secret);
  return new TOTP({ issuer: "DinDin", label, secret: new Secret({ buffer: bytes.buffer }) });
}

/** The secret as somebody types it into an authenticator: base 32, without padding. */
export function typedSecret(secret: Uint8Array): string {
  return totpOf(secret).secret.base32;
}

/** The URI that an authenticator reads from the picture: RFC 6238 with SHA-1, six digits, 30 seconds. */
export function totpUri(secret: Uint8Array, email: string): string {
  return totpOf(secret, email).toString();
}

/** The number of the 30 seconds that the product's clock is in. */
function stepNow(): number {
  return Math.floor(clock.now().getTime() / PERIOD_MS);
}

/**
 * Which 30 seconds a code is of: those of now, or one before or after, for clocks that differ a little; null for none.
 */
export function stepOfCode(secret: Uint8Array, code: string): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: clock.now().getTime(), window: 1 });
  return delta === null ? null : stepNow() + delta;
}

/** The earliest code of now that is not used yet; `last_step` is the step of the one that was used last. */
export function unusedCode(secret: Uint8Array, last_step: number | null): string {
  const step = Math.max(stepNow(), (last_step ?? 0) + 1);
  return totpOf(secret).generate({ timestamp: step * PERIOD_MS });
}
