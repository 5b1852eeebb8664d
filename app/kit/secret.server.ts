import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";

/** HMAC-SHA256 with the product's secret: how keys, codes and links are stored. A copy of the database signs nobody in. */
export function keyedHash(secret: string): Buffer<ArrayBuffer> {
  return createHmac("sha256", env.SECRET_KEY).update(secret).digest();
}

/** A fresh opaque key of 256 bits, safe in URLs, cookies and headers. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
