import { type Fragment, type Sql, sql, type Tx } from "~/data/sql.server";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import type { Source } from "../tenders/tender-kind";
import { bySpending } from "../tenders/wallet";

/** What a checkout under way of a person's own cart has reserved of an account `a`. */
const reserved = sql`(
  SELECT coalesce(sum(t.amount_cents + t.quantity), 0) FROM cart w JOIN orders h ON h.cart_id = w.id AND h.status = 'pending_payment'
  JOIN tender t ON t.order_id = h.id AND t.ledger_account_id = a.id WHERE w.account_id = a.account_id)`;

async function readSources(
  on: Sql | Tx,
  account_id: number,
  balance: Fragment,
  which: Fragment,
): Promise<Source[]> {
  // plain SQL: the ledger, on the checkout's hot path
  const sources = await on<Source[]>`
    SELECT a.id AS ledger_account_id, CASE a.asset WHEN 'usd' THEN 'wallet' ELSE 'voucher' END AS method, ${balance} AS balance, a.asset, g.organization_id, g.expires_at,
           CASE WHEN a.kind = 'gift' THEN 'own' WHEN g.organization_id IS NOT NULL THEN 'organization' ELSE 'promotion' END AS owner,
           CASE WHEN c.cuisines <> '{}' OR c.cooks <> '{}' OR c.max_price_cents IS NOT NULL THEN json_build_object(
             'program', (SELECT p.name FROM voucher_program p WHERE p.id = c.program_id), ${mealLimitPairs(sql`c`)}) END AS limits
    FROM ledger_account a
    LEFT JOIN wallet_grant g ON g.id = a.grant_id
    LEFT JOIN membership m ON m.id = g.membership_id
    LEFT JOIN organization o ON o.id = g.organization_id
    LEFT JOIN voucher_claim c ON c.grant_id = g.id
    WHERE a.account_id = ${account_id} AND ${which}
      AND (a.kind = 'gift' OR (g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
        AND (g.organization_id IS NULL OR (m.status = 'activated' AND o.status = 'approved'
             AND (a.asset = 'usd' OR m.is_voucher_benefit)))))`;
  return sources.sort(bySpending);
}

/**
 * What a person can spend right now, one row for each ledger account with something in it, in spending order
 * (`bySpending`). A grant counts while
 * it has neither ended nor expired and, for an organization's, while the membership is activated and the organization
 * approved; vouchers also need the voucher benefit.
 */
export const spendable = (on: Sql | Tx, account_id: number): Promise<Source[]> =>
  readSources(on, account_id, sql`a.balance`, sql`a.balance > 0`);

/** The vouchers of `spendable`, with those that a checkout under way of the person's own cart has reserved. */
export const vouchersOfCart = (on: Sql | Tx, account_id: number): Promise<Source[]> =>
  readSources(
    on,
    account_id,
    sql`(a.balance + ${reserved})::int8`,
    sql`a.asset = 'voucher' AND a.balance + ${reserved} > 0`,
  );
