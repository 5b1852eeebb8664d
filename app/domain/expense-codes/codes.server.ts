import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import type { CodesInput, ExpenseCode } from "./schemas.server";

/** Codes of one organization in force at once. */
export const MOST_CODES = 1_000;

const shown = { id: true, code: true, label: true } as const;

/** The codes of my organization that are in force, by code: at most `MOST_CODES`; and whether one is needed. */
export async function listCodes({ organization_id }: Pick<CorporateAdmin, "organization_id">): Promise<{
  is_required: boolean;
  results: ExpenseCode[];
}> {
  const [organization, results] = await Promise.all([
    db.organization.findUnique({ where: { id: organization_id }, select: { needs_expense_code: true } }),
    db.expenseCode.findMany({
      where: { organization_id, ended_at: null },
      select: shown,
      orderBy: { code: "asc" },
      take: MOST_CODES,
    }),
  ]);
  return { is_required: organization?.needs_expense_code ?? false, results };
}

/** Changes of one organization's codes come one after the other. */
export async function lockCodes(tx: Tx, organization_id: number): Promise<void> {
  // plain SQL: a lock
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('expense codes of ' || ${String(organization_id)}::text, 0))`;
}

/** Adds codes to my organization's; one that it has already stays as it is. @throws Refusal `conflict` `too_many_codes`. */
export async function addCodes(me: CorporateAdmin, { codes }: CodesInput): Promise<{ added: number }> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    await lockCodes(tx, organization_id);
    // plain SQL: a set, each code once whatever its case
    const added = await tx<{ id: number }[]>`
      INSERT INTO expense_code (organization_id, code, label)
      SELECT DISTINCT ON (g.code) ${organization_id}::int, g.code, g.label FROM jsonb_to_recordset(${tx.json(codes)}) AS g (code citext, label text)
      WHERE NOT EXISTS (SELECT FROM expense_code c WHERE c.organization_id = ${organization_id} AND c.code = g.code AND c.ended_at IS NULL)
      ORDER BY g.code RETURNING id`;
    const all = await tx.db.expenseCode.count({ where: { organization_id, ended_at: null } });
    if (all > MOST_CODES)
      throw conflict("too_many_codes", {
        reason: `You can have ${MOST_CODES} codes.`,
        next: "End those you no longer use first.",
      });
    if (added.length > 0)
      await audit(
        tx,
        me,
        "expense_codes.added",
        { kind: "organization", id: organization_id },
        { codes: added.length },
      );
    return { added: added.length };
  });
}

/**
 * Ends a code of my organization: nobody can choose it anymore, and orders that were booked under it keep it.
 * @throws Refusal `missing` for another organization's, or one that has ended; `conflict` `last_code` for the last one while a
 *   code is needed.
 */
export async function endCode(me: CorporateAdmin, id: number): Promise<ExpenseCode> {
  const { organization_id } = me;
  return transaction(async (tx) => {
    await lockCodes(tx, organization_id);
    const where = { organization_id, ended_at: null };
    const code = await tx.db.expenseCode.findFirst({ where: { ...where, id }, select: shown });
    if (!code) throw missing();
    const { needs_expense_code } = await tx.db.organization.findUniqueOrThrow({
      where: { id: organization_id },
      select: { needs_expense_code: true },
    });
    if (needs_expense_code && (await tx.db.expenseCode.count({ where })) === 1)
      throw conflict("last_code", {
        reason: "Every order needs a code, and this is the last one.",
        next: "Add another one, or stop asking for codes first.",
      });
    await tx.db.expenseCode.update({ where: { id }, data: { ended_at: clock.now() }, select: { id: true } });
    await audit(tx, me, "expense_code.ended", { kind: "expense_code", id }, { code: code.code });
    return code;
  });
}
