import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import type { WireTaxYear } from "./tax-schemas.server";

type Booked = WireTaxYear["months"][number];
const NOTHING = { orders: 0, gross_cents: 0, refunds_cents: 0, tips_cents: 0, payouts_cents: 0 };

const yearOf = (me: Chef, at: Date) => Number(dayIn(me.time_zone, at).slice(0, 4));

/**
 * Every posting to my two accounts of the ledger until the end of the year, in the months of the year and one row for all
 * before it (`month` null). Months are the kitchen's. Plain SQL: the ledger.
 */
function bookedUntil(me: Chef, year: number): Promise<(Omit<Booked, "month"> & { month: string | null })[]> {
  const [start, end] = [`${year}-01-01`, `${year + 1}-01-01`];
  return sql<(Omit<Booked, "month"> & { month: string | null })[]>`
    SELECT CASE WHEN x.at >= ${start}::date::timestamp AT TIME ZONE ${me.time_zone} THEN to_char(x.at AT TIME ZONE ${me.time_zone}, 'YYYY-MM') END AS month,
      (count(DISTINCT x.id) FILTER (WHERE x.kind = 'order.placed'))::int AS orders,
      coalesce(sum(g.amount) FILTER (WHERE x.kind IN ('order.placed', 'dish.given') AND a.kind = 'chef_payable'), 0)::int8 AS gross_cents,
      coalesce(sum(g.amount) FILTER (WHERE x.kind NOT IN ('order.placed', 'dish.given', 'transfer.sent', 'transfer.reversed') AND a.kind = 'chef_payable'), 0)::int8 AS refunds_cents,
      coalesce(sum(g.amount) FILTER (WHERE x.kind NOT IN ('transfer.sent', 'transfer.reversed') AND a.kind = 'tip_payable'), 0)::int8 AS tips_cents,
      coalesce(-sum(g.amount) FILTER (WHERE x.kind IN ('transfer.sent', 'transfer.reversed')), 0)::int8 AS payouts_cents
    FROM ledger_account a JOIN posting g ON g.ledger_account_id = a.id JOIN ledger_txn x ON x.id = g.txn_id
    WHERE a.chef_id = ${me.chef_id} AND a.kind IN ('chef_payable', 'tip_payable')
      AND x.at < ${end}::date::timestamp AT TIME ZONE ${me.time_zone}
    GROUP BY 1 ORDER BY 1`;
}

/** What a row leaves owed to the cook. Cents. */
const restOf = (row: Omit<Booked, "month">) =>
  row.gross_cents + row.refunds_cents + row.tips_cents - row.payouts_cents;

/**
 * A calendar year of mine (this one when none is asked for) in the kitchen's time zone, by the day on which each thing was booked: meals ordered at their full
 * price (those that staff added for free among them, which the platform pays), refunds and cancellations, tips, what was paid out, and what was owed to me before and after. Equal to the ledger:
 * opening + gross + refunds + tips - payouts = closing. Cents.
 * @throws Refusal `missing` for a year before the kitchen opened, or one that has not begun.
 */
export async function showTaxYear(me: Chef, asked?: number): Promise<WireTaxYear> {
  const chef = await db.chef.findUnique({
    where: { id: me.chef_id },
    select: { kitchen_name: true, full_name: true, created_at: true },
  });
  if (!chef) throw missing();
  const [first_year, last_year] = [yearOf(me, chef.created_at), yearOf(me, clock.now())];
  const year = asked ?? last_year;
  if (year < first_year || year > last_year) throw missing();
  const rows = await bookedUntil(me, year);
  const before = rows.find(({ month }) => month === null);
  const last = year === last_year ? Number(dayIn(me.time_zone, clock.now()).slice(5, 7)) : 12;
  const months = Array.from({ length: last }, (_, n) => {
    const month = `${year}-${String(n + 1).padStart(2, "0")}`;
    return { ...NOTHING, ...rows.find((row) => row.month === month), month };
  });
  const sum = (of: (row: Booked) => number) => months.reduce((total, row) => total + of(row), 0);
  const opening_cents = before ? restOf(before) : 0;
  return {
    ...{ year, first_year, last_year, time_zone: me.time_zone },
    ...{ kitchen_name: chef.kitchen_name, full_name: chef.full_name },
    orders: sum((row) => row.orders),
    gross_cents: sum((row) => row.gross_cents),
    refunds_cents: sum((row) => row.refunds_cents),
    tips_cents: sum((row) => row.tips_cents),
    payouts_cents: sum((row) => row.payouts_cents),
    opening_cents,
    closing_cents: opening_cents + sum(restOf),
    months,
  };
}
