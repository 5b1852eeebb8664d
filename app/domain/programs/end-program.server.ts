import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { audit } from "../staff/admin-audit.server";
import { lockProgram } from "./lock-program.server";
import type { ProgramView } from "./schemas.server";
import { showProgram } from "./show-program.server";

/** Ends a program: nothing can be claimed anymore; what was claimed stays good to its last day. Twice changes nothing. */
export async function endProgram(me: CorporateAdmin, id: number): Promise<ProgramView> {
  await transaction(async (tx) => {
    const { ended_at } = await lockProgram(tx, me.organization_id, id);
    if (ended_at) return;
    // plain SQL: the database's clock
    await tx`UPDATE voucher_program SET ended_at = app_now() WHERE id = ${id}`;
    await audit(tx, me, "program.ended", { kind: "program", id }, {});
  });
  return showProgram(me, id);
}
