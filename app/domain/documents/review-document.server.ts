import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { changeChef } from "../chefs/chef-row.server";
import { notify } from "../messages/notify.server";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { type ReviewDecision, requireReason } from "../staff/review-decision";

/**
 * The last day that the approved documents of a kitchen let it sell on: the end of its permit or, where that ends sooner, of
 * its food handler card. Null without an approved permit: then what the cook has typed counts, as before.
 */
export async function documentsEnd(tx: Tx, chef_id: number): Promise<string | null> {
  const ends = await tx.db.kitchenDocument.groupBy({
    by: ["kind"],
    where: { chef_id, status: "approved" },
    _max: { expires_on: true },
  });
  if (!ends.some(({ kind }) => kind === "permit")) return null;
  const days = ends.flatMap(({ _max }) => (_max.expires_on ? [dayIn("UTC", _max.expires_on)] : []));
  return days.sort()[0] ?? null;
}

/**
 * Staff approve or reject a document that waits; its cook is told. From then on the approved documents decide until when the
 * kitchen's permit is good, and so whether its meals are listed and ordered where a permit is asked for.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so` for one that staff have decided on.
 */
export function reviewDocument(
  by: StaffActor,
  id: number,
  decision: Exclude<ReviewDecision, "suspend">,
  reason: string | null,
): Promise<void> {
  requireReason(decision, reason);
  const status = decision === "approve" ? "approved" : "rejected";
  return transaction(async (tx) => {
    const document = await tx.db.kitchenDocument.findUnique({
      where: { id },
      select: { chef_id: true, status: true, chef: { select: { account_id: true } } },
    });
    if (!document) throw missing();
    const { count } = await tx.db.kitchenDocument.updateMany({
      where: { id, status: "submitted" },
      data: { status, reason, decided_at: clock.now() },
    });
    if (count === 0) throw conflict("already_so", `This document is already ${document.status}.`);
    const { chef_id } = document;
    // Plain SQL, a lock: two documents that are decided at once each see what the other one has come to.
    await tx`SELECT FROM chef WHERE id = ${chef_id} FOR NO KEY UPDATE`;
    const permit_expires_on = await documentsEnd(tx, chef_id);
    if (permit_expires_on !== null) await changeChef(tx, chef_id, { permit_expires_on });
    await audit(tx, by, {
      ...{ action: `document.${decision}`, subject_kind: "document", subject_id: id, reason },
      before: { status: document.status },
      after: { status, permit_expires_on },
    });
    await notify(tx, {
      account_id: document.chef.account_id,
      key: `document.reviewed:${id}`,
      kind: "document.reviewed",
      facts: { kitchen_document_id: id },
    });
  });
}
