import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Prisma } from "../../../prisma/client/client";
import type { AdminRole, CorporateAdmin } from "../accounts/people";
import { conflict, invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import type { AdminInput, WireAdmin } from "./admin-schemas.server";
import { countInvitations } from "./count-invitations.server";
import { inviteMany, sendInvitations } from "./invite.server";
import { lockOwners } from "./owner-rows.server";

/** What the table calls each role. */
const COLUMN = { owner: "admin", finance: "finance", viewer: "viewer" } as const;
const NAME = { admin: "owner", finance: "finance", viewer: "viewer" } as const;

const shown = {
  account_id: true,
  first_name: true,
  last_name: true,
  role: true,
  status: true,
  account: { select: { email: true } },
} as const;
type Row = Prisma.MembershipGetPayload<{ select: typeof shown }>;

function toWire(me: CorporateAdmin, { role, status, account, account_id, ...names }: Row): WireAdmin {
  if (role === "member" || status === "left" || status === "rejected") throw missing();
  const { first_name, last_name } = names;
  const is_me = account_id === me.account_id;
  return { id: account_id, first_name, last_name, email: account.email, role: NAME[role], status, is_me };
}

const areAdmins = {
  role: { in: ["admin", "finance", "viewer"] },
  status: { in: ["invited", "activated", "suspended"] },
} satisfies Prisma.MembershipWhereInput;

/** The admins of my organization and who is invited to be one: owners first, at most 200. */
export async function listAdmins(me: CorporateAdmin): Promise<WireAdmin[]> {
  const { organization_id } = me;
  const orderBy = [{ role: "asc" }, { id: "asc" }] as const;
  const where = { organization_id, ...areAdmins };
  const rows = await db.membership.findMany({ where, select: shown, orderBy: [...orderBy], take: 200 });
  return rows.map((row) => toWire(me, row));
}

/** The membership of one who is an admin, or invited to be one. Its row stays locked. */
async function lockAdmin(tx: Tx, organization_id: number, account_id: number) {
  // plain SQL: it locks the row
  await tx`SELECT FROM membership WHERE organization_id = ${organization_id} AND account_id = ${account_id} FOR UPDATE`;
  const where = { organization_id, account_id, ...areAdmins };
  const row = await tx.db.membership.findFirst({ where, select: { id: true, role: true, status: true } });
  if (!row || row.role === "member") throw missing();
  return { ...row, role: row.role };
}

/** Who has that email in my organization already: the id of their membership, and that their link goes out again if it is open. */
async function findMember(tx: Tx, organization_id: number, email: string): Promise<number> {
  // plain SQL: it locks the rows
  const [there] = await tx<{ id: number; role: string; status: string }[]>`
    SELECT m.id, m.role, m.status FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id} AND a.email = ${email} FOR UPDATE OF m`;
  if (!there) throw missing();
  if (there.role !== "member") throw invalid("email", "This person is an admin already.");
  if (there.status === "invited") await sendInvitations(tx, organization_id, [there.id]);
  return there.id;
}

/**
 * Makes somebody an admin of my organization. Who is a member is one at once; anybody else is mailed a link, which their
 * account alone accepts, and is one from then on. A member's name stays as it is.
 * @throws Refusal `forbidden` as `lockOwners`; `invalid` `email` for who is an admin already; `limited` as
 *   `countInvitations`.
 */
export async function inviteAdmin(me: CorporateAdmin, input: AdminInput): Promise<WireAdmin> {
  const { organization_id } = me;
  const { role, ...person } = input;
  await countInvitations(me, 1);
  return transaction(async (tx) => {
    await lockOwners(tx, me);
    const [invited] = await inviteMany(tx, organization_id, "admin", [person]);
    const id = invited?.membership_id ?? (await findMember(tx, organization_id, person.email));
    const row = await tx.db.membership.update({
      where: { id },
      data: { role: COLUMN[role] },
      select: shown,
    });
    await audit(tx, me, "admin.invited", { kind: "membership", id }, { role, status: row.status });
    return toWire(me, row);
  });
}

/**
 * Gives an admin of my organization (`id` is the profile's) another role, from their next request on.
 * @throws Refusal `missing` for who is no admin; `conflict` `last_owner` for myself where nobody else is an owner;
 *   `forbidden` as `lockOwners`.
 */
export function changeAdmin(me: CorporateAdmin, id: number, role: AdminRole): Promise<WireAdmin> {
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, me);
    const row = await lockAdmin(tx, me.organization_id, id);
    if (role !== "owner") requireOtherOwner(owners, id);
    const changed = await tx.db.membership.update({
      where: { id: row.id },
      data: { role: COLUMN[role] },
      select: shown,
    });
    const facts = { from: NAME[row.role], to: role };
    if (facts.from !== role) await audit(tx, me, "admin.changed", { kind: "membership", id: row.id }, facts);
    return toWire(me, changed);
  });
}

/**
 * Ends what an admin of my organization (`id` is the profile's) may do, from their next request on. They stay a member, or
 * invited as one; whoever is to leave altogether is removed from the members.
 * @throws Refusal as `changeAdmin`.
 */
export function endAdmin(me: CorporateAdmin, id: number): Promise<WireAdmin> {
  return transaction(async (tx) => {
    const owners = await lockOwners(tx, me);
    const { role, ...row } = await lockAdmin(tx, me.organization_id, id);
    requireOtherOwner(owners, id);
    const ended = await tx.db.membership.update({
      where: { id: row.id },
      data: { role: "member" },
      select: shown,
    });
    await audit(tx, me, "admin.ended", { kind: "membership", id: row.id }, { from: NAME[role] });
    return toWire(me, { ...ended, role });
  });
}

function requireOtherOwner(owners: readonly number[], id: number): void {
  if (owners.length === 1 && owners[0] === id)
    throw conflict("last_owner", "You're the only owner. Make somebody else an owner first.");
}
