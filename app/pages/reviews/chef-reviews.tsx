import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnReviews, summarizeReviews } from "~/domain/reviews/list-own-reviews.server";
import { changeReply, replyToReview } from "~/domain/reviews/reply-to-review.server";
import { reportReview } from "~/domain/reviews/report-review.server";
import { ReplyInput, ReportInput } from "~/domain/reviews/schemas.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { pageOf, pagesUpTo, pagesWithin } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { instantText, wallClock } from "~/ui/format";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Stars } from "~/ui/stars";
import { CookReview } from "./cook-review";
import { filterOf } from "./review-filter.server";
import { ReviewSummary } from "./review-summary";

export const meta: MetaFunction = () => [
  { title: "Reviews · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const filter = filterOf(new URL(request.url));
  const page = pageOf(request);
  const slice = pagesUpTo(page);
  const [{ rows, count }, summary] = await orErrorPage(
    Promise.all([listOwnReviews(me, filter, slice), summarizeReviews(me)]),
  );
  pagesWithin(request, page, count, PAGE_SIZE);
  const { stars, meal, isUnanswered } = filter;
  const chosen = { stars, meal, unanswered: isUnanswered ? 1 : undefined };
  const now = clock.now().toISOString();
  return {
    reviews: rows.map((review) => ({
      ...review,
      day: formatDay(wallClock(review.created_at, me.time_zone).day),
      editable:
        review.reply_until !== null && review.reply_until > now
          ? instantText(review.reply_until, me.time_zone)
          : null,
    })),
    ...{ count, summary, chosen },
    newest: slice.offset > 0 ? deskPaths.reviews(chosen) : null,
    more: slice.offset + rows.length < count ? deskPaths.reviews({ ...chosen, page: page + 1 }) : null,
  };
}

const SAID = {
  reply: "Your reply is public now. We've told the diner.",
  change: "Your reply has been updated.",
  report: "Reported. Our team will take a look.",
} as const;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const { pathname, search } = new URL(request.url);
  const form = await readForm(request.clone());
  const id = idOf(form.get("review"));
  const done = (intent: keyof typeof SAID) => redirectWithToast(pathname + search, SAID[intent]);
  if (form.get("intent") === "report")
    return answerForm(request, ReportInput, async (input) => {
      await reportReview(me, id, input);
      return done("report");
    });
  const isChange = form.get("intent") === "change";
  return answerForm(request, ReplyInput, async (input) => {
    await (isChange ? changeReply : replyToReview)(me, id, input);
    return done(isChange ? "change" : "reply");
  });
}

export default function ChefReviewsScreen() {
  const { reviews, count, summary, chosen, newest, more } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isNarrowed = Object.values(chosen).some((value) => value !== undefined);
  const sum = summary.stars.reduce((total, { rating, count: many }) => total + rating * many, 0);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle>Reviews</PageTitle>
      {summary.total === 0 ? (
        <EmptyState
          drawing={<BlankTicket />}
          action={<ButtonLink to={deskPaths.dashboard()}>Back to your dashboard</ButtonLink>}
        >
          No reviews yet. Diners can review you after their first dinner.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[18rem_1fr] lg:gap-9">
          <ReviewSummary
            summary={summary}
            chosen={chosen}
            aside={<Stars rating={sum / summary.total} count={summary.total} />}
          />
          <section aria-labelledby="list" className="grid gap-4 *:min-w-0">
            <h2 id="list" className="sr-only">
              What diners say
            </h2>
            <Chips
              label="Show"
              chips={[
                { text: "All", to: deskPaths.reviews(), current: !isNarrowed },
                {
                  text: `Without a reply (${summary.unanswered})`,
                  to: deskPaths.reviews({ ...chosen, unanswered: chosen.unanswered ? undefined : 1 }),
                  current: chosen.unanswered === 1,
                },
              ]}
            />
            <p role="status" className="text-ink-2">
              {isNarrowed ? `${countOf(count, "review")} of ${summary.total}` : countOf(count, "review")}
            </p>
            {newest && <ButtonLink to={newest}>Back to the newest</ButtonLink>}
            {reviews.length === 0 ? (
              <EmptyState
                drawing={<BlankTicket />}
                headingLevel="h3"
                action={<ButtonLink to={deskPaths.reviews()}>Show all reviews</ButtonLink>}
              >
                No reviews like these.
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {reviews.map((review) => (
                  <CookReview key={review.id} review={review} answer={answer} />
                ))}
              </ul>
            )}
            {more && (
              <ButtonLink to={more} preventScrollReset className="justify-self-center">
                Show more reviews
              </ButtonLink>
            )}
          </section>
        </div>
      )}
    </div>
  );
}
