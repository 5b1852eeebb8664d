import { z } from "zod";
import { listMeals, type MealPage } from "~/domain/meals/list-meals.server";
import type { Ordering } from "~/domain/meals/meal-order.server";
import { discoveryQuery, MealView } from "~/domain/meals/schemas.server";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, offsetQuery, pageQuery, sliceOfPage } from "~/http/paging.server";
import { CARD_PAGE_SIZE, type Slice } from "~/kit/paging";

export const MealListQuery = z.object({ ...discoveryQuery, ...pageQuery, ...offsetQuery });
export const ABOUT_MEAL_LISTS =
  "Meals that can still be ordered. In the global marketplace, or without a place, from everywhere. `order` (or `ordering`) is price, rating, distance, newest or popular, with - for descending; newest and popular begin with the newest and the most sold. Past the end the list is empty.";

/** `offset` wins over `page`; 12 meals unless told otherwise. */
export function sliceOf(query: z.output<typeof MealListQuery>): Slice {
  const slice = sliceOfPage(query, CARD_PAGE_SIZE);
  return query.offset === undefined ? slice : { limit: slice.limit, offset: query.offset };
}

/** The request as its own next pages should repeat it: meals added from now on do not push others onto the next page. */
export function sinceFirst(request: { url: string }, page: MealPage, slice: Slice): { url: string } {
  if (slice.offset > 0 || page.newest === null || page.count <= page.rows.length) return request;
  const url = new URL(request.url);
  if (!url.searchParams.has("until")) url.searchParams.set("until", String(page.newest));
  return { url: url.href };
}

/** One of the public lists of meals: the same filters and orders, another usual order. */
export function mealList(summary: string, usual: Ordering): Endpoint {
  return endpoint({
    summary,
    description: ABOUT_MEAL_LISTS,
    for: anyone,
    query: MealListQuery,
    output: listOf(MealView),
    run: async ({ query, request }) => {
      const slice = sliceOf(query);
      const page = await listMeals(query, slice, usual);
      return envelope(sinceFirst(request, page, slice), page, slice);
    },
  });
}
