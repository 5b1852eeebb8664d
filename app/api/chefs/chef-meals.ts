import { z } from "zod";
import { eaterQuery } from "~/domain/accounts/diet-query.server";
import { listMealsOfChef } from "~/domain/meals/list-meals-of-chef.server";
import { MealView } from "~/domain/meals/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List a chef's meals, those that can be ordered first",
    description:
      "`schedule` is null for a meal that can't be ordered now. 404 for a chef who is not on the market.",
    for: anyone,
    params: idParams,
    query: z.object({ ...pageQuery, ...eaterQuery }),
    output: listOf(MealView),
    run: async ({ params, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listMealsOfChef(params.id, slice, query), slice);
    },
  }),
});
