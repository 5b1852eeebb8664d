import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type Answer, json } from "../kit/http.ts";

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The key of a provider, made when it is first needed, and what it signs. */
export class IdTokens {
  #key: KeyObject | null = null;

  #signingKey(): KeyObject {
    this.#key ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    return this.#key;
  }

  /** The provider's public key, where it is looked for. */
  certificates(): Answer {
    const key = createPublicKey(this.#signingKey()).export({ format: "jwk" });
    return json({ keys: [{ ...key, kid: "fake", alg: "RS256", use: "sig" }] });
  }

  /** An id token with these claims. */
  sign(claims: object): string {
    const text = `${base64({ alg: "RS256", kid: "fake", typ: "JWT" })}.${base64(claims)}`;
    return `${text}.${sign("sha256", Buffer.from(text), this.#signingKey()).toString("base64url")}`;
  }
}
