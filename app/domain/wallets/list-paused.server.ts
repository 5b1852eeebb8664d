import { sql } from "~/data/sql.server";
import type { Person } from "../accounts/people";

/** What one organization gave that cannot be spent for now. */
export interface PausedBalance {
  organization_id: number;
  organization: string;
  /** the membership is suspended; else the organization is */
  is_membership: boolean;
  cents: number;
  vouchers: number;
}

/**
 * What my organizations gave me that I keep and cannot spend for now, since my membership or the organization itself is
 * suspended; one row for each, by name. Like `spendable`, without what has ended.
 */
export function listPaused({ account_id }: Pick<Person, "account_id">): Promise<PausedBalance[]> {
  // plain SQL: the ledger's sums by organization
  return sql<PausedBalance[]>`
    SELECT o.id AS organization_id, o.name AS organization, m.status = 'suspended' AS is_membership,
      coalesce(sum(a.balance) FILTER (WHERE a.asset = 'usd'), 0)::int8 AS cents,
      coalesce(sum(a.balance) FILTER (WHERE a.asset = 'voucher' AND m.is_voucher_benefit), 0)::int8 AS vouchers
    FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id JOIN membership m ON m.id = g.membership_id
    JOIN organization o ON o.id = g.organization_id
    WHERE a.account_id = ${account_id} AND a.balance > 0 AND (a.asset = 'usd' OR m.is_voucher_benefit)
      AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
      AND (m.status = 'suspended' OR o.status = 'suspended')
    GROUP BY o.id, o.name, m.status ORDER BY o.name, o.id`;
}
