import { db } from "~/data/prisma.server";
import type { CorporateAdmin } from "../accounts/people";
import type { ExpenseCode } from "./schemas.server";

/** Codes of one organization in force at once. */
export const MOST_CODES = 1_000;

/** What is answered of a code, in Prisma's words. */
export const shown = { id: true, code: true, label: true } as const;

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
