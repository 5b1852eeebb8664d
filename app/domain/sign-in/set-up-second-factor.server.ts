import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { conflict, invalid, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { decrypt, encrypt } from "~/kit/encrypt.server";
import type { Person } from "../accounts/people";
import { notify } from "../messages/notify.server";
import { audit, type StaffActor } from "../staff/audit.server";
import { endOtherKeys } from "./end-devices.server";
import { lockSignIns } from "./first-step.server";
import { listPasskeys, type Passkey } from "./passkeys.server";
import {
  isProved,
  type PasswordProof,
  recordProof,
  requireProof,
  verifyBeforeFactor,
  verifyPasswordIfAny,
} from "./proof.server";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { ownerOf, readTotp, verifySecondFactor } from "./second-factor.server";
import { newTotpSecret, stepOfCode, totpUri, typedSecret } from "./totp.server";

/** An authenticator that is being set up: what it reads from a picture, and what is typed instead. */
export interface PendingAuthenticator {
  secret: string;
  /** `otpauth://…`, for the picture */
  uri: string;
}

/** How somebody's second factor is. `pending` is an authenticator that is begun and not confirmed yet. */
export interface SecondFactorState {
  /** by an authenticator, a passkey or both */
  is_on: boolean;
  since: Date | null;
  has_authenticator: boolean;
  passkeys: Passkey[];
  codes_left: number;
  pending: PendingAuthenticator | null;
}

type Change = "added" | "removed" | "codes_renewed" | "passkey_added" | "passkey_removed";

/** Mails the owner of an account what changed in its second factor. */
export async function notifyFactorChange(tx: Tx, account_id: number, change: Change): Promise<void> {
  const key = `account.second_factor:${account_id}:${change}:${clock.now().getTime()}`;
  await notify(tx, { account_id, key, kind: "account.second_factor", facts: { change, codes_left: 0 } });
}

const pendingOf = (me: Person, secret: Uint8Array): PendingAuthenticator => ({
  secret: typedSecret(secret),
  uri: totpUri(secret, me.email),
});

/**
 * My second factor: on or off, how many recovery codes are left, and the authenticator that I am setting up; its secret is
 * shown for ten minutes, to whoever gave the password for it.
 */
export async function showSecondFactor(me: Person): Promise<SecondFactorState> {
  const { account_id } = me;
  const [factor, passkeys, codes_left, mayRead] = await Promise.all([
    db.secondFactor.findFirst({
      where: { account_id, kind: "totp" },
      select: { secret: true, confirmed_at: true },
    }),
    listPasskeys(account_id),
    db.recoveryCode.count({ where: { account_id, used_at: null } }),
    isProved(me),
  ]);
  const confirmed_at = factor?.confirmed_at ?? null;
  const isPending = factor !== null && confirmed_at === null && mayRead;
  const all = [confirmed_at, ...passkeys.map((one) => one.added_at)].filter((at) => at !== null);
  const since = all.reduce<Date | null>((first, at) => (first && first < at ? first : at), null);
  return {
    is_on: since !== null,
    since,
    has_authenticator: confirmed_at !== null,
    passkeys,
    codes_left,
    pending: isPending ? pendingOf(me, decrypt(factor.secret, ownerOf(account_id))) : null,
  };
}

function alreadyOn() {
  return conflict("second_factor_on", "Two-step sign-in is already on.");
}

/**
 * Begins to set up an authenticator, with a secret in place of one that was begun before; nothing is asked for at sign-in
 * until it is confirmed. Takes the password, where there is one, and a fresh proof.
 * @throws Refusal as `verifyBeforeFactor`; `conflict` `second_factor_on`.
 */
export async function startSecondFactor(me: Person, proof: PasswordProof): Promise<PendingAuthenticator> {
  const { account_id } = me;
  if (await readTotp(account_id)) throw alreadyOn();
  await verifyBeforeFactor(me, proof);
  const secret = newTotpSecret();
  return transaction(async (tx) => {
    await tx.db.secondFactor.deleteMany({ where: { account_id, kind: "totp", confirmed_at: null } });
    const known = await tx.db.secondFactor.findFirst({ where: { account_id, kind: "totp" } });
    if (known) throw alreadyOn();
    await tx.db.secondFactor.create({
      data: { account_id, kind: "totp", secret: encrypt(secret, ownerOf(account_id)) },
    });
    await recordProof(tx.db, me);
    return pendingOf(me, secret);
  });
}

/**
 * Turns the second factor on by a code of the authenticator that was begun with this key within ten minutes. Every other
 * session and key of the account ends. Answers the recovery codes, which nobody can read again, and tells the mailbox.
 * @throws Refusal `invalid` on `otp`; `conflict` `second_factor_on`.
 */
export async function confirmSecondFactor(me: Person, code: string): Promise<string[]> {
  const { account_id } = me;
  const mayConfirm = await isProved(me);
  return transaction(async (tx) => {
    await lockSignIns(tx, account_id);
    const factor = await tx.db.secondFactor.findFirst({ where: { account_id, kind: "totp" } });
    if (!factor) throw invalid("otp", "Start again: there's no authenticator to confirm.");
    if (factor.confirmed_at !== null) throw alreadyOn();
    if (!mayConfirm) throw invalid("otp", "That took too long. Start again.");
    const last_step = stepOfCode(decrypt(factor.secret, ownerOf(account_id)), code.replace(/\s/g, ""));
    if (last_step === null)
      throw invalid("otp", "That code isn't right. Check that your phone's clock is set automatically.");
    const { count } = await tx.db.secondFactor.updateMany({
      where: { id: factor.id, confirmed_at: null },
      data: { confirmed_at: clock.now(), last_step },
    });
    if (count === 0) throw alreadyOn();
    await endOtherKeys(tx.db, me);
    await recordProof(tx.db, me);
    await notifyFactorChange(tx, account_id, "added");
    return replaceRecoveryCodes(tx, account_id);
  });
}

/** Takes all second factors off an account, and its recovery codes, and mails its owner. */
export async function deleteFactors(tx: Tx, account_id: number): Promise<void> {
  await tx.db.recoveryCode.deleteMany({ where: { account_id } });
  await tx.db.secondFactor.deleteMany({ where: { account_id } });
  await notifyFactorChange(tx, account_id, "removed");
}

/** What stands behind a change of a second factor that is on: the password, and one more code or a fresh proof. */
async function verifyChange(me: Person, code: string | undefined, proof: PasswordProof): Promise<void> {
  await verifyPasswordIfAny(me, proof);
  if (code === undefined) return requireProof(me);
  await verifySecondFactor(me.account_id, code);
}

/**
 * Turns the second factor off, authenticator and passkeys, by the password, where there is one, and one more code;
 * without a code by a proof of the last ten minutes, for whoever has passkeys alone.
 * @throws Refusal `invalid` on `password` or `otp`, `limited`, `forbidden` `second_factor_proof_required`.
 */
export async function removeSecondFactor(
  me: Person,
  code: string | undefined,
  proof: PasswordProof,
): Promise<void> {
  await verifyChange(me, code, proof);
  await transaction((tx) => deleteFactors(tx, me.account_id));
}

/**
 * Staff turn off the second factor of somebody who has lost their phone and their recovery codes, after they have made sure
 * who asks; the mailbox is told.
 * @throws Refusal `missing` for an account without one.
 */
export function removeSecondFactorByStaff(by: StaffActor, account_id: number, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const known = await tx.db.secondFactor.findFirst({ where: { account_id, confirmed_at: { not: null } } });
    if (!known) throw missing();
    await deleteFactors(tx, account_id);
    const subject = { subject_kind: "account", subject_id: account_id } as const;
    await audit(tx, by, { action: "second_factor.removed", ...subject, reason });
  });
}

/**
 * Answers ten new recovery codes, by what turns the second factor off; the ones before count no more.
 * @throws Refusal as `removeSecondFactor`.
 */
export async function renewRecoveryCodes(
  me: Person,
  code: string | undefined,
  proof: PasswordProof,
): Promise<string[]> {
  const { account_id } = me;
  await verifyChange(me, code, proof);
  return transaction(async (tx) => {
    await notifyFactorChange(tx, account_id, "codes_renewed");
    return replaceRecoveryCodes(tx, account_id);
  });
}
