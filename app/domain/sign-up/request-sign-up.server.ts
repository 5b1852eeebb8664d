import { limit } from "~/data/limits.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { newKey } from "~/kit/secret.server";
import type { Prisma } from "../../../prisma/client/client";
import { hashPassword } from "../sign-in/password.server";
import { countSignUp } from "./register-account.server";
import { hashOfSignUpToken, hashOfVisitor, SIGN_UP_HOURS, tokenOfSignUp } from "./sign-up-token.server";

/** What a sign-up is for. */
export type SignUpKind = "diner" | "chef" | "organization";

/** Where a sign-up comes from, and where it goes on to once it is finished. */
export interface SignUpOrigin {
  ip: string;
  /** the browser's visitor cookie: there the mailed link needs no password; null without one */
  visitor: string | null;
  /** a path of this site, empty for none */
  next: string;
}

/** A sign-up as a form sends it: `details` is what the account is opened with, besides email and password. */
export interface SignUpRequest {
  kind: SignUpKind;
  email: string;
  password: string;
  details: Record<string, unknown>;
}

const perEmail = limit("sign-up-email");

/**
 * Keeps a sign-up until its mailbox is verified, and has a link mailed that opens the account. An email that has an account
 * gets another mail, and here nobody learns of it: both cases run the same statements, take the time of the same password's
 * hash, and answer the same; who has the email is found out by the job (docs/decisions/057).
 * @throws Refusal `limited` for an email, whoever's it is, or an address that has asked too often within the hour.
 */
export async function requestSignUp(
  { kind, email, password, details }: SignUpRequest,
  { ip, visitor, next }: SignUpOrigin,
): Promise<void> {
  await countSignUp(ip);
  const retryAfter = await perEmail.count(email);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  const password_hash = await hashPassword(password);
  const key = `sign_up:${newKey()}`;
  const deadline = new Date(clock.now().getTime() + SIGN_UP_HOURS * 3_600_000);
  await transaction(async (tx) => {
    const made = await tx.db.signUp.create({
      data: {
        ...{ kind, email, password_hash, next, expires_at: deadline },
        hash: hashOfSignUpToken(tokenOfSignUp(key)),
        visitor_hash: visitor === null ? null : hashOfVisitor(visitor),
        details: details as Prisma.InputJsonObject,
      },
      select: { id: true },
    });
    await publish(tx, "sign_up.asked", { sign_up_id: made.id }, key, { deadline });
  });
}
