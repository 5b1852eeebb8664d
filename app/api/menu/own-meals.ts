import { CookMealView, MealInput } from "~/domain/menu/cook-schemas.server";
import { saveMeal } from "~/domain/menu/save-meal.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  PUT: endpoint({
    summary: "Put a meal on my menu",
    description:
      "The same `sku` again changes that meal and never makes a second one. Price is whole cents. `images` are addresses from /v2/meal/image/. Until `allergens_declared` is true the meal can't be scheduled; 409 `scheduled` when that is taken back while one of its schedules has a day left, also in a pause or sold out. What is wrong is 400 beside its field, and in `details`.",
    for: chef,
    body: MealInput,
    output: CookMealView,
    status: 201,
    looksUp: true,
    conflicts: ["scheduled"],
    refuses: asDetails,
    run: ({ me, body }) => saveMeal(me, body),
  }),
});
