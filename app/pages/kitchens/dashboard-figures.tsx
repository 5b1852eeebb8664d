import { Link } from "@remix-run/react";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import type { NextPayout } from "~/domain/payouts/next-payout.server";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { Panel } from "~/ui/card";
import { Line } from "~/ui/money/receipt";
import { StarRow } from "~/ui/star-row";
import { Stars } from "~/ui/stars";

const SEE = "inline-flex min-h-11 items-center whitespace-nowrap font-bold underline underline-offset-4";

/** When money comes next, in words; it waits where the bank account can't take it, or a dispute or staff keep it back. */
function whenText(payout: NextPayout | null, canPay: boolean): string {
  if (payout === null) return "Your money is sent 24 hours after each delivery.";
  if (payout.day === null)
    return "It waits for your bank account, a disputed payment, or a review by DinDin.";
  if (!canPay) return "Sent as soon as your bank account can be paid.";
  return payout.is_expected
    ? `It goes out on ${formatDay(payout.day)} if all of it is delivered as planned.`
    : `It goes out on ${formatDay(payout.day)}.`;
}

/** The money that is sent next, and what is earned. */
export function MoneyNext({
  revenue,
  payout,
  canPay,
}: {
  revenue: WireDashboard["revenue"];
  payout: NextPayout | null;
  /** whether the bank account can be paid as it is */
  canPay: boolean;
}) {
  return (
    <Panel
      id="money"
      title="Money due"
      aside={
        <Link to={deskPaths.revenue()} className={SEE}>
          Revenue
        </Link>
      }
    >
      <dl className="grid gap-2 text-base">
        <Line label="Next payout" cents={payout?.net_cents ?? 0} tone="herb" />
        <Line label="Delivered, not paid out yet" cents={revenue.due_cents} />
        <Line label="Earned this month" cents={revenue.this_month_cents} />
      </dl>
      <p className="mt-3 text-ink-2">{whenText(payout, canPay)}</p>
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
                  <span className="line-clamp-3 wrap-anywhere">{review.written_content}</span>
                )}
                <span className="text-sm text-ink-2 wrap-anywhere">
                  {review.first_name}
                  {review.meal && `, about ${review.meal.name}`}
                </span>
              </li>
            ))}
          </ul>
          <Link to={deskPaths.reviews()} className={SEE}>
            See all reviews
          </Link>
        </>
      )}
    </Panel>
  );
}
