import { keyedHash } from "~/kit/secret.server";

/** How long a link to finish a sign-up is good. */
export const SIGN_UP_HOURS = 24;

/** The link's token, 256 bits: derived from the outbox job's key with the product's secret, so a second sending carries the same. */
export function tokenOfSignUp(key: string): string {
  return keyedHash(`sign-up-link:${key}`).toString("base64url");
}

/** How the token is stored. */
export function hashOfSignUpToken(token: string): Buffer<ArrayBuffer> {
  return keyedHash(`sign-up:${token}`);
}

/** How the browser is stored that asked. */
export function hashOfVisitor(visitor: string): Buffer<ArrayBuffer> {
  return keyedHash(`sign-up-visitor:${visitor}`);
}
