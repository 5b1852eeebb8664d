import { db } from "~/data/prisma.server";
import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { countInvitations } from "../members/count-invitations.server";
import {
  activateProvisioned,
  endProvisioned,
  inviteProvisioned,
  type ProvisionedPerson,
  renameProvisioned,
} from "../members/provision.server";
import { conflict, invalid, missing } from "../refusal";
import type { Actor } from "../staff/admin-audit.server";

/** A member as the organization's identity provider sees them: nothing of their own. */
export interface ProvisionedMember {
  membership_id: number;
  email: string;
  first_name: string;
  last_name: string;
  external_id: string | null;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Which members a provider asks for; what is left out is not asked. */
export interface ProvisionedFilter {
  email?: string;
  external_id?: string;
  membership_id?: number;
  is_active?: boolean;
}

/** Members, those who are invited, and whoever was ended and not yet deleted by the provider. Of `m`, membership, and `p`, provisioned_member. */
const isShown = sql`(m.status IN ('invited', 'activated', 'suspended') OR (p.membership_id IS NOT NULL AND p.deleted_at IS NULL))`;
/** Of whom their organization is still theirs: an admin's pause is nothing that the provider says, or takes back. */
const isActive = sql`m.status IN ('invited', 'activated', 'suspended')`;

function matching(organization_id: number, filter: ProvisionedFilter): Fragment {
  const { email, external_id, membership_id, is_active } = filter;
  return sql`
    FROM membership m JOIN account a ON a.id = m.account_id LEFT JOIN provisioned_member p ON p.membership_id = m.id
    WHERE m.organization_id = ${organization_id} AND ${isShown}
      ${email === undefined ? sql`` : sql`AND a.email = ${email}`}
      ${external_id === undefined ? sql`` : sql`AND p.organization_id = ${organization_id} AND p.external_id = ${external_id}`}
      ${membership_id === undefined ? sql`` : sql`AND m.id = ${membership_id}`}
      ${is_active === undefined ? sql`` : sql`AND (${isActive}) = ${is_active}`}`;
}

/** Plain SQL: a person stands in three tables, found by any of them. */
function rows(on: Sql | Tx, found: Fragment, slice: Fragment): Promise<ProvisionedMember[]> {
  return on<ProvisionedMember[]>`
    SELECT m.id AS membership_id, a.email::text AS email, m.first_name, m.last_name, p.external_id, ${isActive} AS is_active,
      m.created_at, greatest(m.created_at, m.joined_at, m.ended_at, p.updated_at) AS updated_at
    ${found} ORDER BY m.id ${slice}`;
}

/** A page of my organization's members, the longest known first, and how many there are. */
export async function listProvisioned(
  { organization_id }: Actor,
  filter: ProvisionedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ members: ProvisionedMember[]; count: number }> {
  const found = matching(organization_id, filter);
  const [members, [all]] = await Promise.all([
    limit === 0 ? [] : rows(sql, found, sql`LIMIT ${limit} OFFSET ${offset}`),
    // plain SQL: who is found is a condition that the list shares
    sql<{ count: number }[]>`SELECT count(*)::int AS count ${found}`,
  ]);
  return { members, count: all?.count ?? 0 };
}

/** One of my organization's members. @throws Refusal `missing`. */
export async function readProvisioned(
  { organization_id }: Actor,
  membership_id: number,
  on: Sql | Tx = sql,
): Promise<ProvisionedMember> {
  const [one] = await rows(on, matching(organization_id, { membership_id }), sql`LIMIT 1`);
  if (!one) throw missing();
  return one;
}

/** What a provider says of somebody. */
export interface ProvisionedInput extends ProvisionedPerson {
  external_id: string | null;
  is_active: boolean;
}

async function note(tx: Tx, { organization_id }: Actor, membership_id: number, external_id: string | null) {
  const values = { external_id, updated_at: clock.now(), deleted_at: null };
  await tx.db.provisionedMember.upsert({
    where: { membership_id },
    create: { membership_id, organization_id, ...values },
    update: values,
    select: { membership_id: true },
  });
}

/**
 * Adds somebody whom the provider has added: they are invited, and are a member when they accept or first sign in by the
 * organization's sign-on.
 * @throws Refusal `conflict` `uniqueness` for who is a member or invited already; `limited`.
 */
export async function provisionMember(me: Actor, input: ProvisionedInput): Promise<ProvisionedMember> {
  await countInvitations(me, 1);
  const id = await transaction(async (tx) => {
    const { email, first_name, last_name } = input;
    const membership_id = await inviteProvisioned(tx, me, { email, first_name, last_name });
    if (membership_id === null) throw conflict("uniqueness", "A member with this userName already exists.");
    await note(tx, me, membership_id, input.external_id);
    return membership_id;
  });
  if (!input.is_active) await endProvisioned(me, id);
  return readProvisioned(me, id);
}

/**
 * Makes a member what the provider says: names, its own id for them, active or not. The email is the account's and is not changed;
 * who is to be no member anymore is ended whatever email comes with it, since they may have another one by now.
 * @throws Refusal `missing`; `invalid` on `userName` for another email; `conflict` as `endProvisioned`; `limited`.
 */
export async function changeProvisioned(
  me: Actor,
  membership_id: number,
  input: ProvisionedInput,
): Promise<ProvisionedMember> {
  const before = await readProvisioned(me, membership_id);
  const { first_name, last_name, external_id, is_active } = input;
  const { email } = before;
  if (before.is_active && !is_active) await endProvisioned(me, membership_id);
  if (is_active && input.email !== email.toLowerCase())
    throw invalid("userName", "userName is the person's own email and can't be changed here.");
  if (!before.is_active && is_active) await countInvitations(me, 1);
  await transaction(async (tx) => {
    if (first_name !== before.first_name || last_name !== before.last_name)
      await renameProvisioned(tx, me, membership_id, { first_name, last_name });
    if (!before.is_active && is_active)
      await activateProvisioned(tx, me, membership_id, { email, first_name, last_name });
    await note(tx, me, membership_id, external_id);
  });
  return readProvisioned(me, membership_id);
}

/** Ends somebody's membership whom the provider has deleted, and shows them to it no more. @throws Refusal as `changeProvisioned`. */
export async function deleteProvisioned(me: Actor, membership_id: number): Promise<void> {
  const { external_id } = await readProvisioned(me, membership_id);
  await endProvisioned(me, membership_id);
  const now = clock.now();
  const { organization_id } = me;
  await db.provisionedMember.upsert({
    where: { membership_id },
    create: { membership_id, organization_id, external_id, deleted_at: now },
    update: { deleted_at: now, updated_at: now },
    select: { membership_id: true },
  });
}
