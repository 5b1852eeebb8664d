import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";

/**
 * Removes a document of my kitchen that staff have not decided on; its file is deleted after the commit. What they decided on
 * stays: it shows what was valid on a day (docs/decisions/073).
 * @throws Refusal `missing`, also for another kitchen's; `conflict` `already_so` for one that was decided on.
 */
export function removeDocument(me: Chef, id: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: it locks the row, so that staff decide before or find it gone
    const [row] = await tx<{ path: string; status: string }[]>`
      SELECT path, status FROM kitchen_document WHERE id = ${id} AND chef_id = ${me.chef_id} FOR UPDATE`;
    if (!row) throw missing();
    if (row.status !== "submitted")
      throw conflict("already_so", "We've checked this document already, so it stays.");
    await tx.db.kitchenDocument.delete({ where: { id }, select: { id: true } });
    await publish(tx, "document.removed", { path: row.path }, `document.removed:${row.path}`);
  });
}
