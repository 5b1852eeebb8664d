import { z } from "zod";
import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { Person } from "../accounts/people";
import { receivesOfPlan } from "../treasury/receivers.server";

/** What one organization gives somebody: each period by its plan, and what is left now. Cents; days in its time zone. */
export const BenefitView = z.object({
  id: z.int(),
  organization: z.string(),
  plan: z.string().nullable(),
  is_voucher_benefit: z.boolean(),
  status_code: z.string(),
  dollar_cents: z.int(),
  vouchers: z.int(),
  remaining_dollar_cents: z.int(),
  remaining_voucher: z.int(),
  reset_dollar_date: z.string().nullable(),
  reset_voucher_date: z.string().nullable(),
});
type Benefit = z.output<typeof BenefitView>;

/**
 * My benefits: one row for each approved organization that I am an activated member of, newest first. `id` is the
 * membership's. Plain SQL for the sums and the calendar.
 */
export async function listBenefits(me: Person, { limit, offset }: Slice): Promise<Page<Benefit>> {
  // never null: dollar_cents, vouchers: every period has its terms
  const rows = await sql<(Benefit & { count: number })[]>`
    SELECT count(*) OVER () AS count, m.id, o.name AS organization, p.name AS plan, m.is_voucher_benefit, initcap(m.status::text) AS status_code,
      given.dollar_cents, given.vouchers, coalesce(left_over.cents, 0)::int8 AS remaining_dollar_cents, coalesce(left_over.vouchers, 0)::int8 AS remaining_voucher,
      CASE WHEN following.dollar_cents > 0 THEN given.next_start END AS reset_dollar_date, CASE WHEN following.vouchers > 0 THEN given.next_start END AS reset_voucher_date
    FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved' LEFT JOIN plan p ON p.id = o.plan_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ${receivesOfPlan(sql`'usd'`)} THEN running.dollar_cents ELSE 0 END AS dollar_cents,
        CASE WHEN ${receivesOfPlan(sql`'voucher'`)} THEN running.vouchers ELSE 0 END AS vouchers, running.next_start
      FROM allowance_on(o.id, (app_now() AT TIME ZONE o.time_zone)::date) AS running
    ) AS given
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ${receivesOfPlan(sql`'usd'`)} THEN following.dollar_cents ELSE 0 END AS dollar_cents,
        CASE WHEN ${receivesOfPlan(sql`'voucher'`)} THEN following.vouchers ELSE 0 END AS vouchers
      FROM allowance_on(o.id, given.next_start) AS following
    ) AS following
    LEFT JOIN LATERAL (
      SELECT sum(l.balance) FILTER (WHERE l.asset = 'usd') AS cents, sum(l.balance) FILTER (WHERE l.asset = 'voucher') AS vouchers
      FROM wallet_grant g JOIN ledger_account l ON l.grant_id = g.id
      WHERE g.membership_id = m.id AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > (SELECT app_now()))
    ) AS left_over ON true
    WHERE m.account_id = ${me.account_id} AND m.status = 'activated' ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _count, ...benefit }) => benefit) };
}
