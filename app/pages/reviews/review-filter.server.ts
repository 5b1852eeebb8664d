import type { OwnReviewFilter } from "~/domain/reviews/list-own-reviews.server";
import { idOf } from "~/http/forms.server";

/** Which reviews the address of the screen asks for; what is no filter counts as none. */
export function filterOf({ searchParams }: URL): OwnReviewFilter {
  const stars = /^[1-5]$/.exec(searchParams.get("stars") ?? "")?.[0];
  return {
    stars: stars ? Number(stars) : undefined,
    meal: idOf(searchParams.get("meal")) || undefined,
    isUnanswered: searchParams.get("unanswered") === "1",
  };
}
