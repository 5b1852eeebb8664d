import { sendMail } from "~/adapters/mail.server";
import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import type { Events } from "~/domain/outbox/events";
import { publish } from "~/domain/outbox/publish.server";
import { invalid, missing, Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { CODE_PERIOD_MS, isMailedCode, mailedCode } from "../accounts/mailed-code.server";
import type { Person } from "../accounts/people";
import { type Contact, readContact } from "../accounts/read-contact.server";
import { emailOf } from "../messages/email";
import { ownerCodeEmail, ownerCodeText } from "../messages/kinds/email-owner-code";
import { sendText } from "../messages/send-text.server";

const sends = limit("owner-code-send");
const sendsADay = limit("owner-code-day");
const tries = limit("owner-code-try");
/** All texts of a day, with those of the four-digit codes. */
const textsADay = limit("otp-texts");
/** As often as a text of the four-digit codes. */
const TEXTS_TRIED = 2;

type Asker = Pick<Person, "account_id" | "key_id">;

/** What a code stands for: this key, and the email or phone that the account has now. */
const seedOf = ({ account_id, key_id }: Asker, { channel, target }: Contact) =>
  `owner-code:${account_id}:${key_id}:${channel}:${target}`;

/** The code that shows a key to be its account owner's. */
export const ownerCode = (asker: Asker, contact: Contact): string => mailedCode(seedOf(asker, contact));

function limited(what: string, retryAfter: number): Refusal {
  return new Refusal("limited", { reason: what, next: "Please wait a bit and try again." }, { retryAfter });
}

/** Where the code goes that shows that this account is mine. @throws Refusal `missing` for an account that is gone. */
export async function readOwnContact({ account_id }: Asker): Promise<Contact> {
  const contact = await readContact(account_id);
  if (!contact) throw missing();
  return contact;
}

/**
 * Has the code sent that shows that this account is mine: to its confirmed email, else to its confirmed phone, else to its
 * email. Three in ten minutes and ten a day for an account. Answers where to. The job carries who it is for, not the code.
 * @throws Refusal `limited`.
 */
export async function requestOwnerCode({ account_id, key_id }: Asker): Promise<Contact> {
  const contact = await readOwnContact({ account_id, key_id });
  const id = String(account_id);
  const own = Math.max(await sends.count(id), await sendsADay.count(id));
  // only what is sent takes from the texts of the day: else one account could use them up for everybody
  const wait = own === 0 && contact.channel === "phone" ? await textsADay.count("all") : own;
  if (wait > 0) throw limited("Too many codes requested.", wait);
  const now = clock.now().getTime();
  const deadline = new Date(now + CODE_PERIOD_MS);
  const key = `owner_code.requested:${account_id}:${key_id}:${now}`;
  await transaction((tx) => publish(tx, "owner_code.requested", { account_id, key_id }, key, { deadline }));
  return contact;
}

/** Mails or texts the code to where the account's owner is reached now. */
export async function deliverOwnerCode(asker: Events["owner_code.requested"], key: string): Promise<void> {
  const contact = await readContact(asker.account_id);
  if (!contact) return;
  const code = ownerCode(asker, contact);
  if (contact.channel === "phone") return sendText(key, contact.target, ownerCodeText({ code }), TEXTS_TRIED);
  const account = await db.account.findUnique({
    where: { id: asker.account_id },
    select: { first_name: true },
  });
  const words = ownerCodeEmail({ first_name: account?.first_name ?? "", code });
  await sendMail({ to: contact.target, key, ...emailOf(words) });
}

/**
 * Takes the code that was sent for this key; five tries in ten minutes for an account.
 * @throws Refusal `invalid` on `owner_code`, `limited`.
 */
export async function verifyOwnerCode(me: Asker, typed: string): Promise<void> {
  const retryAfter = await tries.count(String(me.account_id));
  if (retryAfter > 0) throw limited("Too many tries.", retryAfter);
  if (!isMailedCode(seedOf(me, await readOwnContact(me)), typed))
    throw invalid("owner_code", "That's not the code we sent, or it has expired. Request a new one.");
  await tries.forget(String(me.account_id));
}
