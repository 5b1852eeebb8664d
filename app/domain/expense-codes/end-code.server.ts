import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { shown } from "./list-codes.server";
import { lockCodes } from "./lock-codes.server";
import type { ExpenseCode } from "./schemas.server";

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
