import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { randomHex, randomText } from "./ids.ts";

/** Keys and ids that real vendors would have given out. Made up once, then the same for this data directory. */
export function readKeys(file: string): Record<KeyName, string> {
  let kept: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (read !== null && typeof read === "object") kept = { ...read };
  } catch {
    // First start.
  }
  const keys = { ...FRESH() };
  for (const [name, value] of Object.entries(kept))
    if (isKeyName(name) && typeof value === "string") keys[name] = value;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}

const FRESH = () => ({
  stripe_secret_key: `sk_test_${randomText(32)}`,
  stripe_publishable_key: `pk_test_${randomText(32)}`,
  stripe_webhook_secret: `whsec_${randomText(32)}`,
  stripe_account: `acct_${randomText(16)}`,
  twilio_account_sid: `AC${randomHex(32)}`,
  twilio_auth_token: randomHex(32),
  google_client_id: `${randomHex(12)}.apps.googleusercontent.test`,
  google_client_secret: `GOCSPX-${randomText(28)}`,
  facebook_client_id: String(BigInt(`0x${randomHex(12)}`)).padStart(15, "1"),
  facebook_client_secret: randomHex(32),
  identity_client_id: `0oa${randomText(17)}`,
  identity_client_secret: randomText(40),
  onesignal_app_id: randomHex(32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5"),
  onesignal_api_key: `os_v2_app_${randomText(40).toLowerCase()}`,
});
type KeyName = keyof ReturnType<typeof FRESH>;

const NAMES = new Set(Object.keys(FRESH()));
function isKeyName(name: string): name is KeyName {
  return NAMES.has(name);
}
