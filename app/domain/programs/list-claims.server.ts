import { sql } from "~/data/sql.server";
import type { Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { BACK_TO_POOL } from "./returned-vouchers.server";
import type { ClaimView, ProgramWithClaims } from "./schemas.server";
import { showProgram } from "./show-program.server";

/**
 * A program of my organization with who claimed its vouchers, the latest first, and what became of each claim: the rows that
 * make the program's figures. Plain SQL: the ledger.
 * @throws Refusal `missing` for what is another organization's, or none.
 */
export async function showProgramWithClaims(
  me: CorporateAdmin,
  id: number,
  { limit, offset }: Slice,
): Promise<ProgramWithClaims> {
  // never null: used, left: a claim's account has a balance
  const [program, people] = await Promise.all([
    showProgram(me, id),
    sql<ClaimView[]>`
      SELECT m.account_id AS id, m.first_name, m.last_name, (c.created_at AT TIME ZONE o.time_zone)::date AS claimed_on, g.amount AS vouchers,
        g.amount - a.balance - back.amount AS used, back.amount AS returned, a.balance AS "left"
      FROM voucher_claim c JOIN voucher_program p ON p.id = c.program_id JOIN organization o ON o.id = p.organization_id
      JOIN membership m ON m.id = c.membership_id JOIN wallet_grant g ON g.id = c.grant_id JOIN ledger_account a ON a.grant_id = g.id,
      LATERAL (${BACK_TO_POOL}) AS back
      WHERE c.program_id = ${id} AND p.organization_id = ${me.organization_id} ORDER BY c.id DESC LIMIT ${limit} OFFSET ${offset}`,
  ]);
  return { ...program, people };
}
