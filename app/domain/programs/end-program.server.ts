import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
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
    const data = { ended_at: clock.now() };
    await tx.db.voucherProgram.update({ where: { id }, data, select: { id: true } });
    await audit(tx, me, "program.ended", { kind: "program", id }, {});
  });
  return showProgram(me, id);
}
