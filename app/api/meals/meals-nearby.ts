import { z } from "zod";
import { listMeals } from "~/domain/meals/list-meals.server";
import { listSuggestedMeals } from "~/domain/meals/list-suggested-meals.server";
import { MealView } from "~/domain/meals/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { optionalPerson } from "~/http/guards.server";
import { envelope, listOf } from "~/http/paging.server";
import { CARD_PAGE_SIZE } from "~/kit/paging";
import { ABOUT_MEAL_LISTS, MealListQuery, sinceFirst, sliceOf } from "./list";

const Nearby = listOf(MealView).extend({
  popular: z.array(MealView).optional().describe("the most sold of the week, on the first page"),
  suggested: z
    .array(MealView)
    .optional()
    .describe("of my favorite cuisines, then the best ranked, on the first page"),
});

const reach = { reachable: true };

export default resource({
  GET: endpoint({
    summary: "List meals that are delivered to a place, the nearest kitchens first",
    description: `${ABOUT_MEAL_LISTS} The first page also carries the place's popular and suggested meals, ${CARD_PAGE_SIZE} of each; \`count\` is that of the nearby ones.`,
    for: optionalPerson,
    query: MealListQuery,
    output: Nearby,
    run: async ({ me, query, request }) => {
      const slice = sliceOf(query);
      const [page, lists] = await Promise.all([
        listMeals(query, slice, "distance", reach),
        slice.offset > 0 ? null : besides(me, query),
      ]);
      return { ...envelope(sinceFirst(request, page, slice), page, slice), ...lists };
    },
  }),
});

/** What the spec's screens load beside the nearby meals. */
async function besides(me: Parameters<typeof listSuggestedMeals>[0], where: z.output<typeof MealListQuery>) {
  const [popular, suggested] = await Promise.all([
    listMeals(where, { limit: CARD_PAGE_SIZE, offset: 0 }, "popular", reach),
    listSuggestedMeals(me, where, CARD_PAGE_SIZE, reach),
  ]);
  return { popular: popular.rows, suggested };
}
