import { keyedHash } from "~/kit/secret.server";

/** What a code verifies: a phone, or an email. */
export type Channel = "phone" | "email";

/** The four digits that belong to a nonce: derived with the product's secret, so that no row tells them. */
export function codeOf(nonce: Uint8Array): string {
  const seed = keyedHash(`one-time-code:${Buffer.from(nonce).toString("hex")}`);
  return String(seed.readUInt32BE() % 10_000).padStart(4, "0");
}

/** How a code is stored: bound to its nonce and to what it proves. */
export function hashOfCode(
  code: string,
  nonce: Uint8Array,
  channel: Channel,
  target: string,
): Buffer<ArrayBuffer> {
  return keyedHash(`one-time-code:${channel}:${target}:${Buffer.from(nonce).toString("hex")}:${code}`);
}
