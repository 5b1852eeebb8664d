import { z } from "zod";
import { MealDetail } from "~/domain/meals/schemas.server";
import { showMeal } from "~/domain/meals/show-meal.server";
import { endpoint, resource } from "~/http/endpoint";
import { optionalPerson } from "~/http/guards.server";
import { text } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show a meal by its slug",
    description:
      "With everything about it and the days it can be ordered for. When all of its schedules are over, `result` is 'Schedule Meal is Expired', and `unavailable.next` is what else this cook offers soonest.",
    for: optionalPerson,
    params: z.object({ slug: text(200) }),
    output: MealDetail,
    run: ({ me, params }) => showMeal(params.slug, me),
  }),
});
