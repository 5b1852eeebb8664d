import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dateOfTime } from "~/kit/time-of-day";
import type { CorporateAdmin } from "../accounts/people";
import { lockGroups } from "../groups/save-group.server";
import { conflict, invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import type { PolicyRule } from "./policy";
import { describeRule } from "./policy-texts";
import { ruleOf } from "./rule-of";
import type { PolicyDraft } from "./schemas.server";

/** Policies of an organization in force at once. */
export const MOST_POLICIES = 20;

/** Ends the version that is in force, once. @throws Refusal `missing` where it is not, or another organization's. */
async function endVersion(tx: Tx, { organization_id }: CorporateAdmin, id: number): Promise<void> {
  const where = { id, organization_id, ended_at: null };
  const { count } = await tx.db.spendingPolicy.updateMany({ where, data: { ended_at: clock.now() } });
  if (count === 0) throw missing();
}

/** @throws Refusal `invalid` for cuisines, cooks or groups of an organization that there are not. */
export async function refuseUnknown(
  tx: Tx,
  { organization_id }: CorporateAdmin,
  { cuisines, cooks, groups }: Pick<PolicyRule, "cuisines" | "cooks" | "groups">,
): Promise<void> {
  const known = await tx.db.cuisine.count({ where: { id: { in: [...cuisines] } } });
  if (known < cuisines.length) throw invalid("cuisines", "Choose from the list");
  const found = await tx.db.chef.count({ where: { id: { in: [...cooks] } } });
  if (found < cooks.length) throw invalid("cooks", "Choose from the list");
  const ours = await tx.db.memberGroup.count({ where: { organization_id, id: { in: [...groups] } } });
  if (ours < groups.length) throw invalid("groups", "Choose from the list");
}

/**
 * Writes a policy of my organization, which counts from the next checkout on: what is held stays valid. A change (`replaces`
 * is the version in force) ends that version and writes the next. Answers the new version's id.
 * @throws Refusal `invalid` for a rule that limits nothing, or names cuisines, cooks or groups that there are not; `missing` for a
 * version that is not in force or another organization's; `conflict` `too_many_policies`.
 */
export function savePolicy(me: CorporateAdmin, draft: PolicyDraft, replaces?: number): Promise<number> {
  const rule = ruleOf(draft);
  const { organization_id } = me;
  return transaction(async (tx) => {
    // two at once count each other
    // plain SQL: a lock
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`policies:${organization_id}`}, 0))`;
    if (replaces !== undefined) await endVersion(tx, me, replaces);
    const limits = describeRule(rule);
    if (limits.length === 0) throw invalid("non_field_errors", "Set at least one limit.");
    await lockGroups(tx, organization_id);
    await refuseUnknown(tx, me, rule);
    const others = await tx.db.spendingPolicy.count({ where: { organization_id, ended_at: null } });
    // a change takes the place of the version that it ended
    if (replaces === undefined && others >= MOST_POLICIES)
      throw conflict("too_many_policies", {
        reason: `You have ${MOST_POLICIES} policies already.`,
        next: "End one of them first.",
      });
    const { weekdays, from_time, to_time, zips, cuisines, cooks, groups } = rule;
    const data = {
      ...rule,
      organization_id,
      name: draft.name,
      replaces_id: replaces ?? null,
      from_time: from_time && dateOfTime(from_time),
      to_time: to_time && dateOfTime(to_time),
      ...{
        weekdays: [...weekdays],
        zips: [...zips],
        cuisines: [...cuisines],
        cooks: [...cooks],
        groups: [...groups],
      },
    };
    const { id } = await tx.db.spendingPolicy.create({ data, select: { id: true } });
    const action = replaces === undefined ? "policy.made" : "policy.changed";
    await audit(tx, me, action, { kind: "policy", id }, { name: draft.name, rule: limits.join(". ") });
    return id;
  });
}

/** Ends a policy of my organization: from now on it limits nothing. @throws Refusal `missing`. */
export function endPolicy(me: CorporateAdmin, id: number): Promise<void> {
  return transaction(async (tx) => {
    await endVersion(tx, me, id);
    await audit(tx, me, "policy.ended", { kind: "policy", id }, {});
  });
}
