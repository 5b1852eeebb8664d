import { createDecipheriv, createECDH, type ECDH, hkdfSync } from "node:crypto";

/** The receiving end of a push subscription: its key pair and its shared secret. */
export interface Receiver {
  /** Private key of the subscription on P-256. */
  privateKey: Buffer;
  /** Its public key, uncompressed: `p256dh` of the subscription. */
  publicKey: Buffer;
  /** The 16 bytes of `auth`. */
  auth: Buffer;
}

const HEADER = 21;
const TAG = 16;

/** A new key pair and secret, as a browser makes them for a subscription. */
export function newReceiver(randomAuth: Buffer): Receiver {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), publicKey, auth: randomAuth };
}

/**
 * The text of a Web Push message in `aes128gcm` (RFC 8291 over RFC 8188): a header with salt, record size and the
 * sender's public key, then one record. Throws when it was not made for this receiver.
 */
export function decryptPush(body: Buffer, receiver: Receiver): Buffer {
  if (body.length < HEADER) throw new Error("shorter than its header");
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderEnd = HEADER + body.readUInt8(20);
  const sender = body.subarray(HEADER, senderEnd);
  const record = body.subarray(senderEnd);
  if (sender.length !== 65) throw new Error("no sender key of 65 bytes");
  if (record.length > recordSize || record.length <= TAG) throw new Error("not a single whole record");

  const pair: ECDH = createECDH("prime256v1");
  pair.setPrivateKey(receiver.privateKey);
  const shared = pair.computeSecret(sender);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.publicKey, sender]);
  const secret = Buffer.from(hkdfSync("sha256", shared, receiver.auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));

  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(record.length - TAG));
  const padded = Buffer.concat([cipher.update(record.subarray(0, record.length - TAG)), cipher.final()]);
  // Zero padding follows a delimiter of 2 in the last record.
  let end = padded.length - 1;
  while (end >= 0 && padded[end] === 0) end -= 1;
  if (padded[end] !== 2) throw new Error("no end mark after the text");
  return padded.subarray(0, end);
}
