import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { notifyMany } from "../messages/notify-many.server";

interface Ending {
  organization_id: number;
  /** the last day of the period that runs, in the organization's calendar */
  last_day: string;
  /** what of a member's moves into the next period at most */
  carry_cents: number;
  carry_vouchers: number;
}

/** Organizations whose period ends within the days before which they remind; not before nine in their morning. */
function listEnding(only: number | null): Promise<Ending[]> {
  // plain SQL: periods are rows of a function of the database
  // never null: carry_cents, carry_vouchers: every period has its terms
  return sql<Ending[]>`
    SELECT o.id AS organization_id, p.next_start - 1 AS last_day, following.carry_cents, following.carry_vouchers
    FROM (SELECT id, reminder_days, app_now() AT TIME ZONE time_zone AS local FROM organization
          WHERE status = 'approved' AND reminder_days > 0 AND (${only}::int IS NULL OR id = ${only})) AS o,
      LATERAL allowance_on(o.id, o.local::date) AS p, LATERAL allowance_on(o.id, p.next_start) AS following
    WHERE o.local::date >= p.next_start - 1 - o.reminder_days AND o.local::time >= '09:00' ORDER BY o.id`;
}

/**
 * Reminds members that money or vouchers of their organization's period end, as many days before as the organization has
 * set: who would lose something, once for each period. What moves into the next period is not lost. One organization or all;
 * one that fails keeps no other from it.
 */
export async function remindOfEndings(only: number | null = null): Promise<void> {
  await mapSettled(await listEnding(only), "reminders", (ending) => {
    const { organization_id, last_day, carry_cents, carry_vouchers } = ending;
    const key = `allowance.ends:${organization_id}:${last_day}`;
    const people = sql`
      SELECT g.account_id FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id JOIN membership m ON m.id = g.membership_id
      WHERE g.organization_id = ${organization_id} AND g.source = 'plan' AND g.ended_at IS NULL AND g.period_end = ${last_day}
        AND m.status = 'activated' AND (g.asset = 'usd' OR m.is_voucher_benefit)
        AND NOT EXISTS (SELECT FROM notification n WHERE n.key = ${key}::text || ':' || g.account_id)
      GROUP BY g.account_id, g.asset
      HAVING sum(a.balance) > CASE g.asset WHEN 'usd' THEN ${carry_cents}::int8 ELSE ${carry_vouchers}::int8 END`;
    return transaction((tx) =>
      notifyMany(tx, people, { key, kind: "allowance.ends", facts: { organization_id, last_day } }),
    );
  });
}
