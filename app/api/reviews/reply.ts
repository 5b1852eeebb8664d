import { changeReply, replyToReview } from "~/domain/reviews/reply-to-review.server";
import { CookReviewView, ReplyInput } from "~/domain/reviews/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Reply to a review of mine, once",
    description:
      "The reply stands below the review for everybody, and its writer is told. 404 for another cook's review; 409 `already_replied`.",
    for: chef,
    params: idParams,
    body: ReplyInput,
    output: CookReviewView,
    status: 201,
    conflicts: ["already_replied"],
    run: ({ me, params, body }) => replyToReview(me, params.id, body),
  }),
  PUT: endpoint({
    summary: "Change my reply within 24 hours",
    description:
      "Until `reply_until`; nobody is told again. 404 for another cook's review and where there is no reply; 409 `reply_closed` afterward.",
    for: chef,
    params: idParams,
    body: ReplyInput,
    output: CookReviewView,
    conflicts: ["reply_closed"],
    run: ({ me, params, body }) => changeReply(me, params.id, body),
  }),
});
