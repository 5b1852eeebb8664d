import { iso, sql } from "~/data/sql.server";
import { daysFrom } from "~/kit/day";
import type { Chef } from "../accounts/people";
import { isFrozen } from "../payouts/frozen-by-dispute.server";
import { isWaitingForBank } from "../payouts/waiting-for-bank.server";
import { earnedAt, isEarnedPart } from "./earned-parts.server";
import type { RevenueFilter, WireRevenue } from "./schemas.server";

type Period = WireRevenue["periods"][number];
type Group = WireRevenue["group"];

/** A month by days, half a year by weeks, anything longer or open by months. */
function groupOf({ start_date, end_date, group }: RevenueFilter): Group {
  if (group) return group;
  if (!start_date || !end_date) return "month";
  const days = daysFrom(start_date, end_date) + 1;
  return days <= 31 ? "day" : days <= 186 ? "week" : "month";
}

/** Weeks begin on Monday. The first and last period are cut to what was asked for. Plain SQL: the ledger. */
function periodsOf(me: Chef, filter: RevenueFilter, group: Group) {
  const from = filter.start_date ?? null;
  const to = filter.end_date ?? null;
  return sql<(Period & { sent_cents: number })[]>`
    WITH earned AS (
      SELECT p.id, p.order_id, date_trunc(${group}, (${earnedAt} AT TIME ZONE ${me.time_zone})::date)::date AS starts
      FROM order_part p
      WHERE p.chef_id = ${me.chef_id} AND ${isEarnedPart}
        AND (${from}::date IS NULL OR ${earnedAt} >= ${from}::date::timestamp AT TIME ZONE ${me.time_zone})
        AND (${to}::date IS NULL OR ${earnedAt} < (${to}::date + 1)::timestamp AT TIME ZONE ${me.time_zone})
    ), mine AS (
      SELECT id, kind FROM ledger_account WHERE chef_id = ${me.chef_id} AND kind IN ('chef_payable', 'tip_payable')
    ), money AS (
      SELECT e.id, e.starts, coalesce(booked.meals, 0) AS meals, coalesce(booked.tips, 0) AS tips, coalesce(booked.sent, 0) AS sent
      FROM earned e LEFT JOIN LATERAL (
        SELECT sum(g.amount) FILTER (WHERE NOT x.isbank AND m.kind = 'chef_payable') AS meals,
          sum(g.amount) FILTER (WHERE NOT x.isbank AND m.kind = 'tip_payable') AS tips, -sum(g.amount) FILTER (WHERE x.isbank) AS sent
        FROM (SELECT id, kind IN ('transfer.sent', 'transfer.reversed') AS isbank FROM ledger_txn WHERE order_id = e.order_id) x
        JOIN posting g ON g.txn_id = x.id JOIN mine m ON m.id = g.ledger_account_id) booked ON true
    )
    SELECT greatest(starts, ${from}::date) AS start_date,
      least((starts + ('1 ' || ${group}::text)::interval)::date - 1, ${to}::date) AS end_date,
      count(*)::int AS orders, sum(meals)::int AS meals_cents, sum(tips)::int AS tips_cents, sum(meals + tips)::int AS total_cents,
      sum(sent)::int AS sent_cents
    FROM money GROUP BY starts ORDER BY starts`;
}

/** What is still to come. `next_at` passes over what staff have paused and what a dispute freezes: neither has a day. Plain SQL: sums of columns added up. */
async function balanceOf(me: Chef): Promise<WireRevenue["balance"]> {
  const [row] = await sql<WireRevenue["balance"][]>`
    SELECT coalesce(sum(t.amount_cents + t.offset_cents), 0)::int AS due_cents,
      coalesce(sum(t.amount_cents + t.offset_cents) FILTER (WHERE ${isWaitingForBank}), 0)::int AS held_cents,
      (SELECT coalesce(sum(r.amount_cents - r.offset_cents), 0)::int FROM transfer_reversal r JOIN transfer s ON s.id = r.transfer_id
        WHERE s.chef_id = ${me.chef_id} AND r.status = 'carried') AS owed_cents,
      ${iso(sql`min(t.due_at) FILTER (WHERE t.status = 'due' AND t.paused_at IS NULL AND NOT (${isFrozen(sql`t.part_id`)}))`)} AS next_at
    FROM transfer t WHERE t.chef_id = ${me.chef_id} AND t.status <> 'sent'`;
  return row ?? { due_cents: 0, held_cents: 0, owed_cents: 0, next_at: null };
}

/**
 * What I earned with dinners delivered in the period (days in the kitchen's time zone, both included; open when left
 * out), in days, weeks from Monday or months, from the ledger's rows; and what is still to come. A dinner that was called
 * off at the platform's expense counts on the day it was to be delivered. Cents.
 */
export async function showRevenue(me: Chef, filter: RevenueFilter): Promise<WireRevenue> {
  const group = groupOf(filter);
  const [rows, balance] = await Promise.all([periodsOf(me, filter, group), balanceOf(me)]);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    start_date: filter.start_date ?? null,
    end_date: filter.end_date ?? null,
    group,
    orders: sum((row) => row.orders),
    meals_cents: sum((row) => row.meals_cents),
    tips_cents: sum((row) => row.tips_cents),
    total_cents: sum((row) => row.total_cents),
    sent_cents: sum((row) => row.sent_cents),
    periods: rows.map(({ sent_cents: _, ...period }) => period),
    balance,
  };
}
