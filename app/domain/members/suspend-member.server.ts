import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import type { MemberRow } from "../organizations/schemas.server";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { readMember } from "./member-row.server";
import { lockOwners } from "./owner-rows.server";

interface Row {
  id: number;
  status: string;
}

/**
 * Pauses a member of my organization (`id` is the profile's): from the next request on nothing of its money or vouchers can
 * be spent, but all of it stays theirs, for when they are activated again. A checkout that holds some stays valid, and they
 * stay signed in, as the diner they are. Suspending the suspended changes nothing.
 * @throws Refusal `missing` for whoever is no member, or has left; `conflict` `own_membership` for myself, `not_activated` for
 *   who has not accepted yet or was rejected; `forbidden` as `lockOwners`.
 */
export function suspendMember(me: CorporateAdmin, id: number): Promise<MemberRow> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    await lockOwners(tx, me);
    // plain SQL: locks the row
    const [row] = await tx<Row[]>`
      SELECT id, status FROM membership
      WHERE organization_id = ${organization_id} AND account_id = ${id} AND status <> 'left' FOR NO KEY UPDATE`;
    if (!row) throw missing();
    if (id === me.account_id)
      throw conflict("own_membership", "Only another admin can suspend your membership.");
    if (row.status === "invited" || row.status === "rejected")
      throw conflict("not_activated", "Only an active member can be suspended.");
    if (row.status === "activated") {
      await tx.db.membership.update({
        where: { id: row.id },
        data: { status: "suspended" },
        select: { id: true },
      });
      const subject = { kind: "membership", id: row.id };
      await audit(tx, me, "membership.suspended", subject, { from: row.status });
    }
    return readMember(tx, organization_id, id);
  });
}
