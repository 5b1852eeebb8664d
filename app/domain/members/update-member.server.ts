import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberChange } from "../organizations/people-schemas.server";
import type { MemberRow } from "../organizations/schemas.server";
import { missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { readMember } from "./member-row.server";

/**
 * Changes how my organization writes a member (`id` is the profile's): name, phone, voucher benefit. Their account's own
 * name, email, phone and password are theirs and stay.
 * @throws Refusal `missing` for whoever is no member, or has left.
 */
export function updateMember(me: CorporateAdmin, id: number, change: MemberChange): Promise<MemberRow> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    // plain SQL: locks the row
    const [row] = await tx<{ id: number }[]>`
      SELECT id FROM membership WHERE organization_id = ${organization_id} AND account_id = ${id} AND status <> 'left' FOR NO KEY UPDATE`;
    if (!row) throw missing();
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) {
      await tx.db.membership.update({ where: { id: row.id }, data: given, select: { id: true } });
      // what was changed, not to what: a name or phone could never be taken out of the audit again
      const changed = Object.keys(given).sort().join(", ");
      const facts = { changed, is_voucher_benefit: change.is_voucher_benefit ?? null };
      await audit(tx, me, "membership.changed", { kind: "membership", id: row.id }, facts);
    }
    return readMember(tx, organization_id, id);
  });
}
