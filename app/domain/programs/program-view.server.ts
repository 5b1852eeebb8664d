import { type Fragment, sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { programPaths } from "~/kit/program-paths";
import { describeMeals, type MealLimits } from "../tenders/meal-limits";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import { programToken } from "./program-token.server";
import { BACK_TO_POOL } from "./returned-vouchers.server";
import type { ProgramView } from "./schemas.server";

/** Most programs that are listed: the newest. */
const MOST = 200;

/** A program as it is read, with what became of its vouchers. */
export interface ProgramRow {
  id: number;
  name: string;
  vouchers_each: number;
  vouchers_total: number;
  vouchers_claimed: number;
  starts_on: Day;
  ends_on: Day;
  is_ended: boolean;
  today: Day;
  link_nonce: string;
  cuisines: number[];
  cooks: number[];
  max_price_cents: number | null;
  limits: MealLimits;
  claims: number;
  left: number;
  returned: number;
}

/** Where a program stands on a day of its calendar. */
export function statusOf(
  one: Pick<
    ProgramRow,
    "is_ended" | "today" | "starts_on" | "ends_on" | "vouchers_claimed" | "vouchers_each" | "vouchers_total"
  >,
): ProgramView["status"] {
  if (one.is_ended) return "ended";
  if (one.today > one.ends_on) return "over";
  if (one.today < one.starts_on) return "planned";
  return one.vouchers_claimed + one.vouchers_each > one.vouchers_total ? "claimed" : "open";
}

/** A program as its organization sees it. */
export function toView(row: ProgramRow): ProgramView {
  const { is_ended: _ended, today: _today, link_nonce: _nonce, left, returned, limits, ...shown } = row;
  return {
    ...shown,
    pays_for: describeMeals(limits),
    status: statusOf(row),
    vouchers_used: row.vouchers_claimed - left - returned,
    vouchers_returned: returned,
    link: programPaths.claim(programToken(row)),
  };
}

/** Programs that `which` picks (of `p`, voucher_program), the newest first. Plain SQL: what became of the vouchers is the ledger's. */
export function readPrograms(which: Fragment): Promise<ProgramRow[]> {
  return sql<ProgramRow[]>`
    SELECT p.id, p.link_nonce, p.name, p.vouchers_each, p.vouchers_total, p.vouchers_claimed, p.starts_on, p.ends_on, p.ended_at IS NOT NULL AS is_ended,
      p.cuisines, p.cooks, p.max_price_cents, json_build_object(${mealLimitPairs(sql`p`)}) AS limits,
      (app_now() AT TIME ZONE o.time_zone)::date AS today, used.claims, used.left, used.returned
    FROM voucher_program p JOIN organization o ON o.id = p.organization_id, LATERAL (
      SELECT count(*)::int AS claims, coalesce(sum(a.balance), 0)::int8 AS "left", coalesce(sum(back.amount), 0)::int8 AS returned
      FROM voucher_claim c JOIN ledger_account a ON a.grant_id = c.grant_id, LATERAL (${BACK_TO_POOL}) AS back
      WHERE c.program_id = p.id) AS used
    WHERE ${which} ORDER BY p.id DESC LIMIT ${MOST}`;
}
