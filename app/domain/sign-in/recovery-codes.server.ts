import { randomBytes } from "node:crypto";
import type { Tx } from "~/data/sql.server";
import { keyedHash } from "~/kit/secret.server";
import { LETTERS } from "../accounts/referral-code.server";

const COUNT = 10;
/** Letters of a code: 50 bits, shown as two groups. */
const LENGTH = 10;

/** How a recovery code is stored: bound to its account, whatever spaces, hyphens or case it is typed in. */
export function recoveryCodeHash(account_id: number, code: string): Buffer<ArrayBuffer> {
  return keyedHash(`recovery-code:${account_id}:${code.toUpperCase().replace(/[\s-]/g, "")}`);
}

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Gives an account ten new recovery codes in place of all it had. Only their hashes are stored: they are shown once. */
export async function replaceRecoveryCodes(tx: Tx, account_id: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.db.recoveryCode.deleteMany({ where: { account_id } });
  await tx.db.recoveryCode.createMany({
    data: codes.map((code) => ({ account_id, hash: recoveryCodeHash(account_id, code) })),
  });
  return codes;
}
