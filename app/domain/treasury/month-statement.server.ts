import { sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { CorporateAdmin } from "../accounts/people";
import type { MonthStatement } from "./statement-schemas.server";
import { partOf } from "./sums.server";

type Part = Omit<MonthStatement["dollars"], "closing">;

/**
 * What moved in my organization's pools in a month of its calendar, `first` being the first day of it: what was there before, what
 * came and went, what is there afterward (or now, in the month that is running); and what its people spent of the orders they
 * placed in it, less what came back. Plain SQL: the pools' own postings.
 */
export async function readMonthStatement(me: CorporateAdmin, first: Day): Promise<MonthStatement> {
  const { organization_id } = me;
  // each a statement of its own, or the day would be put into the time zone again for every posting
  const starts = sql`(SELECT ${first}::date::timestamp AT TIME ZONE time_zone FROM organization WHERE id = ${organization_id})`;
  const ends = sql`(SELECT (${first}::date + interval '1 month')::timestamp AT TIME ZONE time_zone FROM organization WHERE id = ${organization_id})`;
  const [pools, [spent]] = await Promise.all([
    sql<(Part & { asset: "usd" | "voucher" })[]>`
      SELECT pool.asset,
        coalesce(sum(p.amount) FILTER (WHERE t.at < ${starts}), 0)::int8 AS opening,
        coalesce(sum(p.amount) FILTER (WHERE t.at >= ${starts} AND part.what = 'funded'), 0)::int8 AS funded,
        coalesce(-sum(p.amount) FILTER (WHERE t.at >= ${starts} AND part.what = 'distributed'), 0)::int8 AS distributed,
        coalesce(sum(p.amount) FILTER (WHERE t.at >= ${starts} AND part.what = 'expired'), 0)::int8 AS expired,
        coalesce(sum(p.amount) FILTER (WHERE t.at >= ${starts} AND part.what = 'returned'), 0)::int8 AS returned
      FROM ledger_account pool JOIN posting p ON p.ledger_account_id = pool.id JOIN ledger_txn t ON t.id = p.txn_id
      CROSS JOIN LATERAL (SELECT ${partOf} AS what) AS part
      WHERE pool.organization_id = ${organization_id} AND pool.kind = 'org_pool' AND t.at < ${ends} GROUP BY pool.asset`,
    sql<{ orders: number; cents: number; vouchers: number }[]>`
      SELECT count(*)::int AS orders, coalesce(sum(o.amount_cents), 0)::int8 AS cents, coalesce(sum(o.vouchers), 0)::int8 AS vouchers
      FROM organization_spending o WHERE o.organization_id = ${organization_id} AND o.placed_at >= ${starts} AND o.placed_at < ${ends}`,
  ]);
  const none = { opening: 0, funded: 0, distributed: 0, expired: 0, returned: 0 };
  const of = (asset: "usd" | "voucher") => {
    const { opening, funded, distributed, expired, returned } =
      pools.find((one) => one.asset === asset) ?? none;
    const closing = opening + funded - distributed + expired + returned;
    return { opening, funded, distributed, expired, returned, closing };
  };
  return {
    month: first.slice(0, 7),
    dollars: of("usd"),
    vouchers: of("voucher"),
    spent: spent ?? { orders: 0, cents: 0, vouchers: 0 },
  };
}
