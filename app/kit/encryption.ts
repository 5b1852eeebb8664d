import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and reads secrets that have to be read again; `owner` names whose they are. */
export interface Encryption {
  /** The owner is not stored: a row that is copied to somebody else's can't be read there. */
  encrypt(plain: Uint8Array, owner: string): Buffer<ArrayBuffer>;
  /** @throws Error for what was encrypted with another secret, for another owner, or was changed. */
  decrypt(stored: Uint8Array, owner: string): Buffer<ArrayBuffer>;
}

/**
 * AES-256-GCM under a key that is derived from the product's secret and used for nothing else, so that what is encrypted and
 * what is hashed with the secret never meet.
 */
export function encryptionWith(secret: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "dindin stored secrets", 32));
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
      const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    decrypt(stored, owner) {
      const all = Buffer.from(stored);
      const decipher = createDecipheriv("aes-256-gcm", key, all.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
