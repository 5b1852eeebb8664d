import { z } from "zod";
import { db } from "~/data/prisma.server";
import { staffPaths } from "~/kit/staff-paths";
import { messageKind } from "../kind";

/** To staff: a cook reported a review, with what it says and why. */
export const staffReviewReported = messageKind({
  topic: "alarms",
  facts: z.object({ review_id: z.int() }),
  async render({ review_id }) {
    const review = await db.review.findUnique({
      where: { id: review_id },
      select: {
        ...{ rating: true, written_content: true, report_reason: true },
        chef: { select: { full_name: true } },
      },
    });
    if (!review) return null;
    return {
      title: `${review.chef.full_name} reported review ${review_id}`,
      paragraphs: [
        `${review.rating} of 5 stars: “${review.written_content}”`,
        `The cook says: ${review.report_reason ?? ""}`,
      ],
      action: {
        label: "Open the review",
        path: staffPaths.home({ queue: "reviews", item: String(review_id) }),
      },
    };
  },
});
