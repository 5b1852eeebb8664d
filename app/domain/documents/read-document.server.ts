import { files } from "~/adapters/files.server";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Person } from "../accounts/people";
import { missing } from "../refusal";
import { audit } from "../staff/audit.server";
import { staffMay } from "../staff/staff-may";
import { unavailable } from "./file-store-away.server";
import { DocumentView, type WireDocument } from "./schemas.server";

/** Whether somebody of the product team may open the documents of every cook: who reviews them. */
export const mayOpenDocuments = ({ staff }: Person): boolean =>
  staff?.is_secured === true && staffMay(staff.role, "review kitchens and organizations");

/** A document that somebody of the team opens again within so long is written down once. Milliseconds. */
const OPENED_AGAIN_MS = 600_000;

/** Writes down who of the team opened whose document, and when. */
async function auditOpened(staff_id: number, id: number): Promise<void> {
  const opening = { action: "document.opened", subject_kind: "document" } as const;
  const since = new Date(clock.now().getTime() - OPENED_AGAIN_MS);
  await transaction(async (tx) => {
    const where = { staff_id, ...opening, subject_id: String(id), at: { gt: since } };
    if (await tx.db.auditEntry.findFirst({ where, select: { id: true } })) return;
    await audit(tx, { staff_id, actor: `staff:${staff_id}` }, { ...opening, subject_id: id, reason: null });
  });
}

/**
 * The file of a document, for its cook and for staff who review documents. Staff who open one are in the audit.
 * @throws Refusal `missing` for everybody else, byte for byte as for what does not exist; `unavailable`.
 */
export async function readDocument(
  me: Person,
  id: number,
): Promise<{ bytes: Buffer; type: WireDocument["type"]; name: string }> {
  const owner = mayOpenDocuments(me) ? {} : { chef: { account_id: me.account_id } };
  const row = await db.kitchenDocument.findFirst({
    where: { id, ...owner },
    select: { path: true, type: true, kind: true, chef: { select: { account_id: true } } },
  });
  const bytes = row && (await files.get(row.path).catch(unavailable("We can't open documents right now.")));
  if (!bytes) throw missing();
  if (me.staff && row.chef.account_id !== me.account_id) await auditOpened(me.staff.staff_id, id);
  const type = DocumentView.shape.type.parse(row.type);
  return { bytes, type, name: `${row.kind}-${id}.${type === "application/pdf" ? "pdf" : "webp"}` };
}
