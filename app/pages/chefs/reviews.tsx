import { StarRow } from "~/ui/star-row";

interface Review {
  id: number;
  rating: number;
  written_content: string;
  first_name: string;
  meal: { name: string } | null;
  reply: string | null;
  /** when, in words */
  day: string;
}

/** What people wrote, the newest first, with the cook's answer. */
export function Reviews({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="reviews" className="grid gap-6">
      <h2 id="reviews" className="title text-2xl">
        What people say
      </h2>
      <ul className="gap-x-10 md:columns-2">
        {reviews.map((review) => (
          <li key={review.id} className="grid break-inside-avoid gap-2 border-t border-line py-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <StarRow rating={review.rating} />
              <span className="text-sm text-ink-2">{review.day}</span>
            </div>
            {review.written_content && (
              <p className="whitespace-pre-line wrap-anywhere">{review.written_content}</p>
            )}
            <p className="text-sm text-ink-2">
              {review.first_name}
              {review.meal && `, about ${review.meal.name}`}
            </p>
            {review.reply && (
              <div className="border-l-2 border-line-strong pl-4">
                <p className="text-sm font-bold">The cook replied</p>
                <p className="whitespace-pre-line wrap-anywhere text-ink-2">{review.reply}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
