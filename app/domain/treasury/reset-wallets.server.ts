import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { mapSettled } from "~/kit/map-settled";
import { type Period, periodsSince } from "./periods.server";
import { receivesOfPlan } from "./receivers.server";
import { resetPeriod } from "./reset-period.server";
import type { Asset } from "./treasury.server";

interface Due {
  organization_id: number;
  asset: Asset;
  /** first day of the last period that was begun; null when none ever was */
  last: string | null;
  /** the day on which the organization was approved */
  approved: string;
}

/**
 * Organizations whose people wait for an asset of the current period, or still have plan money of one that is over. Which
 * period is the current one follows from the organization's own calendar. Plain SQL: sets of people, compared.
 */
function findDue(only: number | null): Promise<Due[]> {
  return sql<Due[]>`
    WITH today AS MATERIALIZED (
      SELECT o.id, (coalesce(o.approved_at, o.created_at) AT TIME ZONE o.time_zone)::date AS approved,
        period.start, period.dollar_cents AS usd, period.vouchers AS voucher
      FROM (SELECT app_now() AS now OFFSET 0) AS instant, organization o,
        LATERAL allowance_on(o.id, (instant.now AT TIME ZONE o.time_zone)::date) AS period
      WHERE o.status = 'approved' AND (${only}::int IS NULL OR o.id = ${only})
    ), o AS MATERIALIZED (
      SELECT today.id, today.approved, today.start, a.asset, CASE WHEN a.asset = 'usd' THEN today.usd ELSE today.voucher END AS amount
      FROM today CROSS JOIN (VALUES ('usd'::"Asset"), ('voucher')) AS a (asset)
    )
    SELECT o.id AS organization_id, o.asset, o.approved,
      (SELECT max(r.period_start) FROM wallet_reset r WHERE r.organization_id = o.id AND r.asset = o.asset) AS last
    FROM o
    WHERE EXISTS (
        SELECT FROM wallet_grant g WHERE g.organization_id = o.id AND g.asset = o.asset AND g.source = 'plan' AND g.ended_at IS NULL
          AND g.period_start < o.start)
      OR (o.amount > 0 AND (
        SELECT count(*) FROM membership m WHERE m.organization_id = o.id AND ${receivesOfPlan(sql`o.asset`)}
      ) > (
        SELECT count(*) FROM wallet_reset r JOIN membership m ON m.id = r.membership_id
        WHERE r.organization_id = o.id AND r.asset = o.asset AND r.period_start = o.start AND r.status = 'done' AND ${receivesOfPlan(sql`o.asset`)}))
    ORDER BY o.id, o.asset`;
}

/** A period that is over and fell short stays so: nobody could spend its money anymore. */
async function isLeftShort(organization_id: number, asset: Asset, period: Period): Promise<boolean> {
  if (period.is_current) return false;
  const short = await db.walletReset.findFirst({
    where: { organization_id, asset, period_start: new Date(period.start), status: "short" },
    select: { id: true },
  });
  return short !== null;
}

async function reset({ organization_id, asset, last, approved }: Due): Promise<void> {
  for (const period of await periodsSince(sql, organization_id, last ?? approved)) {
    // where the day of the reset was moved, the period that already runs is not given once more under another date
    const isBehind = last !== null && period.start < last;
    if (!isBehind && !(await isLeftShort(organization_id, asset, period)))
      await resetPeriod(organization_id, asset, period);
  }
}

/**
 * Begins every period that is due, of one organization or of all: those that were missed while nothing ran each once, in
 * order and under their own dates, up to the current one. What fell short is tried again each time while its period lasts.
 * One that fails keeps the others from nothing.
 */
export async function resetWallets(only: number | null = null): Promise<void> {
  await mapSettled(await findDue(only), "resets", reset);
}
