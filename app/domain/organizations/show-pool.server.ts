import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { missing } from "../refusal";
import { nextResets } from "./periods.server";
import type { PoolView, PrepaidView } from "./schemas.server";

interface Sums {
  asset: "usd" | "voucher";
  balance: number;
  funded: number;
  distributed: number;
  expired: number;
  returned: number;
}

/** Each pool of an organisation as the sum of what it is made of; cents and vouchers. */
async function sumPools(organization_id: number): Promise<Record<"usd" | "voucher", Sums>> {
  const rows = await sql<Sums[]>`
    SELECT a.asset, a.balance,
      coalesce(sum(p.amount) FILTER (WHERE of.what = 'funded'), 0)::int8 AS funded,
      coalesce(-sum(p.amount) FILTER (WHERE of.what = 'distributed'), 0)::int8 AS distributed,
      coalesce(sum(p.amount) FILTER (WHERE of.what = 'expired'), 0)::int8 AS expired,
      coalesce(sum(p.amount) FILTER (WHERE of.what = 'returned'), 0)::int8 AS returned
    FROM ledger_account a
    LEFT JOIN posting p ON p.ledger_account_id = a.id LEFT JOIN ledger_txn t ON t.id = p.txn_id
    LEFT JOIN LATERAL (SELECT CASE WHEN t.kind IN ('grant.distributed', 'grant.plan') THEN 'distributed'
      WHEN t.kind = 'grant.expired' THEN 'expired' WHEN t.kind LIKE 'grant.%' OR t.order_id IS NOT NULL THEN 'returned' ELSE 'funded' END AS what) AS of ON true
    WHERE a.organization_id = ${organization_id} AND a.kind = 'org_pool' GROUP BY a.id`;
  const none = { balance: 0, funded: 0, distributed: 0, expired: 0, returned: 0 };
  const of = (asset: "usd" | "voucher") => rows.find((row) => row.asset === asset) ?? { asset, ...none };
  return { usd: of("usd"), voucher: of("voucher") };
}

/** What my organisation has: balance = funded - distributed + expired + returned, for dollars and vouchers, and what it owes. */
export async function showPool(me: CorporateAdmin): Promise<PoolView> {
  const { organization_id } = me;
  const [{ usd, voucher }, resets, [owed]] = await Promise.all([
    sumPools(organization_id),
    nextResets(organization_id),
    sql<{ owed_cents: number; credit_limit_cents: number }[]>`
      SELECT o.credit_limit_cents, coalesce(-(SELECT sum(p.amount) FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
        WHERE a.organization_id = o.id AND a.kind = 'org_receivable'), 0)::int8 AS owed_cents
      FROM organization o WHERE o.id = ${organization_id}`,
  ]);
  return {
    corporate_id: organization_id,
    amount_cents: usd.balance,
    amount: usd.balance / 100,
    vouchers: voucher.balance,
    funded_cents: usd.funded,
    distributed_cents: usd.distributed,
    expired_cents: usd.expired,
    returned_cents: usd.returned,
    issued_vouchers: voucher.funded,
    distributed_vouchers: voucher.distributed,
    expired_vouchers: voucher.expired,
    returned_vouchers: voucher.returned,
    owed_cents: owed?.owed_cents ?? 0,
    credit_limit_cents: owed?.credit_limit_cents ?? 0,
    ...resets,
  };
}

/**
 * What my organisation has paid ahead and not yet given.
 * @throws Refusal `missing` for another organisation's number.
 */
export async function showPrepaid(me: CorporateAdmin, corporate_id?: number): Promise<PrepaidView> {
  if (corporate_id !== undefined && corporate_id !== me.organization_id) throw missing();
  const { usd } = await sumPools(me.organization_id);
  return {
    corporate_id: me.organization_id,
    amount_cents: usd.balance,
    amount: usd.balance / 100,
    funded_cents: usd.funded,
  };
}
