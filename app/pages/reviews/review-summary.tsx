import { Form, Link } from "@remix-run/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { WireReviewSummary } from "~/domain/reviews/schemas.server";
import { deskPaths } from "~/kit/desk-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Select } from "~/ui/forms/field";

/** How the list is narrowed, as its address says it. */
export interface Chosen {
  stars: number | undefined;
  meal: number | undefined;
  unanswered: number | undefined;
}

/** How many reviews have so many stars, as a bar; a press shows only those, another all again. */
function StarBar({
  rating,
  count,
  total,
  chosen,
}: {
  rating: number;
  count: number;
  total: number;
  chosen: Chosen;
}) {
  const isChosen = chosen.stars === rating;
  return (
    <Link
      to={deskPaths.reviews({ ...chosen, stars: isChosen ? undefined : rating })}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className={clsx(
        "grid min-h-11 grid-cols-[3rem_1fr_2.5rem] items-center gap-2 rounded-field px-2 text-base hover:bg-sunk",
        isChosen && "bg-sunk font-bold",
      )}
    >
      <span className="sr-only">{`${countOf(rating, "star")}: ${countOf(count, "review")}`}</span>
      <span aria-hidden className="whitespace-nowrap">
        {rating} ★
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, total)} 1`}
        preserveAspectRatio="none"
        className="h-2 w-full rounded-pill bg-line"
      >
        <rect width={count} height={1} className="fill-turmeric" />
      </svg>
      <span aria-hidden className="text-right tabular-nums">
        {count}
      </span>
    </Link>
  );
}

/** All reviews in figures, by stars and by meal, which narrow the list beside them. */
export function ReviewSummary({
  summary,
  chosen,
  aside,
}: {
  summary: WireReviewSummary;
  chosen: Chosen;
  /** the mean, beside the title */
  aside: ReactNode;
}) {
  return (
    <Panel id="summary" title="Your rating" aside={aside}>
      <ul className="-mx-2 grid">
        {summary.stars.map(({ rating, count }) => (
          <li key={rating}>
            <StarBar rating={rating} count={count} total={summary.total} chosen={chosen} />
          </li>
        ))}
      </ul>
      {summary.meals.length > 1 && (
        <Form method="get" preventScrollReset className="mt-4 grid gap-3 border-t border-line pt-4">
          {chosen.stars && <input type="hidden" name="stars" value={chosen.stars} />}
          {chosen.unanswered && <input type="hidden" name="unanswered" value={chosen.unanswered} />}
          <Select name="meal" label="Meal" defaultValue={chosen.meal ?? ""} key={chosen.meal ?? "all"}>
            <option value="">All meals</option>
            {summary.meals.map(({ id, name, count, rating }) => (
              <option key={id} value={id}>
                {`${name}: ${rating.toFixed(1)} ★ (${count})`}
              </option>
            ))}
          </Select>
          <Button className="justify-self-start">Show</Button>
        </Form>
      )}
    </Panel>
  );
}
