import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listFavoriteMeals } from "~/domain/favorites/list-favorite-meals.server";
import { answerButton, orErrorPage, readForm } from "~/http/forms.server";
import { optionalPerson, requireDiner } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { accountPaths } from "~/kit/account-paths";
import { CARD_PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { MealGrid } from "~/ui/meals/meal-grid";
import { Pager } from "~/ui/pager";
import { cardsOf } from "../meals/card-of.server";
import { runFavoriteAction, sendFavoriteToLogin } from "./favorite-actions.server";
import { FavoriteButton } from "./favorite-button";

export const meta: MetaFunction = () => [
  { title: "Favorite dishes · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const page = pageOf(request);
  const [{ rows, count, gone }, { market }] = await orErrorPage(
    Promise.all([
      listFavoriteMeals(me, { limit: CARD_PAGE_SIZE, offset: (page - 1) * CARD_PAGE_SIZE }),
      readPlace(request),
    ]),
  );
  const pages = pagesWithin(request, page, count);
  return { meals: cardsOf(rows, market?.time_zone ?? "UTC", me), gone, page, pages };
}

/** Every heart of the product: here, and on a meal's page. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await optionalPerson.read(request);
  const form = await readForm(request);
  const back = form.has("live") ? null : nextOf(form.get("next"), accountPaths.favorites());
  if (!person) return answerButton(async () => sendFavoriteToLogin(form), back);
  const me = await requireDiner(request);
  return answerButton(() => runFavoriteAction(me, form), back);
}

type Dish = Awaited<ReturnType<typeof loader>>["meals"][number];

/** The heart on a card's picture and, where there is nothing to order, the way to what its cook has instead. */
function Beside({ meal }: { meal: Dish }) {
  return (
    <>
      <FavoriteButton meal={meal} isFavorite isOnPicture />
      {meal.isOff && (
        <Link
          to={paths.chef(meal.chef.slug)}
          prefetch="intent"
          className="inline-flex min-h-11 items-center text-sm font-bold underline underline-offset-4"
        >
          See {meal.chef.full_name}’s menu
        </Link>
      )}
    </>
  );
}

function Dishes({ id, title, lead, meals }: { id: string; title: string; lead: string; meals: Dish[] }) {
  if (meals.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-6 *:min-w-0">
      <div>
        <h2 id={id} className="title text-2xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-2">{lead}</p>
      </div>
      <MealGrid
        meals={meals}
        linkTo={(meal) => paths.meal(meal.chef.slug, meal.slug)}
        beside={(meal) => <Beside meal={meal} />}
      />
    </section>
  );
}

/** What is kept and has no page anymore; it can't be shown, but neither does it vanish without a word. */
function Gone({ gone }: { gone: number }) {
  if (gone === 0) return null;
  return (
    <p className="text-ink-2">
      {gone === 1 ? "One dish you saved is" : `${gone} dishes you saved are`} no longer offered. If that
      changes, you'll find {gone === 1 ? "it" : "them"} here again.
    </p>
  );
}

export default function FavoritesScreen() {
  const { meals, gone, page, pages } = useLoaderData<typeof loader>();
  if (meals.length === 0) {
    return (
      <div className="page py-8">
        <EmptyState
          headingLevel="h1"
          drawing={<LaidTable />}
          action={
            <ButtonLink to={paths.meals()} tone="primary">
              Find a dish to save
            </ButtonLink>
          }
        >
          {gone > 0
            ? "The dishes you saved are off the menu for now. There's plenty more to try."
            : "No favorites yet. Tap the heart on a dish to save it here."}
        </EmptyState>
        <div className="text-center">
          <Gone gone={gone} />
        </div>
      </div>
    );
  }
  return (
    <div className="page grid gap-10 pt-6 *:min-w-0 lg:pt-10">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Favorite dishes</PageTitle>
      <Dishes
        id="ready"
        title="Available now"
        lead="You can order these now."
        meals={meals.filter(({ isOff }) => !isOff)}
      />
      <Dishes
        id="off"
        title="Unavailable"
        lead="You can't order these right now. They'll move up as soon as their cooks make them again."
        meals={meals.filter(({ isOff }) => isOff)}
      />
      <Gone gone={gone} />
      <Pager
        previous={page > 1 ? accountPaths.favorites(page - 1) : null}
        next={page < pages ? accountPaths.favorites(page + 1) : null}
        count={`Page ${page} of ${pages}`}
      />
    </div>
  );
}
