import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { listOpenDays } from "~/domain/menu/list-open-days.server";
import { showOwnMeal } from "~/domain/menu/show-own-meal.server";
import { listMealReviews } from "~/domain/reviews/list-reviews.server";
import { listSchedules } from "~/domain/schedules/list-schedules.server";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { formatShortDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Picture } from "~/ui/picture";
import { Pill } from "~/ui/pill";
import { Stars } from "~/ui/stars";
import { writtenReviews } from "../chefs/written-reviews.server";
import { MealFacts } from "../meals/meal-facts";
import { CookPrice } from "./cook-price";
import { DeleteMeal } from "./delete-meal";
import { answerMenuButton } from "./menu-actions.server";
import { STATES, standingText } from "./menu-texts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.meal.name ?? "Meal"} · Menu · DinDin` },
  { name: "robots", content: "noindex" },
];

/** Schedules and reviews that stand beside a meal; all of them are on their own screens. */
const BESIDE = { limit: 5, offset: 0 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const id = idOf(params.id ?? null);
  const meal = await orErrorPage(showOwnMeal(me, id));
  const [days, { rows: schedules }, { rows: reviews }] = await orErrorPage(
    Promise.all([
      listOpenDays(me, id),
      listSchedules(me, BESIDE, { meal: id, upcoming: true }),
      listMealReviews(me, id, BESIDE),
    ]),
  );
  return {
    meal,
    standing: standingText(meal),
    days: days.map((day) => ({ ...day, text: formatShortDay(day.delivery_date) })),
    schedules: schedules.map(({ id: schedule, start_date, end_date, count, count_left }) => ({
      ...{ id: schedule, count, count_left },
      days:
        start_date === end_date
          ? formatShortDay(start_date)
          : `${formatShortDay(start_date)} to ${formatShortDay(end_date)}`,
    })),
    reviews: writtenReviews(reviews, me.time_zone),
    isDeleting: new URL(request.url).searchParams.has("delete"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  form.set("id", String(id));
  return answerMenuButton(me, form, deskPaths.meal(id));
}

type Data = Awaited<ReturnType<typeof loader>>;

function Dates({ meal, schedules }: Pick<Data, "meal" | "schedules">) {
  return (
    <Panel id="dates" title="Coming up">
      {schedules.length === 0 ? (
        <div className="grid justify-items-start gap-4 text-base text-ink-2">
          <p>Not scheduled. Diners can order it once it is.</p>
          <ButtonLink to={deskPaths.newSchedule({ meals: meal.id })}>Schedule meals</ButtonLink>
        </div>
      ) : (
        <ul className="grid divide-y divide-line text-base">
          {schedules.map(({ id, days, count, count_left }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-4 py-1 tabular-nums first:pt-0 last:pb-0"
            >
              <Link
                to={deskPaths.scheduled(id)}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {days}
              </Link>
              <span className="text-ink-2">
                {count_left} of {count} left
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OpenOrders({ days }: Pick<Data, "days">) {
  if (days.length === 0) return null;
  return (
    <Panel
      id="open"
      title="Open orders"
      aside={
        <Link
          to={paths.chefOrders()}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          All orders
        </Link>
      }
    >
      <ul className="grid divide-y divide-line text-base">
        {days.map(({ delivery_date, text, orders, portions }) => (
          <li
            key={delivery_date}
            className="flex justify-between gap-4 py-2.5 tabular-nums first:pt-0 last:pb-0"
          >
            <span>{text}</span>
            <span className="text-ink-2">
              {countOf(orders, "order")}, {countOf(portions, "portion")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Reviews({ meal, reviews }: Pick<Data, "meal" | "reviews">) {
  return (
    <Panel id="reviews" title="Reviews" aside={<Stars rating={meal.rating} count={meal.review_count} />}>
      {reviews.length === 0 ? (
        <p className="text-base text-ink-2">No reviews yet.</p>
      ) : (
        <ul className="grid divide-y divide-line text-base">
          {reviews.map((review) => (
            <li key={review.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p>{review.written_content}</p>
              <p className="text-sm text-ink-2">
                {review.rating} of 5 · {review.first_name} · {review.day}
              </p>
            </li>
          ))}
          <li className="last:pb-0">
            <Link
              to={deskPaths.reviews({ meal: meal.id })}
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
            >
              See all reviews
            </Link>
          </li>
        </ul>
      )}
    </Panel>
  );
}

export default function MealScreen() {
  const { meal, standing, days, schedules, reviews, isDeleting } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: deskPaths.menu(), text: "Menu" }}>{meal.name}</PageTitle>
      <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-base tabular-nums text-ink-2">
        <Pill tone={STATES[meal.state].tone}>{STATES[meal.state].text}</Pill>
        <CookPrice meal={meal} className="text-ink" />
        {standing}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={deskPaths.editMeal(meal.id)} tone="ink">
          Edit meal
        </ButtonLink>
        <Form method="post">
          <Csrf />
          <Button name="intent" value="duplicate">
            Duplicate
          </Button>
        </Form>
        {meal.is_listed && (
          <ButtonLink to={paths.meal(meal.chef.slug, meal.slug)} reloadDocument prefetch="none">
            See it as diners do
          </ButtonLink>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <div className="grid gap-5 text-base *:min-w-0">
          <Picture picture={meal.images[0]} sizes="(min-width: 64rem) 36rem, 92vw" priority />
          <p className="whitespace-pre-line">{meal.description}</p>
          <MealFacts meal={meal} />
          <p className="text-sm text-ink-2">SKU {meal.sku}</p>
        </div>
        <div className="grid gap-5 *:min-w-0 max-lg:order-first">
          <OpenOrders days={days} />
          <Dates meal={meal} schedules={schedules} />
          <Reviews meal={meal} reviews={reviews} />
        </div>
      </div>
      <DeleteMeal meal={meal} days={days} isAsked={isDeleting} />
    </div>
  );
}
