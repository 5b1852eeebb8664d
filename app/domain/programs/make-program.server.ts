import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import type { CorporateAdmin } from "../accounts/people";
import { invalid } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { auditOf, rowOf } from "./program-terms.server";
import type { ProgramInput, ProgramView } from "./schemas.server";
import { showProgram } from "./show-program.server";

/**
 * Makes a program. Its vouchers leave the pool when they are claimed, not before.
 * @throws Refusal `invalid` `ends_on` for a day that is past where the organization is, `cuisines` and `cooks` that there are not.
 */
export async function makeProgram(me: CorporateAdmin, input: ProgramInput): Promise<ProgramView> {
  const { organization_id, account_id: actor_id } = me;
  const id = await transaction(async (tx) => {
    const where = { id: organization_id };
    const { time_zone } = await tx.db.organization.findUniqueOrThrow({ where, select: { time_zone: true } });
    if (input.ends_on < dayIn(time_zone, clock.now()))
      throw invalid("ends_on", "This day is past: nobody could claim anything.");
    const row = await rowOf(tx, me, input);
    const data = { organization_id, actor_id, ...row };
    const made = await tx.db.voucherProgram.create({ data, select: { id: true } });
    await audit(tx, me, "program.made", { kind: "program", id: made.id }, auditOf(input, row));
    return made.id;
  });
  return showProgram(me, id);
}
