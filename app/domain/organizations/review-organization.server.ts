import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import type { ApprovalState } from "../staff/approvals";
import { audit, type StaffActor } from "../staff/audit.server";
import { requireChecked } from "../staff/checklist.server";
import {
  type ReviewDecision,
  requireReason,
  requireSeen,
  STATUS_AFTER_DECISION,
} from "../staff/review-decision";
import { signOutOrganization } from "./sign-out-organization.server";

/**
 * Staff approve, reject or suspend an organization; its admins are told. A rejection or suspension needs its reason.
 * Unless it is approved, checkouts that a card is still to pay part of are given up where they hold its money.
 * With `reject` all its people are signed out, as soon as it is committed; approved again, it is as it was to them.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so`, `checklist_open`, or `decided_meanwhile` where it is not
 *   as who decides has `seen` it.
 */
export async function reviewOrganization(
  by: StaffActor,
  organization_id: number,
  decision: ReviewDecision,
  reason: string | null,
  seen?: ApprovalState,
): Promise<void> {
  requireReason(decision, reason);
  const status = STATUS_AFTER_DECISION[decision];
  const rejection = await transaction(async (tx) => {
    // plain SQL: locks the row, and tells the time that keys were made by
    const [organization] = await tx<{ status: string; approved_at: Date | null; now: Date }[]>`
      SELECT status, approved_at, app_now()::timestamptz(3) AS now FROM organization WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    if (!organization) throw missing();
    if (organization.status === status)
      throw conflict("already_so", `This organization is already ${status}.`);
    requireSeen("organization", organization.status, seen);
    if (decision === "approve" && organization.status !== "suspended")
      await requireChecked(tx, { subject: "organization", id: organization_id, marketplace_id: null });
    const { now } = organization;
    const approved = status === "approved" ? { approved_at: organization.approved_at ?? now } : {};
    await tx.db.organization.update({
      where: { id: organization_id },
      data: { status, status_reason: reason, ...approved },
      select: { id: true },
    });
    const entry = await audit(tx, by, {
      action: `organisation.${decision}`,
      subject_kind: "organisation",
      subject_id: organization_id,
      reason,
      organization_id,
      before: { status: organization.status },
      after: { status },
    });
    const admins = await tx.db.membership.findMany({
      where: { organization_id, role: "admin", status: "activated" },
      select: { account_id: true },
      orderBy: { account_id: "asc" },
    });
    for (const { account_id } of admins) {
      await notify(tx, {
        account_id,
        key: `organisation.${decision}:${organization_id}:${entry}:${account_id}`,
        kind: "organization.reviewed",
        facts: { organization_id, verdict: decision, audit_entry_id: entry },
      });
    }
    if (status !== "approved")
      await publish(tx, "organization.suspended", { organization_id }, `organization.suspended:${entry}`);
    if (decision !== "reject") return null;
    const rejected = { organization_id, rejected_at: now.toISOString() };
    await publish(tx, "organization.rejected", rejected, `organization.rejected:${entry}`);
    return rejected;
  });
  // at once, since staff may hurry; should it fail, the event has it done
  if (rejection) await signOutOrganization(rejection).catch(() => undefined);
}
