import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Made once per DATA_DIR; whoever deletes the folder gets new ones. */
export type Secrets = {
  postgres_password: string;
  owner_password: string;
  app_password: string;
  secret_key: string;
  vapid_public_key: string;
  vapid_private_key: string;
};

function newSecrets(): Secrets {
  const vapid = createECDH("prime256v1");
  vapid.generateKeys();
  const word = () => randomBytes(24).toString("hex");
  return {
    postgres_password: word(),
    owner_password: word(),
    app_password: word(),
    secret_key: randomBytes(48).toString("base64url"),
    vapid_public_key: vapid.getPublicKey("base64url"),
    vapid_private_key: Buffer.from(vapid.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url"),
  };
}

/** Reads `secrets.json` of a DATA_DIR, readable by its owner only, and makes it the first time. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Secrets;
  mkdirSync(dataDir, { recursive: true });
  const secrets = newSecrets();
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
