import { formatDay } from "~/kit/day";
import { wallClock } from "~/ui/format";

interface Written {
  id: number;
  rating: number;
  written_content: string;
  first_name: string;
  reply: string | null;
  created_at: string;
  meal: { name: string } | null;
}

/** What people wrote, as a page shows it; stars alone are in the mean. */
export function writtenReviews(reviews: readonly Written[], timeZone: string) {
  return reviews
    .filter(({ written_content, reply }) => written_content !== "" || reply)
    .map(({ id, rating, written_content, first_name, reply, created_at, meal }) => ({
      ...{ id, rating, written_content, first_name, reply },
      meal: meal && { name: meal.name },
      day: formatDay(wallClock(created_at, timeZone).day),
    }));
}
