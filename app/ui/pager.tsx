import { ButtonLink } from "./button";
import { ArrowLeft, ArrowRight } from "./icons";

/** Links to the pages before and after; nothing at all when there is only one. `count` is said between them. */
export function Pager({
  previous,
  next,
  count,
  label = "Pages",
}: {
  previous: string | null;
  next: string | null;
  /** "Page 2 of 6" or "61 meals". */
  count?: string;
  label?: string;
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-4">
      {previous && (
        <ButtonLink to={previous} rel="prev">
          <ArrowLeft aria-hidden className="size-4" />
          Previous
        </ButtonLink>
      )}
      {count && <span className="text-sm tabular-nums text-ink-2">{count}</span>}
      {next && (
        <ButtonLink to={next} rel="next">
          Next
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
