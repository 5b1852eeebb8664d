import { z } from "zod";
import { yesNo } from "~/domain/meals/schemas.server";
import { CookMealView } from "~/domain/menu/cook-schemas.server";
import { listOwnMeals } from "~/domain/menu/list-own-meals.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my menu, the newest meal first",
    description:
      "Listed and not; `search` keeps to those with these words in them. `deleted=true`: those that left the menu instead.",
    for: chef,
    query: z.object({
      ...pageQuery,
      search: z.string().max(200).optional(),
      deleted: yesNo.describe("true: the meals that left the menu"),
    }),
    output: listOf(CookMealView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listOwnMeals(me, slice, query.search, query.deleted), slice);
    },
  }),
});
