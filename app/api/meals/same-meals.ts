import { z } from "zod";
import { eaterQuery } from "~/domain/accounts/diet-query.server";
import { listSameMeals } from "~/domain/meals/list-same-meals.server";
import { MealView } from "~/domain/meals/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { idParams } from "~/kit/fields.server";
import { CARD_PAGE_SIZE } from "~/kit/paging";

export default resource({
  GET: endpoint({
    summary: "List meals like this one: of the same cook, then of its cuisines",
    description:
      "Those that can be ordered in the same marketplace, at most 48 of each kind. 404 for a meal that is not listed.",
    for: anyone,
    params: idParams,
    query: z.object({ ...pageQuery, ...eaterQuery }),
    output: listOf(MealView),
    run: async ({ params, query, request }) => {
      const slice = sliceOfPage(query, CARD_PAGE_SIZE);
      return envelope(request, await listSameMeals(params.id, slice, query), slice);
    },
  }),
});
