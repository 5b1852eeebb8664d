import { sendMail } from "~/adapters/mail.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { Events } from "~/domain/outbox/events";
import { publish } from "~/domain/outbox/publish.server";
import { invalid, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { CODE_PERIOD_MS, isMailedCode, mailedCode } from "../accounts/mailed-code.server";
import { emailOf } from "../messages/email";
import { connectCodeEmail } from "../messages/kinds/email-connect-code";
import { PROVIDER_NAMES, type Provider } from "./identify-person.server";

const sends = limit("connect-code-send");
const sendsADay = limit("connect-code-day");
const tries = limit("connect-code-try");

/** Google or Facebook, or the identity provider of the organization with that id. */
export type ClaimedBy = Provider | `organization:${number}`;

/** What people call it in an email about it. */
function nameOf(provider: ClaimedBy): string {
  return provider === "google" || provider === "facebook"
    ? PROVIDER_NAMES[provider]
    : "your company's sign-on";
}

/** Somebody of a provider who claims a mailbox that the provider has not verified. */
export interface EmailClaim {
  provider: ClaimedBy;
  subject: string;
  email: string;
}

/**
 * The code that shows that a mailbox belongs to who comes from a provider, bound to all three.
 */
export const connectCode = (claim: EmailClaim, ago = 0): string => mailedCode(seedOf(claim), ago);

const seedOf = ({ provider, subject, email }: EmailClaim) => `connect-code:${provider}:${subject}:${email}`;

/**
 * Has the code mailed to the mailbox that is claimed, that of an account or (`account_id` 0) one that has none yet; three in
 * ten minutes and ten a day, beyond which nothing more is sent. The job carries who it is for, not the code.
 */
export async function requestConnectCode(claim: EmailClaim, account_id: number): Promise<void> {
  if ((await sends.count(claim.email)) > 0 || (await sendsADay.count(claim.email)) > 0) return;
  const { provider, subject, email } = claim;
  const key = `connect_code.requested:${account_id}:${provider}:${subject}:${clock.now().getTime()}`;
  const deadline = new Date(clock.now().getTime() + CODE_PERIOD_MS);
  const who = account_id === 0 ? { account_id, provider, subject, email } : { account_id, provider, subject };
  await transaction((tx) => publish(tx, "connect_code.requested", who, key, { deadline }));
}

async function mailboxOf(account_id: number): Promise<string | undefined> {
  const account = await db.account.findUnique({
    where: { id: account_id, is_active: true, deleted_at: null },
    select: { email: true },
  });
  return account?.email.toLowerCase();
}

/** Mails the code to an account's mailbox, as it is now, or to the one that was typed. */
export async function deliverConnectCode(
  { account_id, provider, subject, email: typed }: Events["connect_code.requested"],
  key: string,
): Promise<void> {
  const email = typed ?? (await mailboxOf(account_id));
  if (email === undefined) return;
  const claim = { provider, subject, email };
  const words = connectCodeEmail({ provider: nameOf(provider), code: connectCode(claim) });
  await sendMail({ to: email, key, ...emailOf(words) });
}

/**
 * Takes the code of a claim; five tries in ten minutes for a mailbox.
 * @throws Refusal `invalid` on `email_code`, `limited`.
 */
export async function verifyConnectCode(claim: EmailClaim, typed: string): Promise<void> {
  const retryAfter = await tries.count(claim.email);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please wait a bit and try again." },
      { retryAfter },
    );
  if (!isMailedCode(seedOf(claim), typed))
    throw invalid("email_code", "That's not the code we sent, or it has expired. Request a new one.");
}
