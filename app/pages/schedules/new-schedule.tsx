import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Refusal } from "~/domain/refusal";
import { cutoffText, firstOrderableDay } from "~/domain/schedules/plan";
import { addSchedules } from "~/domain/schedules/plan-schedules.server";
import { scheduleRules } from "~/domain/schedules/rules";
import { type PlanChoices, showPlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { isDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { ButtonLink } from "~/ui/button";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { makeOnce } from "./make-once.server";
import { checkPlan, mealIdsOf, type PlanFields, parsePlan, planFieldsOf } from "./plan-fields.server";
import { PlanForm } from "./plan-form";
import { PlanReview } from "./plan-review";
import { useStepFocus } from "./use-step-focus";

export const meta: MetaFunction = () => [
  { title: "Schedule meals · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

/** What is wrong with the days that were chosen in the calendar, which are looked at by themselves. */
function chosenDayErrors(choices: PlanChoices, { start_date, end_date, cutoff_hours }: PlanFields) {
  const hours = scheduleRules.cutoff_hours.choices.find((one) => String(one) === cutoff_hours) ?? null;
  const errors: Record<string, string[]> = {};
  if (isDay(start_date) && start_date <= choices.today) errors.start_date = [scheduleRules.start_date.past];
  else if (isDay(start_date) && isDay(end_date) && end_date < firstOrderableDay(choices, hours))
    errors.start_date = [cutoffText({ start_date, end_date, cutoff_hours: hours }, choices)];
  return errors;
}

/** Ticked before anything is chosen: the only meal that a cook has, where it can be scheduled. */
function onlyMealOf({ meals }: PlanChoices): string[] {
  const [only, ...others] = meals;
  return only && others.length === 0 && only.problem === null ? [String(only.id)] : [];
}

/** The form; with `check`, what it would make, or what is wrong with it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const query = new URL(request.url).searchParams;
  const fields = planFieldsOf(query);
  const choices = await orErrorPage(showPlanChoices(me, mealIdsOf(fields)));
  if (!query.has("check") && fields.meals.length === 0) fields.meals = onlyMealOf(choices);
  const checked = query.has("check") ? await orErrorPage(checkPlan(me, fields)) : null;
  const errors = checked?.errors ?? chosenDayErrors(choices, fields);
  query.delete("check");
  return {
    choices,
    fields,
    errors,
    preview: checked?.preview ?? null,
    once: randomUUID(),
    query: query.toString(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  return makeOnce(me, "POST /chef/cooking-schedule/new", request, async (form, expected) => {
    const parsed = parsePlan(planFieldsOf(form));
    if ("errors" in parsed)
      throw new Refusal("invalid", Object.values(parsed.errors)[0]?.[0] ?? "Check the days again.");
    return addSchedules(me, { ...parsed.plan, expected });
  });
}

type Data = Awaited<ReturnType<typeof loader>>;

function HiddenFields({ fields }: { fields: Data["fields"] }) {
  const { meals, weekdays_only, ...texts } = fields;
  return (
    <>
      {meals.map((id) => (
        <input key={id} type="hidden" name="meals" value={id} />
      ))}
      {weekdays_only && <input type="hidden" name="weekdays_only" value="on" />}
      {Object.entries(texts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function NewSchedule({ data }: { data: Data }) {
  const { choices, fields, errors } = data;
  if (choices.meals.length === 0)
    return (
      <EmptyState
        drawing={<EmptyPlate />}
        action={
          <ButtonLink to={deskPaths.addMeal()} tone="primary">
            Add New Meal
          </ButtonLink>
        }
      >
        Add a meal to your menu first. Then you can schedule it.
      </EmptyState>
    );
  if (choices.problem !== null)
    return (
      <>
        <ErrorNotice tone="note" messages={choices.problem} />
        <ButtonLink
          to={choices.is_permit_missing ? deskPaths.documents() : deskPaths.dashboard()}
          className="justify-self-start"
        >
          {choices.is_permit_missing ? "See your documents" : "See what's left to do"}
        </ButtonLink>
      </>
    );
  return <PlanForm choices={choices} fields={fields} errors={errors} />;
}

export default function NewScheduleScreen() {
  const data = useLoaderData<typeof loader>();
  const { preview, query, once } = data;
  const answer = useLastAnswer<typeof action>();
  const isReview = preview !== null;
  useStepFocus(isReview ? "review" : "form");
  return (
    <div className="grid gap-6 text-base *:min-w-0">
      <PageTitle back={{ to: deskPaths.schedule(), text: "Cooking schedule" }}>
        {isReview ? "Check the days" : "Schedule meals"}
      </PageTitle>
      {preview ? (
        <PlanReview
          plan={preview}
          once={once}
          verb="Schedule"
          back={{ to: `${deskPaths.newSchedule()}?${query}`, text: "Change" }}
          refused={answer && "no" in answer ? answer.no : null}
        >
          <HiddenFields fields={data.fields} />
        </PlanReview>
      ) : (
        <NewSchedule data={data} />
      )}
    </div>
  );
}
