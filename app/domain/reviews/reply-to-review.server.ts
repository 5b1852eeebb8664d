import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { notify } from "../messages/notify.server";
import { conflict, missing } from "../refusal";
import { lockOwnReview, readOwnReview } from "./own-review.server";
import { reviewRules } from "./rules";
import type { ReplyInput, WireCookReview } from "./schemas.server";

const HOUR_MS = 3_600_000;

const write = (tx: Tx, id: number, data: { reply: string; replied_at?: Date }) =>
  tx.db.review.update({ where: { id }, data, select: { id: true } });

/**
 * The cook answers a review of theirs, once. The reply stands below the review for everybody, and its writer is told.
 * @throws Refusal `missing` for another cook's review and a hidden one; `conflict` `already_replied`.
 */
export function replyToReview(me: Chef, review_id: number, { reply }: ReplyInput): Promise<WireCookReview> {
  return transaction(async (tx) => {
    const review = await lockOwnReview(tx, me, review_id);
    if (review.reply !== null) throw conflict("already_replied", "You already replied to this review.");
    await write(tx, review_id, { reply, replied_at: clock.now() });
    await notify(tx, {
      account_id: review.account_id,
      key: `review.replied:${review_id}`,
      kind: "review.replied",
      facts: { review_id },
    });
    return readOwnReview(tx, me, review_id);
  });
}

/**
 * The cook changes their reply, for 24 hours after it was first written. Nobody is told again.
 * @throws Refusal `missing` for another cook's review, a hidden one and one without a reply; `conflict` `reply_closed`.
 */
export function changeReply(me: Chef, review_id: number, { reply }: ReplyInput): Promise<WireCookReview> {
  return transaction(async (tx) => {
    const { replied_at } = await lockOwnReview(tx, me, review_id);
    if (replied_at === null) throw missing();
    if (clock.now().getTime() >= replied_at.getTime() + reviewRules.reply.hours * HOUR_MS)
      throw conflict("reply_closed", "A reply can be changed for 24 hours. This one stays as it is.");
    await write(tx, review_id, { reply });
    return readOwnReview(tx, me, review_id);
  });
}
