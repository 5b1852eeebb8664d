import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { db } from "~/data/prisma.server";
import { invalid } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { decrypt } from "~/kit/encrypt.server";
import { env } from "~/kit/env.server";
import { keyedHash, sameText } from "~/kit/secret.server";
import { ownerOf, tryFactor } from "./second-factor.server";

/** Whom a passkey is made for. A browser uses it on this host alone: a copy of the site elsewhere gets no answer. */
export const RELYING_PARTY = { rpID: new URL(env.APP_ORIGIN).hostname, rpName: "DinDin" };

/** How long an answer to a challenge counts. Milliseconds. */
const CHALLENGE_MS = 300_000;

/** A passkey as its owner knows it. */
export interface Passkey {
  id: number;
  name: string;
  added_at: Date;
  /** null for one that nobody has signed in with */
  last_used_at: Date | null;
}

/** Fetched where it is needed: its parsers of certificates are more than a server has to read at its start. */
export const webauthn = () => import("@simplewebauthn/server");

/** The passkeys of an account, in the order of their making. */
export async function listPasskeys(account_id: number): Promise<Passkey[]> {
  const rows = await db.secondFactor.findMany({
    where: { account_id, kind: "passkey", confirmed_at: { not: null } },
    select: { id: true, name: true, created_at: true, last_challenge_at: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, name, created_at, last_challenge_at }) => ({
    id,
    name: name ?? "",
    added_at: created_at,
    last_used_at: last_challenge_at,
  }));
}

function challengeOf(account_id: number, asked_at: number): string {
  const at = Buffer.alloc(8);
  at.writeBigUInt64BE(BigInt(asked_at));
  return Buffer.concat([at, keyedHash(`passkey-challenge:${account_id}:${asked_at}`)]).toString("base64url");
}

/**
 * When a challenge was asked of an account; null for one that is not ours, of another account, or older than five minutes.
 * Nothing of it is stored: what makes an answer count once is the passkey's row (`last_challenge_at`).
 */
function askedAt(account_id: number, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length < 8) return null;
  const at = Number(bytes.readBigUInt64BE());
  const isFresh = Math.abs(clock.now().getTime() - at) <= CHALLENGE_MS;
  return isFresh && sameText(challengeOf(account_id, at), challenge) ? new Date(at) : null;
}

/** What the browser is asked to prove with one of the account's passkeys; null for an account without any. */
export async function askForPasskey(
  account_id: number,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const rows = await db.secondFactor.findMany({
    where: { account_id, kind: "passkey", confirmed_at: { not: null } },
    select: { credential_id: true, transports: true },
    orderBy: { id: "asc" },
  });
  if (rows.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: RELYING_PARTY.rpID,
    challenge: Uint8Array.from(Buffer.from(challengeOf(account_id, clock.now().getTime()), "base64url")),
    timeout: CHALLENGE_MS,
    userVerification: "preferred",
    allowCredentials: rows.map(({ credential_id, transports }) => ({
      id: Buffer.from(credential_id ?? []).toString("base64url"),
      transports,
    })),
  });
}

/** The challenge that an answer signed; empty for what can't be read. */
function challengeIn({ response }: AuthenticationResponseJSON): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    return typeof data === "object" && data !== null && "challenge" in data ? String(data.challenge) : "";
  } catch {
    return "";
  }
}

/** Takes an answer once: of two that come together, and of an older one that comes later, the first wins. */
async function spendAnswer(account_id: number, answer: AuthenticationResponseJSON): Promise<boolean> {
  const asked = askedAt(account_id, challengeIn(answer));
  const credential_id = Uint8Array.from(Buffer.from(answer.id, "base64url"));
  const passkey =
    asked &&
    (await db.secondFactor.findFirst({
      where: { account_id, kind: "passkey", credential_id, confirmed_at: { not: null } },
      select: { id: true, secret: true, sign_count: true },
    }));
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challengeIn(answer),
    expectedOrigin: env.APP_ORIGIN,
    expectedRPID: RELYING_PARTY.rpID,
    requireUserVerification: false,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(decrypt(passkey.secret, ownerOf(account_id))),
      counter: Number(passkey.sign_count),
    },
    // The library throws for whatever is wrong with an answer: to whoever sent it, it is all the same.
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { count } = await db.secondFactor.updateMany({
    where: { id: passkey.id, OR: [{ last_challenge_at: null }, { last_challenge_at: { lt: asked } }] },
    data: { last_challenge_at: asked, sign_count: verified.authenticationInfo.newCounter },
  });
  return count === 1;
}

/**
 * Takes what a passkey of the account answered to `askForPasskey`. Its tries count with those of codes.
 * @throws Refusal `invalid` on `passkey`, `limited`.
 */
export async function verifyPasskey(account_id: number, answer: AuthenticationResponseJSON): Promise<void> {
  if (await tryFactor(account_id, () => spendAnswer(account_id, answer))) return;
  throw invalid("passkey", "That passkey didn't work here. Try again, or enter a code instead.");
}
