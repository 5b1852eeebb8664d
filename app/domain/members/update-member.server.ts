import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { setGroups } from "../groups/move-members.server";
import type { MemberChange } from "../organizations/people-schemas.server";
import type { MemberRow } from "../organizations/schemas.server";
import { missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { readMember } from "./member-row.server";

/**
 * Changes how my organization writes a member (`id` is the profile's): name, phone, voucher benefit, groups. Their account's own
 * name, email, phone and password are theirs and stay.
 * @throws Refusal `missing` for whoever is no member, or has left; `invalid` as `setGroups`.
 */
export function updateMember(me: CorporateAdmin, id: number, change: MemberChange): Promise<MemberRow> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    // plain SQL: locks the row
    const [row] = await tx<{ id: number }[]>`
      SELECT id FROM membership WHERE organization_id = ${organization_id} AND account_id = ${id} AND status <> 'left' FOR NO KEY UPDATE`;
    if (!row) throw missing();
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { department_id, cost_center_id, office_id, ...fields } = change;
    const own = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) {
      if (Object.keys(own).length > 0)
        await tx.db.membership.update({ where: { id: row.id }, data: own, select: { id: true } });
      await setGroups(tx, organization_id, row.id, {
        ...(department_id !== undefined && { department: department_id }),
        ...(cost_center_id !== undefined && { cost_center: cost_center_id }),
        ...(office_id !== undefined && { office: office_id }),
      });
      // what was changed, not to what: a name or phone could never be taken out of the audit again
      const changed = Object.keys(given).sort().join(", ");
      const facts = { changed, is_voucher_benefit: change.is_voucher_benefit ?? null };
      await audit(tx, me, "membership.changed", { kind: "membership", id: row.id }, facts);
    }
    return readMember(tx, organization_id, id);
  });
}
