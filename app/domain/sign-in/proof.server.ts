import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { db } from "~/data/prisma.server";
import type { Db } from "~/data/sql.server";
import { invalid, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { FRESH_MS } from "../accounts/fresh-sign-in.server";
import type { Person } from "../accounts/people";
import { knownHash, readOwnPassword, verifyOwnPassword } from "./own-password.server";
import { verifyPasskey } from "./passkeys.server";
import { requireSecondFactor, verifySecondFactor } from "./second-factor.server";

type Key = Pick<Person, "key_id">;

/** What stands behind a change of who may sign in: the password, and the address that its wrong tries count for. */
export interface PasswordProof {
  /** undefined where none was sent */
  password: string | undefined;
  ip: string;
}

/** Whether whoever holds this key has proved within ten minutes who they are. */
export async function isProved({ key_id }: Key): Promise<boolean> {
  const key = await db.accessKey.findUnique({ where: { id: key_id }, select: { proved_at: true } });
  return key?.proved_at != null && clock.now().getTime() - key.proved_at.getTime() < FRESH_MS;
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
 * Lets on only whoever has proved by their second factor with this key within ten minutes: before the bank account
 * that a kitchen is paid to can be changed.
 * @throws Refusal `forbidden` with code `second_factor_missing` or `second_factor_proof_required`.
 */
export async function requireProof(me: Person): Promise<void> {
  await requireSecondFactor(me);
  if (await isProved(me)) return;
  throw new Refusal("forbidden", "Confirm it's you first, by a code or a passkey.", {
    code: "second_factor_proof_required",
  });
}

/**
 * Takes my password before a second factor is added, removed or given new recovery codes. Whoever has none, having signed
 * up with Google or Facebook, goes on: what they show besides is the caller's (`requireFreshSignIn`, a code).
 * @throws Refusal `invalid` on `password`, `limited`.
 */
export async function verifyPasswordIfAny(me: Person, { password, ip }: PasswordProof): Promise<boolean> {
  const hash = knownHash(await readOwnPassword(me));
  if (hash === null) return false;
  if (password === undefined) throw invalid("password", "Password is required");
  await verifyOwnPassword(me, hash, password, { ip, field: "password" });
  return true;
}
