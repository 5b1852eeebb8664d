import type { ProviderProfile } from "~/adapters/oauth.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { announce } from "~/domain/announce.server";
import { Refusal } from "~/domain/refusal";
import { PROVIDER_NAMES, type Provider } from "./ask-provider.server";
import { issueKey } from "./issue-key.server";
import type { From } from "./log-in.server";
import { newReferralCode } from "./referral-code.server";
import { countTry, giveBack } from "./sign-in-limits.server";
import { clearUnproved } from "./take-over.server";

interface Found {
  id: number;
  is_active: boolean;
  is_proved: boolean;
}

function noEmail(provider: Provider): Refusal {
  const words = `${PROVIDER_NAMES[provider]} gave us no e-mail address. Enter yours.`;
  return new Refusal("invalid", words, {
    code: "email_required",
    fields: { email: [words] },
    body: { code: "email_required" },
  });
}

function notProved(provider: Provider): Refusal {
  const name = PROVIDER_NAMES[provider];
  const words = `There is an account with this e-mail address. Sign in to it as you did before, then connect ${name} in your profile.`;
  return new Refusal("invalid", words, {
    code: "email_not_verified",
    fields: { email: [words] },
    body: { code: "email_not_verified" },
  });
}

async function byIdentity(tx: Tx, provider: Provider, subject: string): Promise<Found | undefined> {
  const [found] = await tx<Found[]>`
    SELECT a.id, a.is_active AND a.deleted_at IS NULL AS is_active, true AS is_proved
    FROM identity i JOIN account a ON a.id = i.account_id WHERE i.provider = ${provider}::"SignupMethod" AND i.subject = ${subject}`;
  return found;
}

async function keepIdentity(tx: Tx, account_id: number, provider: Provider, subject: string): Promise<void> {
  const kept = await tx`
    INSERT INTO identity (account_id, provider, subject) VALUES (${account_id}, ${provider}::"SignupMethod", ${subject})
    ON CONFLICT DO NOTHING RETURNING id`;
  if (kept.length === 0)
    throw new Refusal("conflict", `Another ${PROVIDER_NAMES[provider]} account is connected to this one.`, {
      code: "already_connected",
    });
}

/** An existing account is entered by an e-mail only when the provider has proved it; one that nobody had proved is cleared first. */
async function enterByEmail(
  tx: Tx,
  provider: Provider,
  profile: ProviderProfile,
  email: string,
): Promise<Found | null> {
  const [found] = await tx<Found[]>`
    SELECT id, is_active AND deleted_at IS NULL AS is_active, email_verified_at IS NOT NULL AS is_proved
    FROM account WHERE email = ${email} FOR UPDATE`;
  if (!found) return null;
  if (!profile.email_verified) throw notProved(provider);
  if (!found.is_active) return found;
  if (!found.is_proved) await clearUnproved(tx, found.id, { provider, ...profile });
  await keepIdentity(tx, found.id, provider, profile.subject);
  return found;
}

async function open(tx: Tx, provider: Provider, profile: ProviderProfile, email: string): Promise<number> {
  const [made] = await tx<{ id: number }[]>`
    INSERT INTO account (email, email_verified_at, first_name, last_name, signup_method, referral_code)
    VALUES (${email}, ${profile.email_verified ? tx`app_now()` : null}, ${profile.first_name}, ${profile.last_name},
      ${provider}::"SignupMethod", ${newReferralCode()}) ON CONFLICT (email) DO NOTHING RETURNING id`;
  if (!made) throw notProved(provider);
  await keepIdentity(tx, made.id, provider, profile.subject);
  await announce(tx, "account.registered", { account_id: made.id }, `account.registered:${made.id}`);
  return made.id;
}

/** Whose account it is; opened when there is none. */
async function accountOf(
  provider: Provider,
  profile: ProviderProfile,
  typed: string | undefined,
): Promise<{ account_id: number; is_new: boolean }> {
  return transaction(async (tx) => {
    // the same person twice at once: the second finds what the first has made
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${profile.subject}`}, 0))`;
    const known = await byIdentity(tx, provider, profile.subject);
    const email = profile.email ?? typed;
    if (!known && email === undefined) throw noEmail(provider);
    const found = known ?? (email === undefined ? null : await enterByEmail(tx, provider, profile, email));
    if (found && !found.is_active)
      throw new Refusal("invalid", "Unable to log in with provided credentials.");
    if (found) return { account_id: found.id, is_new: false };
    return { account_id: await open(tx, provider, profile, email ?? ""), is_new: true };
  });
}

/**
 * Signs in who the provider says this is, by the provider's own number for them; a first time opens an account. Never by an
 * e-mail that the provider has not proved. A proved one onto an account whose e-mail nobody had proved ends that account's
 * password, sessions, keys, saved cards and addresses first. `typed` is the e-mail that a person entered because the
 * provider gave none: it opens an account only, and is proved by a code afterwards.
 * @throws Refusal `invalid` with code `email_required` or `email_not_verified`, or for an ended account.
 */
export async function enterSocially(
  provider: Provider,
  profile: ProviderProfile,
  from: From,
  typed?: string,
): Promise<{ key: string; account_id: number; is_new: boolean }> {
  // an address the provider did not give proves nothing, whatever it says of its own
  const shown = profile.email === null ? { ...profile, email_verified: false } : profile;
  const { account_id, is_new } = await accountOf(provider, shown, typed);
  return { key: await issueKey(account_id, from.kind, from.userAgent), account_id, is_new };
}

/** Connects a provider to the account of somebody who is signed in: how an e-mail that was not proved is got round. */
export async function connectProvider(
  account_id: number,
  provider: Provider,
  profile: ProviderProfile,
): Promise<void> {
  await transaction(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${profile.subject}`}, 0))`;
    const known = await byIdentity(tx, provider, profile.subject);
    if (known?.id === account_id) return;
    if (known)
      throw new Refusal(
        "conflict",
        `This ${PROVIDER_NAMES[provider]} account signs in to another DinDin account.`,
        {
          code: "already_connected",
        },
      );
    await keepIdentity(tx, account_id, provider, profile.subject);
  });
}

/**
 * Runs a sign-in by a provider under the limits of every sign-in: what fails counts for the address it comes from, what
 * succeeds, or fails through no fault of the person, does not.
 */
export async function underLimits<T>(ip: string, work: () => Promise<T>): Promise<T> {
  await countTry(null, ip);
  try {
    const done = await work();
    await giveBack(null, ip, true);
    return done;
  } catch (error) {
    const isTheirs = error instanceof Refusal && error.kind === "invalid" && error.code === undefined;
    if (!isTheirs) await giveBack(null, ip, false);
    throw error;
  }
}
