import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { conflict, invalid, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { type ReviewDecision, requireReason } from "../staff/review-decision";

interface Moderated {
  is_hidden: boolean;
  is_reported: boolean;
}

/**
 * Staff take a review from the public pages (`suspend`), or keep it or put it back (`approve`); either closes an open
 * report. Its stars stay in the cook's mean, so that no cook gains stars by reporting.
 * @throws Refusal `missing`; `invalid` `decision`, `reason`; `conflict` `already_so`.
 */
export function moderateReview(
  by: StaffActor,
  review_id: number,
  decision: ReviewDecision,
  reason: string | null,
): Promise<void> {
  if (decision === "reject")
    throw invalid(
      "decision",
      "Reviews don't need approval. You can suspend a review and approve it again later.",
    );
  requireReason(decision, reason);
  return transaction(async (tx) => {
    // plain SQL: it locks the row
    const [review] = await tx<Moderated[]>`
      SELECT hidden_at IS NOT NULL AS is_hidden, reported_at IS NOT NULL AND report_closed_at IS NULL AS is_reported
      FROM review WHERE id = ${review_id} FOR NO KEY UPDATE`;
    if (!review) throw missing();
    const hides = decision === "suspend";
    if (review.is_hidden === hides && !review.is_reported)
      throw conflict(
        "already_so",
        hides ? "This review is already hidden." : "This review is already public.",
      );
    const now = clock.now();
    await tx.db.review.update({
      where: { id: review_id },
      data: { hidden_at: hides ? now : null, ...(review.is_reported && { report_closed_at: now }) },
      select: { id: true },
    });
    await audit(tx, by, {
      ...{ action: `review.${decision}`, subject_kind: "review", subject_id: review_id, reason },
      before: { status: review.is_hidden ? "hidden" : "public" },
      after: { status: hides ? "hidden" : "public" },
    });
  });
}
