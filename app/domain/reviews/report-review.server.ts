import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { notifyStaff } from "../messages/notify-staff.server";
import { conflict } from "../refusal";
import { lockOwnReview, readOwnReview } from "./own-review.server";
import type { ReportInput, WireCookReview } from "./schemas.server";

/**
 * The cook reports a review of theirs to staff, once. It stays public until staff decide (`moderateReview`).
 * @throws Refusal `missing` for another cook's review and a hidden one; `conflict` `already_reported`.
 */
export function reportReview(me: Chef, review_id: number, { reason }: ReportInput): Promise<WireCookReview> {
  return transaction(async (tx) => {
    const { reported_at } = await lockOwnReview(tx, me, review_id);
    if (reported_at !== null) throw conflict("already_reported", "You already reported this review.");
    await tx.db.review.update({
      where: { id: review_id },
      data: { reported_at: clock.now(), report_reason: reason },
      select: { id: true },
    });
    await notifyStaff(tx, {
      key: `review.reported:${review_id}`,
      kind: "staff.review_reported",
      facts: { review_id },
    });
    return readOwnReview(tx, me, review_id);
  });
}
