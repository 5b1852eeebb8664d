import { type Sql, sql, type Tx } from "~/data/sql.server";
import { receivesOfPlan } from "./receivers.server";
import { readOwed } from "./sums.server";

/** The least that a limit is by default. Cents. */
const LEAST_CENTS = 50_000;

/**
 * What an organization may owe for vouchers, in cents: what staff have set, else what one month of its vouchers costs at the
 * average price of the voucher meals that are listed, at least 500.00. 0 for no such organization. Plain SQL: averages.
 */
export async function creditLimit(on: Sql | Tx, organization_id: number): Promise<number> {
  const [limit] = await on<{ cents: number }[]>`
    SELECT coalesce(o.credit_limit_cents, greatest(${LEAST_CENTS}::int8, period.vouchers
      * (SELECT count(*) FROM membership m WHERE m.organization_id = o.id AND ${receivesOfPlan(sql`'voucher'`)})
      * (SELECT coalesce(round(avg(price_cents)), 0)::int8 FROM meal WHERE is_listed AND is_voucher_meal)))::int8 AS cents
    FROM organization o, LATERAL allowance_on(o.id, (app_now() AT TIME ZONE o.time_zone)::date) AS period
    WHERE o.id = ${organization_id}`;
  return limit?.cents ?? 0;
}

/** Whether an organization owes as much as it may: then it gives no new vouchers until it has paid. Those given stay good. */
export async function isAtCreditLimit(on: Sql | Tx, organization_id: number): Promise<boolean> {
  const owed = await readOwed(on, organization_id);
  return owed > 0 && owed >= (await creditLimit(on, organization_id));
}
