import type { Sql, Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";

/** What an organization gives each member in a period, and what of it moves into the next one at most. Cents and vouchers. */
export interface Allowance {
  /** first day of the period, in the organization's calendar, and of the one after it */
  start: Day;
  next_start: Day;
  dollar_cents: number;
  vouchers: number;
  /** day of the month on which periods begin (1 to 31; the last day in shorter months) */
  reset_day: number;
  carry_cents: number;
  carry_vouchers: number;
}

/**
 * The period of an organization that a day of its calendar lies in (today by default), with its terms: those of an admin's
 * latest change that counts by then, else the plan's. Null when there is no such organization. Plain SQL: the calendar is
 * the database's.
 */
export async function allowanceOn(
  on: Sql | Tx,
  organization_id: number,
  day: Day | null = null,
): Promise<Allowance | null> {
  // never null: start, next_start, dollar_cents, vouchers, reset_day, carry_cents, carry_vouchers: every period has its terms
  const [found] = await on<Allowance[]>`
    SELECT p.start, p.next_start, p.dollar_cents, p.vouchers, p.reset_day, p.carry_cents, p.carry_vouchers
    FROM organization o, LATERAL allowance_on(o.id, coalesce(${day}::date, (app_now() AT TIME ZONE o.time_zone)::date)) AS p
    WHERE o.id = ${organization_id}`;
  return found ?? null;
}

/** Terms as an admin writes them: null leaves an amount to the plan. Cents, vouchers, a day of the month. */
export interface AllowanceTerms {
  dollar_cents: number | null;
  vouchers: number | null;
  reset_day: number;
  carry_cents: number;
  carry_vouchers: number;
}

/** What an admin wrote last, whether it counts already or from the next period on. Null where nobody has changed the plan's. */
export async function latestTerms(
  on: Tx["db"],
  organization_id: number,
): Promise<(AllowanceTerms & { starts_on: Date }) | null> {
  return on.allowance.findFirst({
    where: { organization_id },
    orderBy: { starts_on: "desc" },
    select: {
      ...{ starts_on: true, dollar_cents: true, vouchers: true, reset_day: true },
      ...{ carry_cents: true, carry_vouchers: true },
    },
  });
}

/**
 * Writes what an organization gives from its next period on, in the place of a change that has not begun to count. The period
 * that runs keeps its terms. Under `lockTreasury`. Answers the first day on which it counts.
 */
export async function writeTerms(tx: Tx, organization_id: number, terms: AllowanceTerms): Promise<Day> {
  const running = await allowanceOn(tx, organization_id);
  if (!running) throw new Error(`organization ${organization_id} has no period`);
  const starts_on = new Date(running.next_start);
  await tx.db.allowance.deleteMany({ where: { organization_id, starts_on: { gte: starts_on } } });
  await tx.db.allowance.create({ data: { organization_id, starts_on, ...terms }, select: { id: true } });
  return running.next_start;
}
