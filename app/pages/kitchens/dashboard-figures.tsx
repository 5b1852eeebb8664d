import { Link } from "@remix-run/react";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import { desk } from "~/kit/desk-paths";
import { Panel } from "~/ui/card";
import { instantText } from "~/ui/format";
import { Line } from "~/ui/money/receipt";
import { StarRow } from "~/ui/star-row";
import { Stars } from "~/ui/stars";

const SEE = "inline-flex min-h-11 items-center whitespace-nowrap font-bold underline underline-offset-4";

/** What is delivered and not paid out yet, and when it comes. */
export function MoneyNext({ revenue, timeZone }: { revenue: WireDashboard["revenue"]; timeZone: string }) {
  return (
    <Panel
      id="money"
      title="Money due"
      aside={
        <Link to={desk.revenue()} className={SEE}>
          Revenue
        </Link>
      }
    >
      <dl className="grid gap-2 text-base">
        <Line label="Delivered, not paid out yet" cents={revenue.due_cents} tone="herb" />
        <Line label="Earned this month" cents={revenue.this_month_cents} />
      </dl>
      <p className="mt-3 text-ink-2">
        {revenue.next_at
          ? `Next transfer: ${instantText(revenue.next_at, timeZone)}.`
          : "Your money is sent 24 hours after each delivery."}
      </p>
    </Panel>
  );
}

/** The rating and the newest reviews. */
export function NewestReviews({ reviews, shown }: { reviews: WireDashboard["reviews"]; shown: number }) {
  return (
    <Panel
      id="reviews"
      title="Reviews"
      aside={<Stars rating={reviews.rating} count={reviews.review_count} />}
    >
      {reviews.latest.length === 0 ? (
        <p className="text-base text-ink-2">Diners can review you after their first dinner.</p>
      ) : (
        <>
          <ul className="-mt-2 grid divide-y divide-line">
            {reviews.latest.slice(0, shown).map((review) => (
              <li key={review.id} className="grid gap-1 py-3 text-base">
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <StarRow rating={review.rating} />
                  <span className="text-sm text-ink-2">{review.reply ? "Replied" : ""}</span>
                </span>
                {review.written_content && (
                  <span className="line-clamp-3 break-words">{review.written_content}</span>
                )}
                <span className="text-sm text-ink-2">
                  {review.first_name}
                  {review.meal && `, about ${review.meal.name}`}
                </span>
              </li>
            ))}
          </ul>
          <Link to={desk.reviews()} className={SEE}>
            See all reviews
          </Link>
        </>
      )}
    </Panel>
  );
}
