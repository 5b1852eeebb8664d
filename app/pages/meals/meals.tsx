import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCuisines, listCuisinesCooked } from "~/domain/marketplaces/list-cuisines.server";
import type { WireCuisine } from "~/domain/marketplaces/schemas.server";
import { listMeals } from "~/domain/meals/list-meals.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import { missing } from "~/domain/refusal";
import { orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { formatDay, formatShortDay } from "~/kit/day";
import { CARD_PAGE_SIZE, COUNT_CAP, MAX_PAGE_SIZE } from "~/kit/paging";
import { paths, query } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { MealGrid } from "~/ui/meals/meal-grid";
import { absolute, pageMeta } from "../shells/page-meta.server";
import { cardsOf } from "./card-of.server";
import {
  daysToCome,
  queryOfPlace,
  queryOfVisitor,
  readFilters,
  sliceOfPages,
  toMealQuery,
} from "./discovery.server";
import { FilterBar } from "./filter-bar";
import { type Filters, mealsPath } from "./filters";
import { NoMeals } from "./no-meals";
import { OutOfArea } from "./out-of-area";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const place = await readPlace(request);
  const filters = readFilters(request, params.cusinesName?.toLowerCase() ?? "");
  const { firstPage, ...slice } = sliceOfPages(filters.page);
  const [meals, cuisines] = await orErrorPage(
    Promise.all([
      listMeals(
        { ...toMealQuery(filters), ...queryOfPlace(place), ...queryOfVisitor(person) },
        slice,
        "rank",
        {
          reachable: !place.market?.is_global,
        },
      ),
      listCuisinesCooked(place.market?.id, { limit: MAX_PAGE_SIZE, offset: 0 }),
    ]),
  );
  pagesWithin(request, filters.page, meals.count);
  const cuisine = await orErrorPage(
    cuisineOf(filters.cuisine, params.cusinesName !== undefined, cuisines.rows),
  );
  const where = place.market && !place.market.is_global ? place.market.name : null;
  const timeZone = place.market?.time_zone ?? "UTC";
  return {
    filters,
    cuisine,
    cuisines: cuisines.rows,
    meals: cardsOf(meals.rows, timeZone, person, filters.date || undefined),
    count: meals.count,
    firstPage,
    days: daysToCome(timeZone).map((day) => ({ day, text: formatDay(day) })),
    day: filters.date ? { short: formatShortDay(filters.date), text: formatDay(filters.date) } : null,
    where,
    meta: metaOf(filters, cuisine, where, meals.rows),
    unservedZip: where === null && place.spot && "zip" in place.spot ? place.spot.zip : null,
  };
}

/**
 * The cuisine of a list, by slug, number or title. @throws Refusal `missing` for a path that names one the product does
 * not know; one that nobody cooks here is an empty list.
 */
async function cuisineOf(
  wanted: string,
  isPath: boolean,
  cooked: readonly WireCuisine[],
): Promise<WireCuisine | null> {
  if (!wanted) return null;
  const is = ({ id, slug, title }: WireCuisine) =>
    [slug, String(id), title.toLowerCase()].includes(wanted.toLowerCase());
  const all = { limit: MAX_PAGE_SIZE, offset: 0 };
  const known = cooked.find(is) ?? (await listCuisines(all)).rows.find(is) ?? null;
  if (!known && isPath) throw missing();
  return known;
}

/** One address for each cuisine and one for all: what only narrows or sorts them is followed, not kept. */
function metaOf(
  filters: Filters,
  cuisine: WireCuisine | null,
  place: string | null,
  meals: readonly WireMeal[],
) {
  const what = cuisine ? `${cuisine.title} dinners` : "Home-cooked meals";
  const where = place ? ` in ${place}` : " near you";
  const { search, chef, date, without, sortBy, page, zipCode } = filters;
  return pageMeta({
    title: `${what}${where}`,
    description: `${what}${where}, cooked to order by people who cook for their own families. Every cent of the meal price goes to the cook.`,
    path: cuisine ? paths.cuisine(cuisine.slug) : paths.meals(),
    isVariant: Boolean(search || chef || date || sortBy || zipCode) || without.length > 0 || page > 1,
    about: {
      "@type": "ItemList",
      itemListElement: meals.slice(0, CARD_PAGE_SIZE).map((meal, place) => ({
        "@type": "ListItem",
        position: place + 1,
        name: meal.name,
        url: absolute(paths.meal(meal.chef.slug, meal.slug)),
      })),
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

function titleOf(
  filters: Filters,
  cuisine: string | undefined,
  day: string | undefined,
  where: string | null,
): string {
  const place = where ? ` in ${where}` : "";
  if (filters.search) return `“${filters.search}”${place}`;
  if (cuisine) return `${cuisine} dinners${place}`;
  return day ? `Dinner on ${day}` : `Dinner${where ? place : " from home kitchens"}`;
}

export default function MealsScreen() {
  const { filters, cuisine, cuisines, meals, count, firstPage, days, day, where, unservedZip } =
    useLoaderData<typeof loader>();
  const shownUpTo = (firstPage - 1) * CARD_PAGE_SIZE + meals.length;
  const hasMore = meals.length > 0 && shownUpTo < count;
  return (
    <div className="page grid gap-6 pt-6 *:min-w-0 lg:pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 tabIndex={-1} className="title text-3xl outline-none">
          {titleOf(filters, cuisine?.title, day?.text, where)}
        </h1>
        <p role="status" className="tabular-nums text-ink-2">
          {count > COUNT_CAP ? "more than 10,000 meals" : countOf(count, "meal")}
        </p>
      </div>
      {unservedZip && (
        <OutOfArea where={unservedZip}>
          Here's what's cooking in other cities. Or try another ZIP code above.
        </OutOfArea>
      )}
      <FilterBar
        filters={filters}
        cuisines={cuisines}
        cuisine={cuisine}
        days={days}
        day={day}
        count={count}
      />
      {meals.length === 0 ? (
        <NoMeals filters={filters} day={day?.text} where={where} />
      ) : (
        <>
          {firstPage > 1 && (
            <ButtonLink to={mealsPath(filters, { page: firstPage - 1 })} className="justify-self-center">
              Previous
            </ButtonLink>
          )}
          <MealGrid
            meals={meals}
            linkTo={(meal) => `${paths.meal(meal.chef.slug, meal.slug)}${query({ day: filters.date })}`}
            priority={1}
            headingLevel="h2"
          />
          {hasMore && (
            <div className="grid justify-items-center gap-3 pt-4">
              <p className="text-sm tabular-nums text-ink-2">
                {shownUpTo} of {count > COUNT_CAP ? "more than 10,000" : count}
              </p>
              <ButtonLink to={mealsPath(filters, { page: filters.page + 1 })} preventScrollReset rel="next">
                Show more meals
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  );
}
