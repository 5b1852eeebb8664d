import { randomBytes } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { constraintOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { conflict, invalid, missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { decrypt, encrypt } from "~/kit/encrypt.server";
import { env } from "~/kit/env.server";
import { keyedHash } from "~/kit/secret.server";
import type { Person } from "../accounts/people";
import { endOtherKeys } from "./end-devices.server";
import { lockSignIns } from "./first-step.server";
import { RELYING_PARTY, webauthn } from "./passkeys.server";
import {
  isProved,
  type PasswordProof,
  recordProof,
  requireProof,
  verifyBeforeFactor,
  verifyPasswordIfAny,
} from "./proof.server";
import { replaceRecoveryCodes } from "./recovery-codes.server";
import { ownerOf } from "./second-factor.server";
import { deleteFactors, notifyFactorChange } from "./set-up-second-factor.server";

/** Enough for every device of one person. */
const MOST = 10;
/** EdDSA, ECDSA and RSA, each with SHA-256, by their numbers in COSE: what every browser can make today. */
const ALGORITHMS = [-8, -7, -257];

const PENDING = { kind: "passkey", confirmed_at: null } as const;

/**
 * Begins to add a passkey, in place of one that was begun before. Takes the password, where there is one, and a fresh proof.
 * @throws Refusal as `verifyBeforeFactor`; `conflict` `too_many_passkeys`.
 */
export async function startPasskey(me: Person, proof: PasswordProof): Promise<void> {
  const { account_id } = me;
  await verifyBeforeFactor(me, proof);
  const secret = encrypt(randomBytes(32), ownerOf(account_id));
  await transaction(async (tx) => {
    // plain SQL: a lock, so that of many at once one is left to be added, and none beyond the most
    await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
    const known = await tx.db.secondFactor.count({ where: { account_id, kind: "passkey", NOT: PENDING } });
    if (known >= MOST)
      throw conflict("too_many_passkeys", `You have ${MOST} passkeys. Remove one you don't use first.`);
    await tx.db.secondFactor.deleteMany({ where: { account_id, ...PENDING } });
    await tx.db.secondFactor.create({ data: { account_id, kind: "passkey", secret } });
    await recordProof(tx.db, me);
  });
}

/**
 * What my browser needs to make the passkey that I began to add, for ten minutes and to the key that began it; null
 * without one.
 */
export async function pendingPasskey(me: Person): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const { account_id } = me;
  const rows = await db.secondFactor.findMany({
    where: { account_id, kind: "passkey" },
    select: { secret: true, credential_id: true, transports: true },
  });
  const pending = rows.find(({ credential_id }) => credential_id === null);
  if (!pending || !(await isProved(me))) return null;
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    ...RELYING_PARTY,
    // the same for each passkey of an account, so that a device keeps one; nobody reads the account from it
    userID: Uint8Array.from(keyedHash(`passkey-user:${account_id}`)),
    userName: me.email,
    userDisplayName: me.email,
    challenge: Uint8Array.from(decrypt(pending.secret, ownerOf(account_id))),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
    excludeCredentials: rows.flatMap(({ credential_id, transports }) =>
      credential_id
        ? [
            {
              id: Buffer.from(credential_id).toString("base64url"),
              transports,
            },
          ]
        : [],
    ),
  });
}

/** What a browser made for a challenge of ours; null for anything else. */
async function madeFor(challenge: Uint8Array, answer: RegistrationResponseJSON) {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: Buffer.from(challenge).toString("base64url"),
    expectedOrigin: env.APP_ORIGIN,
    expectedRPID: RELYING_PARTY.rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/**
 * Adds the passkey that was begun with this key within ten minutes. The first second factor of an account ends its other
 * sessions and keys, and answers recovery codes, which nobody can read again; null where there was one. The mailbox is told.
 * @throws Refusal `invalid` on `passkey`; `conflict` `passkey_known` for one that an account already has.
 */
export async function addPasskey(
  me: Person,
  answer: RegistrationResponseJSON,
  name: string,
): Promise<string[] | null> {
  const { account_id } = me;
  const pending = await db.secondFactor.findFirst({ where: { account_id, ...PENDING } });
  if (!pending || !(await isProved(me))) throw invalid("passkey", "That took too long. Start again.");
  const made = await madeFor(decrypt(pending.secret, ownerOf(account_id)), answer);
  if (!made) throw invalid("passkey", "Your browser's answer didn't fit. Start again.");
  const known = () => conflict("passkey_known", "That passkey is already in use.");
  return transaction(async (tx) => {
    await lockSignIns(tx, account_id);
    const isFirst = !(await tx.db.secondFactor.findFirst({
      where: { account_id, confirmed_at: { not: null } },
    }));
    const { count } = await tx.db.secondFactor.updateMany({
      where: { id: pending.id, confirmed_at: null },
      data: {
        confirmed_at: clock.now(),
        name,
        secret: encrypt(Buffer.from(made.publicKey), ownerOf(account_id)),
        credential_id: Uint8Array.from(Buffer.from(made.id, "base64url")),
        sign_count: made.counter,
        transports: made.transports ?? [],
      },
    });
    if (count === 0) throw known();
    await notifyFactorChange(tx, account_id, "passkey_added");
    if (!isFirst) return null;
    await endOtherKeys(tx.db, me);
    await recordProof(tx.db, me);
    return replaceRecoveryCodes(tx, account_id);
  }).catch((error: unknown) => {
    if (constraintOf(error) === "second_factor_credential_id_key") throw known();
    throw error;
  });
}

/**
 * Removes a passkey of mine, by the password, where there is one, and a fresh proof. The last second factor of an account
 * takes its recovery codes with it.
 * @throws Refusal `invalid` on `password`, `limited`, `forbidden` `second_factor_proof_required`; `missing`.
 */
export async function removePasskey(me: Person, id: number, proof: PasswordProof): Promise<void> {
  const { account_id } = me;
  await verifyPasswordIfAny(me, proof);
  await requireProof(me);
  await transaction(async (tx) => {
    const { count } = await tx.db.secondFactor.deleteMany({
      where: { id, account_id, kind: "passkey", confirmed_at: { not: null } },
    });
    if (count === 0) throw missing();
    const others = await tx.db.secondFactor.count({ where: { account_id, confirmed_at: { not: null } } });
    if (others === 0) return deleteFactors(tx, account_id);
    await notifyFactorChange(tx, account_id, "passkey_removed");
  });
}
