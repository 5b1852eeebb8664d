import { type Fragment, sql } from "~/data/sql.server";
import { programPaths } from "~/kit/program-paths";
import { describeMeals, type MealLimits } from "../tenders/meal-limits";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import { type ProgramRow, programColumns, statusOf } from "./program-row.server";
import { programToken } from "./program-token.server";
import { BACK_TO_POOL } from "./returned-vouchers.server";
import type { ProgramView } from "./schemas.server";

/** Most programs that are listed: the newest. */
const MOST = 200;

/** A program with what became of its vouchers. */
interface ProgramWithUse extends ProgramRow {
  link_nonce: string;
  limits: MealLimits;
  claims: number;
  left: number;
  returned: number;
}

/** A program as its organization sees it. */
export function toView(row: ProgramWithUse): ProgramView {
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
export function readPrograms(which: Fragment): Promise<ProgramWithUse[]> {
  return sql<ProgramWithUse[]>`
    SELECT ${programColumns}, p.link_nonce, json_build_object(${mealLimitPairs(sql`p`)}) AS limits, used.claims, used.left, used.returned
    FROM voucher_program p JOIN organization o ON o.id = p.organization_id, LATERAL (
      SELECT count(*)::int AS claims, coalesce(sum(a.balance), 0)::int8 AS "left", coalesce(sum(back.amount), 0)::int8 AS returned
      FROM voucher_claim c JOIN ledger_account a ON a.grant_id = c.grant_id, LATERAL (${BACK_TO_POOL}) AS back
      WHERE c.program_id = p.id) AS used
    WHERE ${which} ORDER BY p.id DESC LIMIT ${MOST}`;
}
