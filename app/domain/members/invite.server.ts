import type { Tx } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { limits } from "~/kit/limits";
import { type LinkedRow, linkSecret } from "~/kit/sealed-id.server";
import { keyedHash, newKey } from "~/kit/secret.server";
import { insertInvitedAccounts } from "../accounts/insert-account.server";
import { newReferralCode } from "../accounts/referral-code.server";
import type { MemberInput } from "../organizations/people-schemas.server";
import { publishManyStatement } from "../outbox/publish.server";

/** How long a link lasts. Days. */
const LIFETIME = 7;

/** How soon the same person's invitation is mailed again, whatever the way to it. Minutes. */
const PAUSE = 10;

/** Emails of one file that go out in a second: a whole company's must not stand before everybody else's. */
const LETTERS_A_SECOND = 50;

/** The secret of an invitation's link: kept nowhere, and mailed by whoever carries the invitation out. */
export const invitationToken = (invitation: LinkedRow): string => linkSecret("invitation", invitation);

/**
 * Those of the memberships, one mailbox each, that may be written to: none whose unused link was mailed within ten minutes,
 * none that has had all the emails of a day.
 */
async function restedOf(tx: Tx, membership_ids: readonly number[]): Promise<number[]> {
  // plain SQL: counts and last invitations of many members at once
  const rows = await tx<{ id: number }[]>`
    SELECT given.id FROM unnest(${[...membership_ids]}::int[]) AS given (id)
    LEFT JOIN LATERAL (
      SELECT count(*) AS today, max(i.created_at) FILTER (WHERE i.used_at IS NULL) AS last FROM invitation i
      WHERE i.membership_id = given.id AND i.created_at > (SELECT app_now()) - make_interval(secs => ${limits["invitation-emails"].seconds})
    ) mailed ON true
    WHERE mailed.today < ${env.INVITATION_LETTERS_PER_MEMBER}
      AND (mailed.last IS NULL OR mailed.last <= (SELECT app_now()) - make_interval(mins => ${PAUSE}))`;
  return rows.map(({ id }) => id);
}

/**
 * Writes an invitation for each of these memberships and publishes that it is to be mailed: fifty a second, behind as many
 * as `before` says. Nobody gets a second one within ten minutes or more than a day's number of them, however they come to be
 * invited again: their last link is good again instead. Answers how many go out.
 */
export async function sendInvitations(
  tx: Tx,
  organization_id: number,
  invited_ids: readonly number[],
  before = 0,
): Promise<number> {
  const membership_ids = invited_ids.length === 0 ? [] : await restedOf(tx, invited_ids);
  if (membership_ids.length === 0) return 0;
  // plain SQL: ids are taken before the rows are written, whose links are made of them
  // never null: id: the table has a sequence
  const numbers = await tx<{ id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('invitation', 'id'))::int AS id FROM generate_series(1, ${membership_ids.length}::int)`;
  const ids = numbers.map(({ id }) => id);
  const nonces = ids.map(() => newKey());
  const hashes = ids.map((id, index) =>
    keyedHash(invitationToken({ id, link_nonce: nonces[index] ?? "" })).toString("hex"),
  );
  // plain SQL: any number of rows in one statement, that end by the one clock
  await tx`
    WITH written AS (
      INSERT INTO invitation (id, membership_id, organization_id, link_nonce, hash, expires_at)
      SELECT id, membership_id, ${organization_id}::int, link_nonce, decode(hash, 'hex'), (SELECT app_now()) + make_interval(days => ${LIFETIME})
      FROM unnest(${ids}::int[], ${membership_ids}::int[], ${nonces}::text[], ${hashes}::text[]) AS given (id, membership_id, link_nonce, hash)
      RETURNING id
    )
    ${publishManyStatement(
      tx,
      tx`
        SELECT 'membership.invited', 'membership.invited:' || id, jsonb_build_object('invitation_id', id),
          (SELECT app_now()) + make_interval(secs => (${before}::int + row_number() OVER (ORDER BY id) - 1) / ${LETTERS_A_SECOND}::int) FROM written`,
    )}`;
  return membership_ids.length;
}

/**
 * Invites people into an organization, all in three statements however many they are. Whoever has no account gets an
 * empty one that nobody can sign in to before the link is opened; an account that is there stays exactly as it is. Who is a
 * member or invited already is passed over; who left or was rejected is invited again. `before` counts the emails of the same
 * file that go first. Answers the memberships that are new. Plain SQL, as all of this file: sets.
 */
export async function inviteMany(
  tx: Tx,
  organization_id: number,
  source: "admin" | "csv" | "scim",
  people: readonly MemberInput[],
  before = 0,
): Promise<{ membership_id: number; account_id: number }[]> {
  const given = people.map(({ phone = null, is_voucher_benefit = false, ...person }) => ({
    ...person,
    phone,
    is_voucher_benefit,
    referral_code: newReferralCode(),
  }));
  const rows = tx`jsonb_to_recordset(${tx.json(given)}) AS g (email citext, first_name text, last_name text, phone text, is_voucher_benefit boolean, referral_code text)`;
  await insertInvitedAccounts(tx, rows);
  // by account, so that two files with the same people never wait for each other in a circle
  const invited = await tx<{ membership_id: number; account_id: number }[]>`
    INSERT INTO membership AS m (organization_id, account_id, status, is_voucher_benefit, corporate_user_source, first_name, last_name, phone)
    SELECT ${organization_id}::int, a.id, 'invited', g.is_voucher_benefit, ${source}, g.first_name, g.last_name, g.phone
    FROM ${rows} JOIN account a ON a.email = g.email ORDER BY a.id
    ON CONFLICT (organization_id, account_id) DO UPDATE SET status = 'invited', is_rejected = false, joined_at = NULL, ended_at = NULL,
      role = 'member', is_voucher_benefit = excluded.is_voucher_benefit, corporate_user_source = excluded.corporate_user_source,
      first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone
    WHERE m.status IN ('left', 'rejected')
    RETURNING id AS membership_id, account_id`;
  await sendInvitations(
    tx,
    organization_id,
    invited.map(({ membership_id }) => membership_id),
    before,
  );
  return invited;
}
