import { iso, type Sql, sql, type Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";
import { reviewJoins, reviewPairs } from "./review-json.server";
import { reviewRules } from "./rules";
import type { WireCookReview } from "./schemas.server";

/** A review `r` of order `o` as its cook sees it, in SQL; needs `reviewJoins` and the order. */
export const ownReviewPairs = sql`
  ${reviewPairs}, 'order_id', o.id, 'order_number', o.number,
  'reply_until', ${iso(sql`(r.replied_at + make_interval(hours => ${reviewRules.reply.hours}))`, "second")},
  'report', CASE WHEN r.report_closed_at IS NOT NULL THEN 'closed' WHEN r.reported_at IS NOT NULL THEN 'open' END`;

/** A review of mine that is public. @throws Refusal `missing` for another cook's review and a hidden one. */
export async function readOwnReview(on: Sql | Tx, me: Chef, review_id: number): Promise<WireCookReview> {
  // plain SQL: the review as the wire has it
  const [found] = await on<{ review: WireCookReview }[]>`
    SELECT json_build_object(${ownReviewPairs}) AS review FROM review r ${reviewJoins} JOIN orders o ON o.id = r.order_id
    WHERE r.id = ${review_id} AND r.chef_id = ${me.chef_id} AND r.hidden_at IS NULL`;
  if (!found) throw missing();
  return found.review;
}

/** One of my reviews, to be answered or reported: no longer deleted or hidden meanwhile. */
export interface LockedReview {
  account_id: number;
  order_id: number;
  reply: string | null;
  replied_at: Date | null;
  reported_at: Date | null;
}

/** Locks a review of mine. @throws Refusal `missing` for another cook's review and a hidden one. */
export async function lockOwnReview(tx: Tx, me: Chef, review_id: number): Promise<LockedReview> {
  // plain SQL: it locks the row
  const [row] = await tx<LockedReview[]>`
    SELECT account_id, order_id, reply, replied_at, reported_at FROM review
    WHERE id = ${review_id} AND chef_id = ${me.chef_id} AND hidden_at IS NULL FOR NO KEY UPDATE`;
  if (!row) throw missing();
  return row;
}
