import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import type { GroupKind } from "./kinds";
import { listGroups, MOST_GROUPS, showGroup } from "./list-groups.server";
import type { Group } from "./schemas.server";

/** Changes of one organization's groups come one after the other, so that no name is there twice. */
export async function lockGroups(tx: Tx, organization_id: number): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('groups of ' || ${String(organization_id)}::text, 0))`;
}

async function refuseTaken(tx: Tx, me: CorporateAdmin, kind: GroupKind, name: string, but = 0) {
  const where = { organization_id: me.organization_id, kind, name, id: { not: but } };
  if ((await tx.db.memberGroup.count({ where })) > 0)
    throw invalid("name", "There is one with this name already");
}

/**
 * Makes a department, cost center or office of my organization.
 * @throws Refusal `invalid` `name` where there is one; `conflict` `too_many_groups`.
 */
export async function makeGroup(
  me: CorporateAdmin,
  { kind, name }: { kind: GroupKind; name: string },
): Promise<Group> {
  const { organization_id } = me;
  const id = await transaction(async (tx) => {
    await lockGroups(tx, organization_id);
    await refuseTaken(tx, me, kind, name);
    if ((await tx.db.memberGroup.count({ where: { organization_id } })) >= MOST_GROUPS)
      throw conflict("too_many_groups", {
        reason: `You have ${MOST_GROUPS} groups already.`,
        next: "Delete one of them first.",
      });
    const made = await tx.db.memberGroup.create({
      data: { organization_id, kind, name },
      select: { id: true },
    });
    await audit(tx, me, "group.made", { kind: "group", id: made.id }, { kind, name });
    return made.id;
  });
  return showGroup(me, id);
}

/** Gives a group of my organization another name. @throws Refusal `missing`; `invalid` `name` where there is one. */
export async function renameGroup(me: CorporateAdmin, id: number, name: string): Promise<Group> {
  const { organization_id } = me;
  await transaction(async (tx) => {
    await lockGroups(tx, organization_id);
    const group = await tx.db.memberGroup.findFirst({ where: { id, organization_id } });
    if (!group) throw missing();
    await refuseTaken(tx, me, group.kind, name, id);
    await tx.db.memberGroup.update({ where: { id }, data: { name }, select: { id: true } });
    await audit(tx, me, "group.renamed", { kind: "group", id }, { from: group.name, name });
  });
  return showGroup(me, id);
}

/**
 * Deletes a group of my organization; its people stay members.
 * @throws Refusal `missing`; `conflict` `group_in_use` while a policy in force is for it.
 */
export async function deleteGroup(me: CorporateAdmin, id: number): Promise<{ groups: Group[] }> {
  const { organization_id } = me;
  await transaction(async (tx) => {
    await lockGroups(tx, organization_id);
    const group = await tx.db.memberGroup.findFirst({ where: { id, organization_id } });
    if (!group) throw missing();
    const policy = await tx.db.spendingPolicy.findFirst({
      where: { organization_id, ended_at: null, groups: { has: id } },
      select: { name: true },
    });
    if (policy)
      throw conflict("group_in_use", {
        reason: `The policy “${policy.name}” is for ${group.name}.`,
        next: "Change or end that policy first.",
      });
    await tx.db.memberGroup.delete({ where: { id }, select: { id: true } });
    await audit(tx, me, "group.deleted", { kind: "group", id }, { kind: group.kind, name: group.name });
  });
  return { groups: await listGroups(me) };
}
