import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { addDays, dateOfDay, dayIn } from "~/kit/day";
import { changeChef } from "../chefs/chef-row.server";
import { notify } from "../messages/notify.server";
import { conflict, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { type ReviewDecision, requireReason } from "../staff/review-decision";

/**
 * The last day that the documents of a kitchen let it sell on: the end of its permit or, where that ends sooner, of its food
 * handler card. One that was withdrawn has ended the day before. Null for a kitchen that never had an approved permit: then
 * what the cook has typed counts, as before.
 */
export async function documentsEnd(tx: Tx, chef_id: number): Promise<string | null> {
  const ends = await tx.db.kitchenDocument.groupBy({
    by: ["kind"],
    where: { chef_id, status: { in: ["approved", "withdrawn"] } },
    _max: { expires_on: true },
  });
  if (!ends.some(({ kind }) => kind === "permit")) return null;
  const days = ends.flatMap(({ _max }) => (_max.expires_on ? [dayIn("UTC", _max.expires_on)] : []));
  return days.sort()[0] ?? null;
}

interface Decision {
  action: "approve" | "reject" | "withdraw";
  /** what it has to be, and what it is afterward */
  from: "submitted" | "approved";
  to: "approved" | "rejected" | "withdrawn";
  reason: string | null;
}

/** The last day of a document that is withdrawn today: yesterday where the kitchen is, or before. */
function endOfWithdrawn({ expires_on, time_zone }: { expires_on: Date; time_zone: string }): Date {
  const yesterday = dateOfDay(addDays(dayIn(time_zone, clock.now()), -1));
  return expires_on < yesterday ? expires_on : yesterday;
}

function decide(by: StaffActor, id: number, { action, from, to, reason }: Decision): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL, a lock: its cook may remove it until it is decided on
    await tx`SELECT FROM kitchen_document WHERE id = ${id} FOR UPDATE`;
    const document = await tx.db.kitchenDocument.findUnique({
      where: { id },
      select: {
        ...{ chef_id: true, status: true, expires_on: true },
        chef: { select: { account_id: true, marketplace: { select: { time_zone: true } } } },
      },
    });
    if (!document) throw missing();
    const { chef_id, expires_on, chef } = document;
    const { time_zone } = chef.marketplace;
    const end = to === "withdrawn" ? { expires_on: endOfWithdrawn({ expires_on, time_zone }) } : {};
    if (to === "approved" && dayIn("UTC", expires_on) < dayIn(time_zone, clock.now()))
      throw conflict("document_ended", {
        reason: "This document has ended in the meantime.",
        next: "Reject it, and ask for the one that is valid now.",
      });
    const { count } = await tx.db.kitchenDocument.updateMany({
      where: { id, status: from },
      data: { status: to, reason, decided_at: clock.now(), ...end },
    });
    if (count === 0)
      throw from === "approved"
        ? conflict("not_approved", `This document is ${document.status}, not approved.`)
        : conflict("already_so", `This document is already ${document.status}.`);
    // Plain SQL, a lock: two documents that are decided at once each see what the other one has come to.
    await tx`SELECT FROM chef WHERE id = ${chef_id} FOR NO KEY UPDATE`;
    const permit_expires_on = await documentsEnd(tx, chef_id);
    if (permit_expires_on !== null) await changeChef(tx, chef_id, { permit_expires_on });
    await audit(tx, by, {
      ...{ action: `document.${action}`, subject_kind: "document", subject_id: id, reason },
      before: { status: document.status, expires_on: dayIn("UTC", expires_on) },
      after: { status: to, permit_expires_on },
    });
    await notify(tx, {
      account_id: chef.account_id,
      key: `document.${to === "withdrawn" ? "withdrawn" : "reviewed"}:${id}`,
      kind: "document.reviewed",
      facts: { kitchen_document_id: id },
    });
  });
}

/**
 * Staff approve or reject a document that waits; its cook is told. From then on the approved documents decide until when the
 * kitchen's permit is good, and so whether its meals are listed and ordered where a permit is asked for.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so` for one that staff have decided on, `document_ended`
 *   for the approval of one whose last day has passed.
 */
export function reviewDocument(
  by: StaffActor,
  id: number,
  decision: Exclude<ReviewDecision, "suspend">,
  reason: string | null,
): Promise<void> {
  requireReason(decision, reason);
  const to = decision === "approve" ? "approved" : "rejected";
  return decide(by, id, { action: decision, from: "submitted", to, reason });
}

/**
 * Staff withdraw a document that they had approved, such as a permit that the authority has taken back; its cook is told
 * why. From now on the kitchen stands as if it had ended yesterday, and staff find the orders behind it on their list.
 * @throws Refusal `missing`; `conflict` `not_approved`.
 */
export function withdrawDocument(by: StaffActor, id: number, reason: string): Promise<void> {
  return decide(by, id, { action: "withdraw", from: "approved", to: "withdrawn", reason });
}
