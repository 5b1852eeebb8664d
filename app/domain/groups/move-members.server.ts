import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { GROUP_KINDS, type GroupKind } from "./kinds";
import { MOST_GROUPS } from "./list-groups.server";
import { lockGroups } from "./save-group.server";

/**
 * Puts members of my organization (profile ids) into one of its groups, out of the one of its kind that they were in. Whoever is
 * none of its members is passed over. Plain SQL: a set of any length. Answers how many are in it now that were named.
 * @throws Refusal `missing` for a group of another organization, or none.
 */
export function moveMembers(
  me: CorporateAdmin,
  group_id: number,
  ids: readonly number[],
): Promise<{ members: number }> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    await lockGroups(tx, organization_id);
    const group = await tx.db.memberGroup.findFirst({ where: { id: group_id, organization_id } });
    if (!group) throw missing();
    const moved = await tx<{ membership_id: number }[]>`
      INSERT INTO group_member (membership_id, kind, organization_id, group_id)
      SELECT m.id, ${group.kind}, m.organization_id, ${group_id}::int FROM membership m
      WHERE m.organization_id = ${organization_id} AND m.account_id = ANY (${[...ids]}::int[]) AND m.status <> 'left' ORDER BY m.id
      ON CONFLICT (membership_id, kind) DO UPDATE SET group_id = excluded.group_id RETURNING membership_id`;
    const members = moved.length;
    if (members > 0)
      await audit(tx, me, "group.filled", { kind: "group", id: group_id }, { name: group.name, members });
    return { members };
  });
}

/** Takes members of my organization (profile ids) out of one of its groups. @throws Refusal `missing`. */
export function removeFromGroup(
  me: CorporateAdmin,
  group_id: number,
  ids: readonly number[],
): Promise<{ members: number }> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    const group = await tx.db.memberGroup.findFirst({ where: { id: group_id, organization_id } });
    if (!group) throw missing();
    // plain SQL: deletes by rows of another table, and answers which
    const gone = await tx<{ membership_id: number }[]>`
      DELETE FROM group_member i USING membership m
      WHERE i.group_id = ${group_id} AND m.id = i.membership_id AND m.account_id = ANY (${[...ids]}::int[]) RETURNING i.membership_id`;
    const members = gone.length;
    if (members > 0)
      await audit(tx, me, "group.emptied", { kind: "group", id: group_id }, { name: group.name, members });
    return { members };
  });
}

/** The group of each kind that a member is to be in: null for none; what is left out stays. */
export type MemberGroups = Partial<Record<GroupKind, number | null>>;

/**
 * Sets the groups of one membership. @throws Refusal `invalid` under the field's name (`department_id`, …) for a group that is
 * another organization's, of another kind, or none.
 */
export async function setGroups(
  tx: Tx,
  organization_id: number,
  membership_id: number,
  groups: MemberGroups,
): Promise<void> {
  // so that none of them is deleted meanwhile
  await lockGroups(tx, organization_id);
  for (const kind of GROUP_KINDS) {
    const group_id = groups[kind];
    if (group_id === undefined) continue;
    const key = { membership_id_kind: { membership_id, kind } };
    if (group_id === null) {
      await tx.db.groupMember.deleteMany({ where: { membership_id, kind } });
      continue;
    }
    const known = await tx.db.memberGroup.count({ where: { id: group_id, organization_id, kind } });
    if (known === 0) throw invalid(`${kind}_id`, "Choose from the list");
    const create = { membership_id, kind, organization_id, group_id };
    await tx.db.groupMember.upsert({ where: key, create, update: { group_id }, select: { kind: true } });
  }
}

/** A membership with the names of its groups, as a file has them. */
export type NamedGroups = { membership_id: number } & Partial<Record<GroupKind, string | undefined>>;

/**
 * Puts memberships of an organization into groups by name, whatever the case; a group that is not there yet is made, as long as
 * there are fewer than `MOST_GROUPS`. Plain SQL: sets.
 */
export async function joinNamed(
  tx: Tx,
  organization_id: number,
  rows: readonly NamedGroups[],
): Promise<void> {
  const wanted = rows.flatMap((row) =>
    GROUP_KINDS.flatMap((kind) =>
      row[kind] ? [{ membership_id: row.membership_id, kind, name: row[kind] }] : [],
    ),
  );
  if (wanted.length === 0) return;
  await lockGroups(tx, organization_id);
  const given = tx`jsonb_to_recordset(${tx.json(wanted)}) AS w (membership_id int, kind "GroupKind", name citext)`;
  await tx`
    INSERT INTO member_group (organization_id, kind, name)
    SELECT ${organization_id}::int, fresh.kind, fresh.name FROM (
      SELECT DISTINCT w.kind, w.name FROM ${given}
      WHERE NOT EXISTS (SELECT FROM member_group g WHERE g.organization_id = ${organization_id} AND g.kind = w.kind AND g.name = w.name)
      ORDER BY w.kind, w.name
      LIMIT greatest(0, ${MOST_GROUPS} - (SELECT count(*) FROM member_group WHERE organization_id = ${organization_id}))) AS fresh
    ON CONFLICT DO NOTHING`;
  await tx`
    INSERT INTO group_member (membership_id, kind, organization_id, group_id)
    SELECT w.membership_id, w.kind, ${organization_id}::int, g.id
    FROM ${given} JOIN member_group g ON g.organization_id = ${organization_id} AND g.kind = w.kind AND g.name = w.name ORDER BY w.membership_id
    ON CONFLICT (membership_id, kind) DO UPDATE SET group_id = excluded.group_id`;
}
