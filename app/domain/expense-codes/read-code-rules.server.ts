import { type Sql, sql, type Tx } from "~/data/sql.server";
import type { Person } from "../accounts/people";
import type { CodeRule } from "./choose-code";

/**
 * What the organizations that this person is an active member of ask of those who spend their money: those with codes in force.
 * One statement, none for who is in no organization. Plain SQL: on a checkout's path.
 */
export async function readCodeRules(
  on: Sql | Tx,
  { account_id, membership }: Pick<Person, "account_id" | "membership">,
): Promise<CodeRule[]> {
  if (membership === null) return [];
  // never null: codes: an organization without one is left out by HAVING
  return on<CodeRule[]>`
    SELECT o.id AS organization_id, o.name AS organization, o.needs_expense_code AS is_required, in_force.codes
    FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved'
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', c.id, 'code', c.code, 'label', c.label) ORDER BY c.code) AS codes
      FROM expense_code c WHERE c.organization_id = o.id AND c.ended_at IS NULL HAVING count(*) > 0) in_force
    WHERE m.account_id = ${account_id} AND m.status = 'activated'
    ORDER BY o.id`;
}

/** What my organizations ask of me, for a screen and a call. */
export function ownCodeRules(me: Pick<Person, "account_id" | "membership">): Promise<CodeRule[]> {
  return readCodeRules(sql, me);
}

/** The code of my latest order that had one that is still in force; null for none. Plain SQL: looks at twenty orders at most. */
export async function lastCode({ account_id }: Pick<Person, "account_id">): Promise<string | null> {
  const [last] = await sql<{ code: string }[]>`
    SELECT c.code FROM (
      SELECT o.expense_code_id, o.placed_at FROM orders o
      WHERE o.account_id = ${account_id} AND o.placed_at IS NOT NULL ORDER BY o.placed_at DESC LIMIT 20) AS latest
    JOIN expense_code c ON c.id = latest.expense_code_id AND c.ended_at IS NULL ORDER BY latest.placed_at DESC LIMIT 1`;
  return last?.code ?? null;
}
