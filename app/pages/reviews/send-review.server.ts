import type { Diner } from "~/domain/accounts/people";
import { invalid } from "~/domain/refusal";
import { reviewRules } from "~/domain/reviews/rules";
import { ReviewInput } from "~/domain/reviews/schemas.server";
import { writeReview } from "~/domain/reviews/write-review.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";

/** Sends the review of one cook's part of an order. */
export async function sendReview(me: Diner, order_id: number, form: FormData): Promise<Response> {
  const parsed = ReviewInput.safeParse({
    order_id,
    chef: form.get("chef"),
    rating: form.get("rating") ?? undefined,
    written_content: form.get("written_content") ?? "",
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(String(issue?.path[0] ?? "rating"), issue?.message ?? reviewRules.rating.message);
  }
  await writeReview(me, parsed.data);
  return redirectWithToast(
    paths.order(order_id),
    `Thank you! Your review is now public with your first name.`,
  );
}
