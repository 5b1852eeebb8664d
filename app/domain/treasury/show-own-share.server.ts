import { sql } from "~/data/sql.server";
import type { Member } from "../accounts/people";
import type { Asset } from "./treasury.server";

/** What an organization put into a wallet and what became of it, in cents or vouchers: given = spent + returned + left. */
export interface FundsShare {
  given: number;
  /** in orders, and reserved by a checkout under way */
  spent: number;
  /** gone back to the organization: at the end of a period, undone, or refunded after its end */
  returned: number;
  left: number;
}

/**
 * My share of my organization's money and vouchers, since I joined. What was carried over was given once. `left` is what is in my wallet, spendable or about to
 * go back. Plain SQL: the ledger.
 */
export async function showOwnShare(me: Member): Promise<{ money: FundsShare; vouchers: FundsShare }> {
  const rows = await sql<(FundsShare & { asset: Asset })[]>`
    WITH mine AS MATERIALIZED (
      SELECT a.id, a.asset FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id
      WHERE g.account_id = ${me.account_id} AND g.organization_id = ${me.organization_id}
    ), moved AS (
      SELECT mine.asset, coalesce(sum(p.amount), 0) AS left,
        coalesce(sum(p.amount) FILTER (WHERE t.kind LIKE 'grant.%' AND t.kind <> 'grant.carried' AND p.amount > 0), 0) AS given,
        coalesce(-sum(p.amount) FILTER (WHERE t.kind LIKE 'grant.%' AND t.kind <> 'grant.carried' AND p.amount < 0), 0) AS ended
      FROM mine JOIN posting p ON p.ledger_account_id = mine.id JOIN ledger_txn t ON t.id = p.txn_id GROUP BY mine.asset
    ), late AS (
      SELECT pool.asset, sum(p.amount) AS back
      FROM orders o JOIN ledger_txn t ON t.order_id = o.id JOIN posting p ON p.txn_id = t.id
      JOIN ledger_account pool ON pool.id = p.ledger_account_id AND pool.kind = 'org_pool' AND pool.organization_id = ${me.organization_id}
      WHERE o.account_id = ${me.account_id} AND p.amount > 0 GROUP BY pool.asset
    )
    SELECT moved.asset, given::int8, (ended + coalesce(back, 0))::int8 AS returned, moved.left::int8 AS "left",
      (given - ended - coalesce(back, 0) - moved.left)::int8 AS spent
    FROM moved LEFT JOIN late ON late.asset = moved.asset`;
  const of = (wanted: Asset): FundsShare => {
    const { given, spent, returned, left } = rows.find(({ asset }) => asset === wanted) ?? NOTHING;
    return { given, spent, returned, left };
  };
  return { money: of("usd"), vouchers: of("voucher") };
}

const NOTHING: FundsShare = { given: 0, spent: 0, returned: 0, left: 0 };
