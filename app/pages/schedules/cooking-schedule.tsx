import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSchedules } from "~/domain/schedules/list-schedules.server";
import { showPlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { showWeek } from "~/domain/schedules/show-week.server";
import { orErrorPage } from "~/http/forms.server";
import { requireKitchenUser } from "~/http/guards.server";
import { pageOf } from "~/http/page-of.server";
import { isDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { ButtonLink } from "~/ui/button";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { PageTitle } from "~/ui/heading";
import { breakText } from "./break-text";
import { upcomingOf } from "./upcoming.server";
import { UpcomingList } from "./upcoming-list";
import { WeekCalendar } from "./week-calendar";

export const meta: MetaFunction = () => [
  { title: "Cooking schedule · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Pages that are shown below each other at most. */
const MOST_PAGES = 50;

/** The list is as long as its pages up to `page`, so that a page is appended without script too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireKitchenUser(request);
  const asked = new URL(request.url).searchParams.get("week") ?? "";
  const page = Math.min(pageOf(request), MOST_PAGES);
  const [week, { problem, is_permit_missing, breaks }, { rows, count }] = await orErrorPage(
    Promise.all([
      showWeek(me, isDay(asked) ? asked : undefined),
      showPlanChoices(me),
      listSchedules(me, { limit: page * PAGE_SIZE, offset: 0 }, { upcoming: true }),
    ]),
  );
  const hasMore = count > rows.length && page < MOST_PAGES;
  const mayChange = me.kind === "chef";
  return {
    mayChange,
    week,
    problem,
    is_permit_missing,
    breaks,
    upcoming: rows.map(upcomingOf),
    nextPage: hasMore ? page + 1 : null,
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/** The breaks that are on or to come, one line each. */
function Breaks({ breaks, mayChange }: Pick<Data, "breaks" | "mayChange">) {
  const [next, ...others] = breaks;
  if (!next) return null;
  return (
    <ErrorNotice
      tone="note"
      title={`Closed ${breakText(next)}`}
      messages={others.map((days) => `And ${breakText(days)}`)}
    >
      {mayChange && <ButtonLink to={deskPaths.pause()}>Change or reopen</ButtonLink>}
    </ErrorNotice>
  );
}

export default function CookingScheduleScreen() {
  const { mayChange, week, problem, is_permit_missing, breaks, upcoming, nextPage } =
    useLoaderData<typeof loader>();
  return (
    <div className="grid gap-7 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Cooking schedule</PageTitle>
        {mayChange && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            {breaks.length === 0 && <ButtonLink to={deskPaths.pause()}>Take a break</ButtonLink>}
            <ButtonLink to={deskPaths.newSchedule()} tone="primary">
              Schedule meals
            </ButtonLink>
          </div>
        )}
      </div>
      {mayChange && (
        <ErrorNotice tone="note" messages={problem}>
          {is_permit_missing && <ButtonLink to={deskPaths.documents()}>See your documents</ButtonLink>}
        </ErrorNotice>
      )}
      <Breaks breaks={breaks} mayChange={mayChange} />
      <WeekCalendar week={week} mayAdd={mayChange} canSchedule={mayChange && problem === null} />
      <section aria-labelledby="upcoming" className="grid max-w-[64rem] gap-4">
        <h2 id="upcoming" className="title text-2xl">
          Upcoming
        </h2>
        {upcoming.length === 0 ? (
          <EmptyState drawing={<QuietPot />} headingLevel="h3">
            Nothing scheduled yet.
            {problem === null && " Diners can order as soon as you schedule a meal."}
          </EmptyState>
        ) : (
          <UpcomingList schedules={upcoming} />
        )}
        {nextPage && (
          <ButtonLink
            to={deskPaths.schedule({ week: week.monday, page: nextPage })}
            replace
            preventScrollReset
            className="justify-self-center"
          >
            Show more
          </ButtonLink>
        )}
      </section>
    </div>
  );
}
