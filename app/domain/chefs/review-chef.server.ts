import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { notify } from "../messages/notify.server";
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

/**
 * Staff approve, reject or suspend a kitchen; the cook is told. With `suspend`, orders placed already stay, and are listed
 * for staff (`listOrdersToReview`). A rejection or suspension needs its reason.
 * @throws Refusal `missing`; `invalid` `reason`; `conflict` `already_so`, `decided_meanwhile` where it is not as who decides has
 *   `seen` it, `not_served` for a kitchen whose ZIP code is not of its marketplace, or `checklist_open`.
 */
export function reviewChef(
  by: StaffActor,
  chef_id: number,
  decision: ReviewDecision,
  reason: string | null,
  seen?: ApprovalState,
): Promise<void> {
  requireReason(decision, reason);
  const status = STATUS_AFTER_DECISION[decision];
  return transaction(async (tx) => {
    // plain SQL: it locks the row
    const [chef] = await tx<
      { account_id: number; marketplace_id: number; status: string; is_new: boolean; is_served: boolean }[]
    >`
      SELECT account_id, marketplace_id, status, approved_at IS NULL AS is_new, EXISTS (
        SELECT FROM marketplace_zip z WHERE z.zip = c.postal_code AND z.marketplace_id = c.marketplace_id) AS is_served
      FROM chef c WHERE id = ${chef_id} FOR NO KEY UPDATE OF c`;
    if (!chef) throw missing();
    if (chef.status === status) throw conflict("already_so", `This kitchen is already ${status}.`);
    requireSeen("kitchen", chef.status, seen);
    if (decision === "approve" && !chef.is_served)
      throw conflict("not_served", "Its marketplace doesn't serve this kitchen's ZIP code.");
    const { marketplace_id } = chef;
    if (decision === "approve" && chef.status !== "suspended")
      await requireChecked(tx, { subject: "chef", id: chef_id, marketplace_id });
    const now = clock.now();
    const first = status === "approved" && chef.is_new ? { approved_at: now } : {};
    await tx.db.chef.update({
      where: { id: chef_id },
      data: { status, status_reason: reason, updated_at: now, ...first },
      select: { id: true },
    });
    const entry = await audit(tx, by, {
      ...{ action: `chef.${decision}`, subject_kind: "chef", subject_id: chef_id, reason },
      before: { status: chef.status },
      after: { status },
    });
    await notify(tx, {
      account_id: chef.account_id,
      key: `chef.${decision}:${chef_id}:${entry}`,
      kind: "kitchen.reviewed",
      facts: { verdict: decision, audit_entry_id: entry },
    });
  });
}
