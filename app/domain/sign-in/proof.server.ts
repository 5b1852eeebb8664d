import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { invalid, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { FRESH_MS, hasFreshProof, requireOwnerProof } from "../accounts/fresh-sign-in.server";
import type { Person } from "../accounts/people";
import { knownHash, readOwnPassword, verifyOwnPassword } from "./own-password.server";
import { requestOwnerCode, verifyOwnerCode } from "./owner-code.server";
import { verifyPasskey } from "./passkeys.server";
import { hasSecondFactor, requireSecondFactor, verifySecondFactor } from "./second-factor.server";

type Key = Pick<Person, "key_id">;

/** What stands behind a change of who may sign in: the password, and the address that its wrong tries count for. */
export interface PasswordProof {
  /** undefined where none was sent */
  password: string | undefined;
  ip: string;
}

/** Whether whoever holds this key has proved within ten minutes who they are. */
export function isProved(me: Key): Promise<boolean> {
  return hasFreshProof(me);
}

/** Notes that whoever holds this key has proved who they are. Answers until when it counts. */
export async function recordProof(on: Db, { key_id }: Key): Promise<Date> {
  const proved_at = clock.now();
  await on.accessKey.updateMany({ where: { id: key_id }, data: { proved_at } });
  return new Date(proved_at.getTime() + FRESH_MS);
}

/**
 * Proves by a code of my second factor that it is me who holds this key. Answers until when it counts: ten minutes.
 * @throws Refusal `forbidden` with code `second_factor_missing`; `invalid` on `otp`, `limited`.
 */
export async function proveByCode(me: Person, code: string): Promise<Date> {
  await requireSecondFactor(me);
  await verifySecondFactor(me.account_id, code);
  return recordProof(db, me);
}

/**
 * The same by one of my passkeys.
 * @throws Refusal `invalid` on `passkey`, `limited`.
 */
export async function proveByPasskey(me: Person, answer: AuthenticationResponseJSON): Promise<Date> {
  await verifyPasskey(me.account_id, answer);
  return recordProof(db, me);
}

/**
 * Proves by the code that was sent to my email or phone that the account is mine, as long as it has no second factor: the
 * mailbox alone must not stand for one. Answers until when it counts: ten minutes.
 * @throws Refusal `forbidden` with code `second_factor_proof_required`; `invalid` on `owner_code`, `limited`.
 */
export async function proveByOwnerCode(me: Person, code: string): Promise<Date> {
  if (await hasSecondFactor(me.account_id)) throw proofRequired();
  await verifyOwnerCode(me, code);
  return recordProof(db, me);
}

/**
 * What an app proves with: a code of my second factor or, where I have none, the one that was sent to me. Without either, that
 * one is sent, and asked for. Answers until when it counts.
 * @throws Refusal as `proveByCode` and `proveByOwnerCode`; `invalid` on `otp`, or on `owner_code` with code
 *   `owner_code_required`.
 */
export async function proveByAnyCode(
  me: Person,
  { otp, owner_code }: { otp?: string | undefined; owner_code?: string | undefined },
): Promise<Date> {
  if (otp !== undefined) return proveByCode(me, otp);
  if (owner_code !== undefined) return proveByOwnerCode(me, owner_code);
  if (await hasSecondFactor(me.account_id)) throw invalid("otp", "Enter the code");
  const { channel } = await requestOwnerCode(me);
  const words = `Enter the code we ${channel === "phone" ? "texted" : "emailed"} you.`;
  const code = "owner_code_required";
  throw new Refusal("invalid", words, { code, fields: { owner_code: [words] }, body: { code } });
}

function proofRequired(): Refusal {
  return new Refusal("forbidden", "Confirm it's you first, by a code or a passkey.", {
    code: "second_factor_proof_required",
  });
}

/**
 * Lets on only whoever has proved by their second factor with this key within ten minutes: before the bank account
 * that a kitchen is paid to can be changed.
 * @throws Refusal `forbidden` with code `second_factor_missing` or `second_factor_proof_required`.
 */
export async function requireProof(me: Person): Promise<void> {
  await requireSecondFactor(me);
  if (await isProved(me)) return;
  throw proofRequired();
}

/**
 * What comes before another authenticator or passkey: my password, where I have one, and a proof of the last ten minutes, by
 * the second factor that I have or, before the first, by the code that is sent to me (docs/decisions/075).
 * @throws Refusal `invalid` on `password`, `limited`; `forbidden` `owner_code_required` or `second_factor_proof_required`.
 */
export async function verifyBeforeFactor(me: Person, proof: PasswordProof): Promise<void> {
  await verifyPasswordIfAny(me, proof);
  if (await hasSecondFactor(me.account_id)) await requireProof(me);
  else await requireOwnerProof(me);
}

/**
 * Takes my password before a second factor is added, removed or given new recovery codes. Whoever has none, having signed
 * up with Google or Facebook, goes on: what they show besides is the caller's (a code, a proof).
 * @throws Refusal `invalid` on `password`, `limited`.
 */
export async function verifyPasswordIfAny(me: Person, { password, ip }: PasswordProof): Promise<void> {
  const hash = knownHash(await readOwnPassword(me));
  if (hash === null) return;
  if (password === undefined) throw invalid("password", "Password is required");
  await verifyOwnPassword(me, hash, password, { ip, field: "password" });
}
