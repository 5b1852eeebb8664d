import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { invalid, type Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { isPassword } from "../sign-in/password.server";
import { countAttempt, uncountAttempt } from "../sign-in/sign-in-limits.server";
import type { SignUpKind } from "./request-sign-up.server";
import { hashOfSignUpToken, hashOfVisitor } from "./sign-up-token.server";

/** A sign-up whose link still counts. */
export interface PendingSignUp {
  id: number;
  kind: SignUpKind;
  email: string;
  password_hash: string;
  visitor_hash: Uint8Array | null;
  details: Record<string, unknown>;
  next: string;
}

const shown = {
  ...{ id: true, kind: true, email: true, password_hash: true },
  ...{ visitor_hash: true, details: true, next: true },
} as const;

/** The words for every link that is no good: used, old or made up. */
export function expiredSignUp(): Refusal {
  return invalid("token", "This link is no longer valid. Please sign up again.");
}

/** The sign-up that a mailed link finishes; null for a link that is used, older than a day or made up. Reading spends nothing. */
export async function readSignUp(token: string): Promise<PendingSignUp | null> {
  const row = await db.signUp.findFirst({
    where: { hash: hashOfSignUpToken(token), expires_at: { gt: clock.now() } },
    select: shown,
  });
  return row as PendingSignUp | null;
}

/** Whether this browser is the one that sent the form. */
export function isSameBrowser({ visitor_hash }: PendingSignUp, visitor: string | null): boolean {
  return visitor !== null && visitor_hash !== null && hashOfVisitor(visitor).equals(visitor_hash);
}

/**
 * Asks for the password that was chosen, in another browser than the one that chose it: else somebody could sign up with a
 * stranger's email and a password of their own, and have the stranger open the account for both.
 * @throws Refusal `invalid` on `password`; `limited`, as with every sign-in.
 */
export async function confirmPassword(waiting: PendingSignUp, password: string, ip: string): Promise<void> {
  await countAttempt(waiting.email, ip);
  const isRight = await isPassword(waiting.password_hash, password).catch(async (busy: unknown) => {
    await uncountAttempt(waiting.email, ip, false);
    throw busy;
  });
  if (!isRight) throw invalid("password", "That's not the password you chose");
  await uncountAttempt(waiting.email, ip, true);
}

/** Spends the link, with every other sign-up of its email: of two at once the second finds nothing. */
export async function consumeSignUp(tx: Tx, { id, email }: PendingSignUp): Promise<void> {
  const spent = await tx.db.signUp.deleteMany({ where: { id } });
  if (spent.count === 0) throw expiredSignUp();
  await tx.db.signUp.deleteMany({ where: { email } });
}
