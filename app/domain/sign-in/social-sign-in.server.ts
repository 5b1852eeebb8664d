import type { ProviderProfile } from "~/adapters/oauth.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { publish } from "~/domain/outbox/publish.server";
import { Refusal } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import { requireFreshSignIn } from "../accounts/fresh-sign-in.server";
import { insertProviderAccount } from "../accounts/insert-account.server";
import type { Person } from "../accounts/people";
import { purgeUnverifiedAccount } from "../accounts/purge-unverified.server";
import { notify } from "../messages/notify.server";
import { requestConnectCode, verifyConnectCode } from "./connect-code.server";
import { endOtherKeys } from "./end-devices.server";
import { finishLogIn } from "./finish-log-in.server";
import { noMatch, readFirstStep } from "./first-step.server";
import { PROVIDER_NAMES, type Provider } from "./identify-person.server";
import type { SignInOrigin } from "./log-in.server";
import { countAttempt, uncountAttempt } from "./sign-in-limits.server";

interface Found {
  id: number;
  is_active: boolean;
  is_proved: boolean;
}

function noEmail(provider: Provider): Refusal {
  const words = `${PROVIDER_NAMES[provider]} didn't share an email address. Enter yours.`;
  return new Refusal("invalid", words, {
    code: "email_required",
    fields: { email: [words] },
    body: { code: "email_required" },
  });
}

/** In the same words whether an account has the email or not. */
function notProved(): Refusal {
  const words = "Enter the code we sent to this email address.";
  return new Refusal("invalid", words, {
    code: "email_not_verified",
    fields: { email: [words] },
    body: { code: "email_not_verified" },
  });
}

async function byIdentity(tx: Tx, provider: Provider, subject: string): Promise<Found | undefined> {
  const identity = await tx.db.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { account: { select: { id: true, is_active: true, deleted_at: true } } },
  });
  if (!identity) return undefined;
  const { id, is_active, deleted_at } = identity.account;
  return { id, is_active: is_active && deleted_at === null, is_proved: true };
}

async function storeIdentity(tx: Tx, account_id: number, provider: Provider, subject: string): Promise<void> {
  const data = [{ account_id, provider, subject }];
  const { count } = await tx.db.identity.createMany({ data, skipDuplicates: true });
  if (count === 0)
    throw new Refusal(
      "conflict",
      `Another ${PROVIDER_NAMES[provider]} account is already connected to this one.`,
      {
        code: "already_connected",
      },
    );
}

/**
 * An existing account is entered by an email only when that is verified, and one whose email nobody had verified is cleared
 * first; otherwise it is found and left alone. Its owner is told of the new way in.
 */
async function enterByEmail(
  tx: Tx,
  provider: Provider,
  profile: ProviderProfile,
  email: string,
): Promise<Found | null> {
  // plain SQL: it locks the row
  const [found] = await tx<Found[]>`
    SELECT id, is_active AND deleted_at IS NULL AS is_active, email_verified_at IS NOT NULL AS is_proved
    FROM account WHERE email = ${email} FOR UPDATE`;
  if (!found) return null;
  if (!profile.email_verified || !found.is_active) return found;
  if (!found.is_proved) await purgeUnverifiedAccount(tx, found.id, { provider, ...profile });
  await storeIdentity(tx, found.id, provider, profile.subject);
  if (found.is_proved) await notifyOwner(tx, found.id, provider, "connected");
  return found;
}

async function open(tx: Tx, provider: Provider, profile: ProviderProfile, email: string): Promise<number> {
  const account_id = await insertProviderAccount(tx, { ...profile, email, provider });
  if (account_id === null)
    throw new Refusal("conflict", "Something changed in the meantime. Please try again.", {
      code: "already_there",
    });
  await storeIdentity(tx, account_id, provider, profile.subject);
  await publish(tx, "account.registered", { account_id }, `account.registered:${account_id}`);
  return account_id;
}

interface Entry {
  account_id: number;
  is_new: boolean;
  /** false: the account has the email, or (0) none has it yet, and this person has not proved to */
  may: boolean;
}

/** Whose account it is; opened when there is none, though never with an email that was typed and not verified. */
function findOrOpen(provider: Provider, profile: ProviderProfile, isTyped: boolean): Promise<Entry> {
  return transaction(async (tx) => {
    // plain SQL: a lock
    // the same person twice at once: the second finds what the first has made
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${profile.subject}`}, 0))`;
    const known = await byIdentity(tx, provider, profile.subject);
    const { email } = profile;
    if (!known && email === null) throw noEmail(provider);
    const found = known ?? (email === null ? null : await enterByEmail(tx, provider, profile, email));
    // not before the mailbox or the provider has shown whose it is: else anybody's email says that it has a locked account
    if (found && !found.is_active && (known || profile.email_verified)) throw noMatch();
    if (found) return { account_id: found.id, is_new: false, may: Boolean(known) || profile.email_verified };
    if (isTyped && !profile.email_verified) return { account_id: 0, is_new: false, may: false };
    return { account_id: await open(tx, provider, profile, email ?? ""), is_new: true, may: true };
  });
}

/** What a person adds to what the provider says: an email where it gave none, the code that was mailed to it, a second factor's. */
export interface AddedEmail {
  email?: string | undefined;
  email_code?: string | undefined;
  /** of the account's second factor, where it has one */
  otp?: string | undefined;
}

/**
 * Signs in who the provider says this is, by the provider's own number for them; a first time opens an account. Never by an
 * email that nobody has proved: where an account has it, or the person typed it because the provider gave none, a code is
 * mailed to it, and asked for (`email_code`); else a stranger's email could be taken before its owner comes. A verified one
 * onto an account whose email nobody had verified ends that account's password, sessions, keys, saved cards and addresses
 * first. Source: docs/cases.md, 80.
 * @throws Refusal `invalid` with code `email_required` or `email_not_verified`, on `email_code`, or for an ended account;
 *   `SecondFactorRequired`, and `invalid` on `otp`.
 */
export async function signInSocially(
  provider: Provider,
  profile: ProviderProfile,
  from: SignInOrigin,
  added: AddedEmail = {},
): Promise<{ key: string; account_id: number; is_new: boolean }> {
  const email = profile.email ?? added.email ?? null;
  // an address the provider did not give proves nothing, whatever it says of its own
  let email_verified = profile.email !== null && profile.email_verified;
  if (email !== null && !email_verified && added.email_code) {
    await verifyConnectCode({ provider, subject: profile.subject, email }, added.email_code);
    email_verified = true;
  }
  const known = { ...profile, email, email_verified };
  const { account_id, is_new, may } = await findOrOpen(provider, known, profile.email === null);
  if (!may) {
    await requestConnectCode({ provider, subject: profile.subject, email: email ?? "" }, account_id);
    throw notProved();
  }
  const first = await readFirstStep(account_id);
  return { key: await finishLogIn(first, from, added.otp), account_id, is_new };
}

/** Tells the owner that a provider's account can sign in to theirs from now on, or no longer. */
async function notifyOwner(
  tx: Tx,
  account_id: number,
  provider: Provider,
  change: "connected" | "disconnected",
): Promise<void> {
  const key = `account.sign_in_way:${account_id}:${provider}:${change}:${clock.now().getTime()}`;
  await notify(tx, { account_id, key, kind: "account.sign_in_way", facts: { provider, change } });
}

/**
 * Connects a provider to the account of somebody who is signed in: how an email that was not verified is got round. It is a
 * new way in, which a stolen session must not make (docs/decisions/075): they have signed in, or shown a code, within ten
 * minutes, and are told by email.
 * @throws Refusal `forbidden` `sign_in_again`; `conflict` `already_connected`.
 */
export async function connectProvider(
  me: Person,
  provider: Provider,
  profile: ProviderProfile,
): Promise<void> {
  const { account_id } = me;
  await requireFreshSignIn(me);
  await transaction(async (tx) => {
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${profile.subject}`}, 0))`;
    const known = await byIdentity(tx, provider, profile.subject);
    if (known?.id === account_id) return;
    if (known)
      throw new Refusal(
        "conflict",
        `This ${PROVIDER_NAMES[provider]} account is connected to another DinDin account.`,
        {
          code: "already_connected",
        },
      );
    await storeIdentity(tx, account_id, provider, profile.subject);
    await notifyOwner(tx, account_id, provider, "connected");
  });
}

/**
 * Ends that a provider's account can sign in to mine, and every session but the one that asks: whoever disconnects a
 * stranger's has them out. Nothing where it can't sign in. Not the only way in.
 * @throws Refusal `conflict` `only_way_in`.
 */
export async function disconnectProvider(me: Person, provider: Provider): Promise<void> {
  const { account_id } = me;
  await transaction(async (tx) => {
    // plain SQL: it locks the row, so that two at once leave one
    const [own] = await tx<{ has_other: boolean }[]>`
      SELECT password_hash IS NOT NULL OR EXISTS (SELECT FROM identity i WHERE i.account_id = a.id AND i.provider <> ${provider}::"SignupMethod")
        OR EXISTS (SELECT FROM sign_on_identity s JOIN membership m ON m.organization_id = s.organization_id AND m.account_id = s.account_id
          WHERE s.account_id = a.id AND m.status IN ('activated', 'suspended')) AS has_other
      FROM account a WHERE id = ${account_id} FOR NO KEY UPDATE`;
    const { count } = await tx.db.identity.deleteMany({ where: { account_id, provider } });
    if (count === 0) return;
    if (!own?.has_other)
      throw new Refusal(
        "conflict",
        `${PROVIDER_NAMES[provider]} is your only way to sign in. Connect another one first.`,
        { code: "only_way_in" },
      );
    await endOtherKeys(tx.db, me);
    await notifyOwner(tx, account_id, provider, "disconnected");
  });
}

/**
 * Runs a sign-in by a provider under the limits of every sign-in: what fails counts for the address it comes from, what
 * succeeds, or fails through no fault of the person, does not.
 */
export async function withSignInLimits<T>(ip: string, work: () => Promise<T>): Promise<T> {
  await countAttempt(null, ip);
  try {
    const done = await work();
    await uncountAttempt(null, ip, true);
    return done;
  } catch (error) {
    const isTheirs = error instanceof Refusal && error.kind === "invalid" && error.code === undefined;
    if (!isTheirs) await uncountAttempt(null, ip, false);
    throw error;
  }
}
