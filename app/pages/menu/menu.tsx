import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listDrafts } from "~/domain/menu/drafts.server";
import { listOwnMeals } from "~/domain/menu/list-own-meals.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { deskPaths } from "~/kit/desk-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chips";
import { CrumbSearch, EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { sliceOfPages } from "../meals/discovery.server";
import { DraftList } from "./draft-list";
import { answerMenuButton } from "./menu-actions.server";
import { MenuRow } from "./menu-row";
import { standingText } from "./menu-texts";

export const meta: MetaFunction = () => [
  { title: "Menu · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const query = new URL(request.url).searchParams;
  const isDeleted = query.get("view") === "deleted";
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const page = pageOf(request);
  const { firstPage, ...slice } = sliceOfPages(page, PAGE_SIZE);
  const [{ rows, count }, drafts] = await orErrorPage(
    Promise.all([listOwnMeals(me, slice, search, isDeleted), isDeleted || search ? [] : listDrafts(me)]),
  );
  pagesWithin(request, page, count, PAGE_SIZE);
  const meals = rows.map((meal) => ({
    ...{ id: meal.id, name: meal.name, price_cents: meal.price_cents, is_voucher_meal: meal.is_voucher_meal },
    picture: meal.images[0],
    state: meal.state,
    standing: standingText(meal),
  }));
  return {
    ...{ meals, count, page, firstPage, search, isDeleted },
    drafts: drafts.map(({ guid, fields, updated_at }) => ({ guid, name: fields.name, updated_at })),
    timeZone: me.time_zone,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  return answerMenuButton(me, await readForm(request), deskPaths.menu());
}

type Data = Awaited<ReturnType<typeof loader>>;

function Nothing({ search, isDeleted }: Pick<Data, "search" | "isDeleted">) {
  if (search)
    return (
      <EmptyState
        drawing={<CrumbSearch />}
        action={<ButtonLink to={deskPaths.menu()}>See the whole menu</ButtonLink>}
      >
        No meal is called “{search}”.
      </EmptyState>
    );
  if (isDeleted)
    return <EmptyState drawing={<EmptyPlate />}>Meals that you delete wait here. None so far.</EmptyState>;
  return (
    <EmptyState
      drawing={<EmptyPlate />}
      action={
        <ButtonLink to={deskPaths.addMeal()} tone="primary">
          Add your first meal
        </ButtonLink>
      }
    >
      Your menu is empty. What do you cook best?
    </EmptyState>
  );
}

/** The ways to the stretches before and after what is shown. */
function More({ meals, count, page, firstPage, search, isDeleted }: Omit<Data, "drafts" | "timeZone">) {
  const at = (number: number) =>
    deskPaths.menu({ search, ...(isDeleted && { view: "deleted" }), ...(number > 1 && { page: number }) });
  const shownUpTo = (firstPage - 1) * PAGE_SIZE + meals.length;
  return (
    <div className="grid justify-items-center gap-3">
      {firstPage > 1 && <ButtonLink to={at(firstPage - 1)}>Previous</ButtonLink>}
      {count > PAGE_SIZE && (
        <p className="tabular-nums text-ink-2">
          {shownUpTo} of {countOf(count, "meal")}
        </p>
      )}
      {shownUpTo < count && meals.length > 0 && (
        <ButtonLink to={at(page + 1)} preventScrollReset rel="next">
          Show more meals
        </ButtonLink>
      )}
    </div>
  );
}

export default function MenuScreen() {
  const { drafts, timeZone, ...list } = useLoaderData<typeof loader>();
  const { meals, search, isDeleted, page } = list;
  const isNew = meals.length === 0 && !search && !isDeleted && page === 1;
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>Menu</PageTitle>
        {!isNew && (
          <ButtonLink to={deskPaths.addMeal()} tone="primary">
            Add New Meal
          </ButtonLink>
        )}
      </div>
      <DraftList drafts={drafts} timeZone={timeZone} />
      <Chips
        label="Meals"
        chips={[
          { text: "On the menu", to: deskPaths.menu(), current: !isDeleted },
          { text: "Deleted", to: deskPaths.menu({ view: "deleted" }), current: isDeleted },
        ]}
      />
      {!isNew && (
        <Form method="get" role="search" className="flex items-end gap-3">
          {isDeleted && <input type="hidden" name="view" value="deleted" />}
          <Field
            key={search}
            name="search"
            type="search"
            label="Find a meal"
            defaultValue={search}
            maxLength={200}
            className="min-w-0 flex-1 sm:max-w-96"
          />
          <Button className="h-12">Search</Button>
        </Form>
      )}
      {meals.length === 0 ? (
        <Nothing search={search} isDeleted={isDeleted} />
      ) : (
        <ul
          aria-label={isDeleted ? "Deleted meals" : "Meals"}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {meals.map((meal) => (
            <MenuRow key={meal.id} meal={meal} />
          ))}
        </ul>
      )}
      <More {...list} />
    </div>
  );
}
