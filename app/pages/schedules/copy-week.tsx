import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copyWeek, previewCopy } from "~/domain/schedules/copy-week.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn, formatShortDay, isDay, mondayOf } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { ButtonLink } from "~/ui/button";
import { QuietPot } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { makeOnce } from "./make-once.server";
import { PlanReview } from "./plan-review";

export const meta: MetaFunction = () => [
  { title: "Copy last week · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

/** The week that is filled: this one unless the address names another. */
function weekOf(request: Request, time_zone: string): string {
  const asked = new URL(request.url).searchParams.get("week") ?? "";
  return mondayOf(isDay(asked) ? asked : dayIn(time_zone, clock.now()));
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const monday = weekOf(request, me.time_zone);
  return { monday, preview: await orErrorPage(previewCopy(me, monday)), once: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const monday = weekOf(request, me.time_zone);
  return makeOnce(me, `POST /chef/cooking-schedule/copy?week=${monday}`, request, (_, expected) =>
    copyWeek(me, monday, expected),
  );
}

export default function CopyWeekScreen() {
  const { monday, preview, once } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const back = { to: deskPaths.schedule({ week: monday }), text: "Cooking schedule" };
  const [from, to] = [addDays(monday, -7), monday].map((day) => formatShortDay(day).slice(5));
  return (
    <div className="grid gap-6 text-base *:min-w-0">
      <PageTitle
        back={back}
        lead={`From the week of ${from} to the week of ${to}, with the portions you put on sale.`}
      >
        Copy last week
      </PageTitle>
      {preview.results.length === 0 ? (
        <EmptyState
          drawing={<QuietPot />}
          action={
            <ButtonLink to={deskPaths.newSchedule()} tone="primary">
              Schedule meals
            </ButtonLink>
          }
        >
          Nothing was scheduled in the week before.
        </EmptyState>
      ) : (
        <PlanReview
          plan={preview}
          once={once}
          verb="Copy"
          back={
            preview.count === 0
              ? { to: deskPaths.copyWeek(addDays(monday, 7)), text: "Copy into the week after" }
              : { to: back.to, text: "Cancel" }
          }
          refused={answer && "no" in answer ? answer.no : null}
        />
      )}
    </div>
  );
}
