import { z } from "zod";
import { db } from "~/data/prisma.server";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the diner: a cook replied to their review, with the reply as it reads when this is sent. */
export const reviewReplied = messageKind({
  topic: "steps",
  facts: z.object({ review_id: z.int() }),
  async render({ review_id }) {
    const review = await db.review.findUnique({
      where: { id: review_id, hidden_at: null },
      select: { order_id: true, reply: true, chef: { select: { full_name: true } } },
    });
    if (!review?.reply) return null;
    return {
      title: `${review.chef.full_name} replied to your review`,
      paragraphs: [`“${review.reply}”`],
      action: actions.order(review.order_id),
    };
  },
});
