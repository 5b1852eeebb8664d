import { clsx } from "clsx";
import { countOf } from "~/kit/text";

/** The outline of one star on a square of 16. */
export const star = "M8 1.3l2.06 4.3 4.72.62-3.46 3.27.87 4.68L8 11.9l-4.19 2.27.87-4.68L1.22 6.22l4.72-.62z";

/** One star with the average (0 to 5) and the number of reviews; without reviews it says "New". */
export function Stars({
  rating,
  count,
  className,
}: {
  rating: number | null;
  count: number;
  className?: string;
}) {
  if (rating === null || count === 0) {
    return <span className={clsx("whitespace-nowrap text-sm font-medium text-ink-2", className)}>New</span>;
  }
  const mean = rating.toFixed(1);
  return (
    <span className={clsx("inline-flex items-center gap-1 whitespace-nowrap text-sm", className)}>
      <span className="sr-only">{`Rated ${mean} out of 5 from ${countOf(count, "review")}`}</span>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-turmeric">
        <path d={star} />
      </svg>
      <span aria-hidden className="font-bold tabular-nums">
        {mean}
      </span>
      <span aria-hidden className="tabular-nums text-ink-2">
        ({count.toLocaleString("en-US")})
      </span>
    </span>
  );
}
