import { z } from "zod";
import { eaterQuery } from "~/domain/accounts/diet-query.server";
import { ChefView } from "~/domain/chefs/schemas.server";
import { showChef } from "~/domain/chefs/show-chef.server";
import { listMealsOfChef } from "~/domain/meals/list-meals-of-chef.server";
import { MealView } from "~/domain/meals/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { anyone } from "~/http/guards.server";
import { id, optional, text } from "~/kit/fields.server";
import { MAX_PAGE_SIZE } from "~/kit/paging";

const ChefPage = ChefView.extend({
  meals: z.array(MealView).describe("up to 100; all of them at /chef/{id}/chefmeals/"),
  scheduled_meals: z.array(MealView).describe("those of `meals` that can be ordered"),
});

export default resource({
  GET: endpoint({
    summary: "Show a chef by slug, today's or an earlier one, with their meals and newest reviews",
    description:
      "Never the kitchen's street, email or phone. 404 for a chef who is not on the market. `market_place_id` is taken for older clients; a chef is shown wherever the asker is.",
    for: anyone,
    params: z.object({ slug: text(200) }),
    query: z.object({ market_place_id: optional(id), ...eaterQuery }),
    output: ChefPage,
    run: async ({ params, query }) => {
      const chef = await showChef(params.slug);
      const { rows } = await listMealsOfChef(chef.id, { limit: MAX_PAGE_SIZE, offset: 0 }, query);
      return { ...chef, meals: rows, scheduled_meals: rows.filter((meal) => meal.schedule !== null) };
    },
  }),
});
