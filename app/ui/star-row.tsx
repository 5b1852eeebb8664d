import { clsx } from "clsx";
import { star } from "./stars";

/** Five stars for one review of 1 to 5. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          viewBox="0 0 16 16"
          className={clsx("size-4", place <= rating ? "fill-turmeric" : "fill-line")}
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
