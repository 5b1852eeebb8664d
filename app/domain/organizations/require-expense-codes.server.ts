import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { lockCodes } from "../expense-codes/lock-codes.server";
import { invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";

/**
 * Says whether my organization's money pays only for orders with one of its expense codes, from the next checkout on.
 * @throws Refusal `invalid` `is_required` where there is no code to choose.
 */
export async function requireExpenseCodes(
  me: CorporateAdmin,
  is_required: boolean,
): Promise<{ is_required: boolean }> {
  const { organization_id } = me;
  await transaction(async (tx) => {
    await lockCodes(tx, organization_id);
    const codes = await tx.db.expenseCode.count({ where: { organization_id, ended_at: null } });
    if (is_required && codes === 0) throw invalid("is_required", "Add a code first");
    const { count } = await tx.db.organization.updateMany({
      where: { id: organization_id, needs_expense_code: !is_required },
      data: { needs_expense_code: is_required },
    });
    const subject = { kind: "organization", id: organization_id };
    if (count > 0) await audit(tx, me, "expense_codes.required", subject, { is_required });
  });
  return { is_required };
}
