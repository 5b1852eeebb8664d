import { transaction } from "~/data/transaction.server";
import type { CorporateAdmin } from "../accounts/people";
import { conflict } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { MOST_CODES } from "./list-codes.server";
import { lockCodes } from "./lock-codes.server";
import type { CodesInput } from "./schemas.server";

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
