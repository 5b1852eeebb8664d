import { createPublicKey, verify } from "node:crypto";

const A_DAY = 24 * 3600;

/**
 * Checks the `Authorization: vapid t=…, k=…` of a push (RFC 8292): signed with the key it names, for this origin,
 * not expired and for no longer than a day. Gives the key, or null when it does not hold. `now` in seconds.
 */
export function vapidKey(header: string | undefined, origin: string, now: number): string | null {
  const token = /(?:^vapid |,\s*|\s)t=([^,\s]+)/.exec(header ?? "")?.[1];
  const key = /(?:^vapid |,\s*|\s)k=([^,\s]+)/.exec(header ?? "")?.[1];
  if (token === undefined || key === undefined) return null;
  const [head, body, mark] = token.split(".");
  if (head === undefined || body === undefined || mark === undefined) return null;
  const raw = Buffer.from(key, "base64url");
  if (raw.length !== 65) return null;
  try {
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: raw.subarray(1, 33).toString("base64url"),
      y: raw.subarray(33).toString("base64url"),
    };
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const signed = Buffer.from(`${head}.${body}`);
    if (
      !verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(mark, "base64url"))
    )
      return null;
    const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
    if (claims === null || typeof claims !== "object" || !("aud" in claims) || !("exp" in claims))
      return null;
    const { aud, exp } = claims;
    return aud === origin && typeof exp === "number" && exp > now && exp <= now + A_DAY + 60 ? key : null;
  } catch {
    return null;
  }
}
