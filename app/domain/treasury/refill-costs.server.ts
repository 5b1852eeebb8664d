import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { allowanceOn } from "./allowances.server";
import { isReceiver } from "./receivers.server";

/** What monthly refills in dollars cost an organization, whatever lies in its pool. */
export interface RefillCosts {
  /** members who are still without the refill of the period that runs, since the pool couldn't pay for all, and what it costs; cents */
  waiting: { members: number; cents: number };
  /** what the next one costs for those who are members now; cents */
  next_cents: number;
}

/** What my organization's refill of this period still costs, where it fell short, and the next one. Plain SQL for the counts. */
export async function readRefillCosts({ organization_id }: CorporateAdmin): Promise<RefillCosts> {
  const running = await allowanceOn(sql, organization_id);
  if (!running) return { waiting: { members: 0, cents: 0 }, next_cents: 0 };
  const [next, [counted]] = await Promise.all([
    allowanceOn(sql, organization_id, running.next_start),
    sql<{ receivers: number; waiting: number }[]>`
      SELECT count(*)::int AS receivers, count(*) FILTER (WHERE EXISTS (
        SELECT FROM wallet_reset r WHERE r.organization_id = m.organization_id AND r.membership_id = m.id AND r.asset = 'usd'
          AND r.period_start = ${running.start}::date AND r.status = 'short'))::int AS waiting
      FROM membership m WHERE m.organization_id = ${organization_id} AND ${isReceiver}`,
  ]);
  const { receivers = 0, waiting = 0 } = counted ?? {};
  return {
    waiting: { members: waiting, cents: waiting * running.dollar_cents },
    next_cents: receivers * (next?.dollar_cents ?? 0),
  };
}
