import type { Tx } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { Refusal } from "../refusal";

/**
 * Locks the owners of my organization until the commit, always in the same order, and answers their accounts. I have to be
 * one of them still: of two owners who end each other at the same moment, the second is refused, so an organization that
 * has an owner always keeps one.
 * @throws Refusal `forbidden` when I am no owner (anymore).
 */
export async function lockOwners(tx: Tx, me: CorporateAdmin): Promise<number[]> {
  // plain SQL: locks the rows
  const owners = await tx<{ account_id: number }[]>`
    SELECT account_id FROM membership
    WHERE organization_id = ${me.organization_id} AND role = 'admin' AND status = 'activated' ORDER BY id FOR UPDATE`;
  const ids = owners.map(({ account_id }) => account_id);
  if (!ids.includes(me.account_id))
    throw new Refusal("forbidden", "Your role doesn't let you do this. Ask an owner of your organization.");
  return ids;
}
