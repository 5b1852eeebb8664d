import type { Sql, Tx } from "~/data/sql.server";
import type { Source } from "../tenders/tender-kind";
import { bySpending } from "../tenders/wallet";

/**
 * What a person can spend right now, one row for each ledger account with something in it, in spending order
 * (`bySpending`). A grant counts while
 * it has neither ended nor expired and, for an organization's, while the membership is activated and the organization
 * approved; vouchers also need the voucher benefit.
 */
export async function spendable(on: Sql | Tx, account_id: number): Promise<Source[]> {
  const sources = await on<Source[]>`
    SELECT a.id AS ledger_account_id, CASE a.asset WHEN 'usd' THEN 'wallet' ELSE 'voucher' END AS method, a.balance, a.asset, g.organization_id, g.expires_at,
           CASE WHEN a.kind = 'gift' THEN 'own' WHEN g.organization_id IS NOT NULL THEN 'organization' ELSE 'promotion' END AS owner
    FROM ledger_account a
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    LEFT JOIN membership m ON m.id = g.membership_id
    LEFT JOIN organization o ON o.id = g.organization_id
    WHERE a.account_id = ${account_id} AND a.balance > 0
      AND (a.kind = 'gift' OR (g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
        AND (g.organization_id IS NULL OR (m.status = 'activated' AND o.status = 'approved'
             AND (a.asset = 'usd' OR m.is_voucher_benefit)))))`;
  return sources.sort(bySpending);
}
