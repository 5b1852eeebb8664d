import type { ProviderProfile } from "~/adapters/oauth.server";
import type { SignOnProfile } from "~/adapters/openid.server";
import { db } from "~/data/prisma.server";
import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { keyedHash } from "~/kit/secret.server";
import type { Prisma } from "../../../prisma/client/client";
import { joinBySignOn, type KnownMember, lockMemberByEmail } from "../members/provision.server";
import { Refusal } from "../refusal";
import { requestConnectCode, verifyConnectCode } from "../sign-in/connect-code.server";
import { endKeysWhere } from "../sign-in/end-keys.server";
import { finishLogIn } from "../sign-in/finish-log-in.server";
import { readFirstStep } from "../sign-in/first-step.server";
import type { SignInOrigin } from "../sign-in/log-in.server";
import { encryptRefresh } from "./sign-on-row.server";

/** Who an organization's provider says has signed in there, with our own rules for names and email. */
export type OrganizationProfile = ProviderProfile & Pick<SignOnProfile, "refresh_token">;

function notKnown(organization: string): Refusal {
  const words = `${organization} hasn't added you to DinDin yet, or your membership has ended. Ask your admin.`;
  return new Refusal("invalid", words, { code: "not_a_member" });
}

function codeNeeded(): Refusal {
  const words = "Enter the code we sent to your work email.";
  return new Refusal("invalid", words, { code: "email_not_verified", fields: { email_code: [words] } });
}

interface Entry {
  account_id: number;
  /** what the mailbox has to prove first; null for nothing */
  asks: string | null;
}

/** Whoever the provider named before is the same person for good, as long as they are a member. */
async function byIdentity(tx: Tx, organization_id: number, subject: string): Promise<number | null> {
  const known = await tx.db.signOnIdentity.findUnique({
    where: { organization_id_subject: { organization_id, subject } },
    select: { account_id: true, account: { select: { is_active: true, deleted_at: true } } },
  });
  if (!known?.account.is_active || known.account.deleted_at !== null) return null;
  const { account_id } = known;
  const member = await tx.db.membership.findFirst({
    where: { organization_id, account_id, ...isMember },
    select: { id: true },
  });
  return member && account_id;
}

/** The first time: the member of that email, once their mailbox has shown that it is theirs. */
async function enter(
  tx: Tx,
  organization_id: number,
  profile: OrganizationProfile,
  member: KnownMember,
): Promise<void> {
  const { account_id } = member;
  await joinBySignOn(tx, organization_id, member, profile);
  const { subject } = profile;
  // whoever the provider named so before, or who came by another subject, is replaced: the mailbox decides
  await tx.db.signOnIdentity.deleteMany({ where: { organization_id, OR: [{ subject }, { account_id }] } });
  await tx.db.signOnIdentity.create({
    data: { organization_id, subject, account_id },
    select: { subject: true },
  });
}

function findOrEnter(
  { organization_id, organization }: { organization_id: number; organization: string },
  profile: OrganizationProfile,
  isProved: boolean,
): Promise<Entry> {
  return transaction(async (tx) => {
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`sign_on:${organization_id}:${profile.subject}`}, 0))`;
    const known = await byIdentity(tx, organization_id, profile.subject);
    if (known !== null) return { account_id: known, asks: null };
    const { email } = profile;
    const member = email === null ? null : await lockMemberByEmail(tx, organization_id, email);
    if (!member || email === null) throw notKnown(organization);
    if (!isProved) return { account_id: member.account_id, asks: email };
    await enter(tx, organization_id, profile, member);
    return { account_id: member.account_id, asks: null };
  });
}

const isMember = { status: { in: ["activated", "suspended"] } } satisfies Prisma.MembershipWhereInput;

/**
 * Notes that a session was opened by an organization's provider, so that it ends where the provider ends it. Whoever is no
 * member anymore by then, or whose organization has no sign-on anymore, as between the two steps of a sign-in, is not signed
 * in: the session goes at once.
 * @throws Refusal `invalid` with code `not_a_member`.
 */
export async function tieToSignOn(key: string, organization_id: number, account_id: number): Promise<void> {
  const where = { hash: keyedHash(key), account_id };
  const made = await db.accessKey.findFirst({ where, select: { id: true } });
  if (!made) return;
  // plain SQL: nothing is tied where the organization has ended its sign-on between the two steps
  const tied = await sql`
    INSERT INTO sign_on_session (key_id, organization_id, account_id)
    SELECT ${Number(made.id)}::bigint, i.organization_id, i.account_id FROM sign_on_identity i
    WHERE i.organization_id = ${organization_id} AND i.account_id = ${account_id}
    ON CONFLICT (key_id) DO UPDATE SET account_id = excluded.account_id RETURNING key_id`;
  // looked at once it is tied: a membership that ends after that ends the session
  const organization = await db.organization.findUniqueOrThrow({
    where: { id: organization_id },
    select: { name: true, memberships: { where: { account_id, ...isMember }, select: { id: true } } },
  });
  if (organization.memberships.length > 0 && tied.length > 0) return;
  await endKeysWhere(sql`SELECT id FROM access_key WHERE id = ${Number(made.id)}::bigint`, "left");
  throw notKnown(organization.name);
}

/**
 * Signs in whom an organization's own provider has sent: always a member, or somebody it has invited, who is a member then.
 * The first time a code is mailed to the work email, whatever the provider says of it: an organization can write down any
 * email, and only its mailbox shows whose account it is. An account's second factor is asked for as at every sign-in.
 * @throws Refusal `invalid` with code `not_a_member` or `email_not_verified`, on `email_code`; `limited`;
 *   `SecondFactorRequired`, after which `tieToSignOn` is the caller's.
 */
export async function signInByOrganization(
  provider: { organization_id: number; organization: string },
  profile: OrganizationProfile,
  from: SignInOrigin,
  email_code?: string,
): Promise<{ key: string; account_id: number }> {
  const { organization_id } = provider;
  const { subject, email, refresh_token } = profile;
  const claim = { provider: `organization:${organization_id}` as const, subject, email: email ?? "" };
  if (email_code !== undefined && email !== null) await verifyConnectCode(claim, email_code);
  const { account_id, asks } = await findOrEnter(
    provider,
    profile,
    email_code !== undefined && email !== null,
  );
  if (asks !== null) {
    await requestConnectCode(claim, account_id);
    throw codeNeeded();
  }
  const data = {
    refresh_token: refresh_token === null ? null : encryptRefresh(organization_id, refresh_token),
    checked_at: clock.now(),
  };
  await db.signOnIdentity.updateMany({ where: { organization_id, subject }, data });
  const key = await finishLogIn(await readFirstStep(account_id), from, undefined);
  await tieToSignOn(key, organization_id, account_id);
  return { key, account_id };
}
