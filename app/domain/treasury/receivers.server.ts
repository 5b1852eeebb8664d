import { containing, type Fragment, sql, type Tx } from "~/data/sql.server";
import { inGroup } from "../groups/group-filter.server";
import type { Receiver } from "./treasury.server";

/**
 * Who of `m` (membership) an organization's money goes to: everybody who is activated, but not its admins, who give and do
 * not take. One rule for batches and resets, in plain SQL, since they compute with it.
 */
export const isReceiver = sql`m.status = 'activated' AND m.role <> 'admin'`;

/** Who of `m` (membership) a plan gives `asset` (SQL) to: vouchers only to those whom the organization lets use them. */
export const receivesOfPlan = (asset: Fragment) =>
  sql`${isReceiver} AND (${asset} = 'usd' OR m.is_voucher_benefit)`;

/** Which of an organization's people are meant: part of the name or email, whether they may use vouchers, their group. */
export interface ReceiverFilter {
  search?: string | undefined;
  has_vouchers?: boolean | undefined;
  /** a department, cost center or office of the organization */
  group?: number | undefined;
}

/** What a filter asks of `m` (membership) and `a` (its account), as SQL. */
export function matches({ search, has_vouchers, group }: ReceiverFilter) {
  const like = search ? containing(search) : null;
  return sql`true ${like ? sql`AND (m.first_name || ' ' || m.last_name ILIKE ${like} OR a.email::text ILIKE ${like})` : sql``}
    ${has_vouchers === undefined ? sql`` : sql`AND m.is_voucher_benefit = ${has_vouchers}`} AND ${inGroup(group)}`;
}

/** Those of an organization whom a batch goes to, by the profile ids that were named, by a filter, or all of them; in membership order. */
export function findReceivers(
  tx: Tx,
  organization_id: number,
  users: number[] | "all" | ReceiverFilter,
): Promise<Receiver[]> {
  const named = Array.isArray(users)
    ? sql`AND m.account_id = ANY (${users}::int[])`
    : sql`AND ${matches(users === "all" ? {} : users)}`;
  // plain SQL: who receives is a condition that statements share
  return tx<Receiver[]>`
    SELECT m.id AS membership_id, m.account_id FROM membership m
    JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${organization_id} AND ${isReceiver} ${named} ORDER BY m.id`;
}
