import { sql } from "~/data/sql.server";
import type { Events } from "../outbox/events";
import { endKeysWhere } from "../sign-in/end-keys.server";

/** Keys that are ended in one statement: a company may have ten thousand people. */
const AT_ONCE = 500;

/**
 * Signs everybody out who belonged to a company when staff rejected it, admins and members alike, as `endMembership` does
 * for one of them; each browser is told why. Their memberships and money stay, frozen until it is approved again. A key made
 * after the rejection stays: one may sign in again as a diner. May run twice; an approval meanwhile ends it.
 */
export async function signOutOrganization({
  organization_id,
  rejected_at,
}: Events["organization.rejected"]): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE; ) {
    // plain SQL: part of a statement for any number of sessions
    const theirs = sql`
      SELECT k.id FROM organization o
      JOIN membership m ON m.organization_id = o.id AND m.status IN ('activated', 'suspended')
      JOIN access_key k ON k.account_id = m.account_id AND k.created_at <= ${rejected_at}::timestamptz
      WHERE o.id = ${organization_id} AND o.status = 'rejected' LIMIT ${AT_ONCE}`;
    ended = await endKeysWhere(theirs, "rejected");
  }
}
