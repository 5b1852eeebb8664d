import { sql } from "~/data/sql.server";
import { sumLedgerDays } from "~/domain/accounting/sum-days.server";
import { readTrialBalance } from "~/domain/accounting/trial-balance.server";
import { compareDay } from "~/domain/reconciliation/compare-day.server";
import { readDay } from "~/domain/reconciliation/read-days.server";
import { clock } from "~/kit/clock";
import { addDays, type Day, dayIn } from "~/kit/day";
import { shownOf } from "../operations/close-month";
import type { Run } from "../run";

/** The last day that anything is dated in: a run's clock has been ahead of what it is now. */
async function lastDay(): Promise<Day> {
  const [last] = await sql<
    { day: Day | null }[]
  >`SELECT (max(at) AT TIME ZONE 'UTC')::date AS day FROM ledger_txn`;
  return [last?.day ?? "", dayIn("UTC", clock.now())].sort().at(-1) as Day;
}

/** Every day (UTC) that the run has gone through, and the one before it and after it: clocks of two may differ. */
async function daysOfRun(): Promise<Day[]> {
  const [first] = await sql<{ day: Day | null }[]>`
    SELECT (least((SELECT min(at) FROM ledger_txn), (SELECT min(created_at) FROM payment)) AT TIME ZONE 'UTC')::date AS day`;
  const days: Day[] = [];
  const end = addDays(await lastDay(), 1);
  for (let day = addDays(first?.day ?? end, -1); day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What reconciliation shows of each day: what Stripe has beside our rows and the ledger, object by object. */
async function daysDiffer(run: Run): Promise<string[]> {
  const days = await daysOfRun();
  for (const day of days) {
    await sql`INSERT INTO stripe_day (day) VALUES (${day}::date) ON CONFLICT DO NOTHING`;
    await readDay(day, null, Number.POSITIVE_INFINITY);
  }
  const found = (await Promise.all(days.map(compareDay))).flat();
  const [read] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM stripe_movement`;
  run.count("movements at Stripe compared", read?.count ?? 0);
  return found.map((one) => `the panel differs from Stripe: ${JSON.stringify(one)}`);
}

/** The balances that finance reads are what the postings themselves add up to, before and after days are summed up. */
async function balancesDiffer(): Promise<string[]> {
  const posted = await sql<{ kind: string; asset: string; amount: number }[]>`
    SELECT a.kind, a.asset, sum(p.amount)::int8 AS amount FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
    GROUP BY a.kind, a.asset HAVING sum(p.amount) <> 0 ORDER BY a.kind, a.asset`;
  const wanted = JSON.stringify(posted);
  const end = await lastDay();
  const before = JSON.stringify(await readTrialBalance(end));
  await sumLedgerDays();
  const after = JSON.stringify(await readTrialBalance(end));
  return [before, after]
    .filter((shown) => shown !== wanted)
    .map((shown) => `the panel's balances are ${shown}, the postings add up to ${wanted}`);
}

/** What an order's console shows as its state is where its events lead. */
async function statesDiffer(): Promise<string[]> {
  const rows = await sql<{ id: number; status: string; told: string }[]>`
    SELECT o.id, o.status::text, last.to_status::text AS told FROM orders o
    CROSS JOIN LATERAL (SELECT to_status FROM order_event WHERE order_id = o.id AND part_id IS NULL AND to_status IS NOT NULL ORDER BY id DESC LIMIT 1) last
    WHERE o.status <> last.to_status`;
  return rows.map(
    (row) => `the panel shows order ${row.id} as ${row.status}, its events lead to ${row.told}`,
  );
}

/** A closed month is shown as it was when it was closed, whatever has happened since. */
async function monthsDiffer({ model }: Run): Promise<string[]> {
  const found: string[] = [];
  for (const [month, then] of model.closed) {
    const now = await shownOf(month);
    if (now !== then) found.push(`the closed month ${month} is ${now}, it was ${then}`);
  }
  return found;
}

/** Panel against ledger, Stripe and events, at rest: nothing differs. */
export async function panelDiffers(run: Run): Promise<string[]> {
  return [
    ...(await daysDiffer(run)),
    ...(await balancesDiffer()),
    ...(await statesDiffer()),
    ...(await monthsDiffer(run)),
  ];
}
