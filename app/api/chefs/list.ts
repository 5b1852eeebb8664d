import { z } from "zod";
import { type ChefOrder, listChefs } from "~/domain/chefs/list-chefs.server";
import { ChefRow } from "~/domain/chefs/schemas.server";
import { discoveryQuery } from "~/domain/meals/schemas.server";
import { Refusal } from "~/domain/refusal";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { envelope, listOf, offsetQuery, pageQuery, sliceOfPage } from "~/http/paging.server";
import { CARD_PAGE_SIZE } from "~/kit/paging";

const Query = z.object({
  ...discoveryQuery,
  search: discoveryQuery.search.describe(
    "every word, misspelled ones too, in the chef's name or cuisines; dishes are found by the lists of meals",
  ),
  ...pageQuery,
  ...offsetQuery,
});

/** One of the three public lists of chefs. Past the last one, at an offset above 0, it is 404 'No More Chefs'. */
export function chefList(summary: string, usual: ChefOrder): Endpoint {
  return endpoint({
    summary,
    description:
      "Approved kitchens, with or without a meal on offer; filters that speak of meals (`date`, `is_voucher_meal`, `without`, `diet`) ask for one on offer. In the global marketplace, or without a place, from everywhere. Past the end (an offset above 0 without a chef) the answer is 404 'No More Chefs'.",
    for: anyone,
    query: Query,
    output: listOf(ChefRow),
    looksUp: true,
    run: async ({ query, request }) => {
      const paged = sliceOfPage(query, CARD_PAGE_SIZE);
      const slice = { limit: paged.limit, offset: query.offset ?? paged.offset };
      const page = await listChefs(query, slice, usual);
      if (page.rows.length === 0 && slice.offset > 0) throw new Refusal("missing", "No More Chefs");
      return envelope(request, page, slice);
    },
  });
}
