import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { lockProgram } from "./lock-program.server";
import { auditOf, rowOf } from "./program-terms.server";
import type { ProgramInput, ProgramView } from "./schemas.server";
import { showProgram } from "./show-program.server";

/**
 * Changes a program for vouchers that are claimed from now on. Those that were claimed keep the number, the meals and the last day
 * of their day; `cuisines`, `cooks` and `max_price` that are left out stay, null clears them.
 * @throws Refusal `missing`; `invalid` `vouchers_total` below what was claimed, `cuisines` and `cooks` that there are not.
 */
export async function changeProgram(
  me: CorporateAdmin,
  id: number,
  input: ProgramInput,
): Promise<ProgramView> {
  await transaction(async (tx) => {
    const before = await lockProgram(tx, me.organization_id, id);
    if (input.vouchers_total < before.vouchers_claimed)
      throw invalid("vouchers_total", `${before.vouchers_claimed} are claimed already`);
    const data = await rowOf(tx, me, input, before);
    await tx.db.voucherProgram.update({ where: { id }, data, select: { id: true } });
    await audit(tx, me, "program.changed", { kind: "program", id }, auditOf(input, data));
  });
  return showProgram(me, id);
}
