import { CookMealView, MealChange } from "~/domain/menu/cook-schemas.server";
import { deleteMeal } from "~/domain/menu/delete-meal.server";
import { showOwnMeal } from "~/domain/menu/show-own-meal.server";
import { updateMeal } from "~/domain/menu/update-meal.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

const change = endpoint({
  summary: "Change a meal of mine",
  description:
    "What is left out stays, by either method; the slug stays too. A new allergen or trace, or other ingredients, is told at once to everyone whose order is not delivered yet. 409 `scheduled` when the declaration of allergens is taken back while one of the meal's schedules has a day left, also in a pause or sold out. What is wrong is 400 beside its field, and in `details`.",
  for: chef,
  params: idParams,
  body: MealChange,
  output: CookMealView,
  conflicts: ["scheduled"],
  refuses: asDetails,
  run: ({ me, params, body }) => updateMeal(me, params.id, body),
});

export default resource({
  GET: endpoint({
    summary: "Show a meal of mine",
    description: "As I wrote it, listed or not.",
    for: chef,
    params: idParams,
    output: CookMealView,
    run: ({ me, params }) => showOwnMeal(me, params.id),
  }),
  PUT: change,
  PATCH: change,
  DELETE: endpoint({
    summary: "Take a meal off my menu",
    description:
      "Its schedules go with it; the same `sku` put on the menu again brings it back. 409 `has_orders` while somebody has ordered it and it is not delivered, or is paying for it.",
    for: chef,
    params: idParams,
    output: CookMealView,
    conflicts: ["has_orders"],
    refuses: asDetails,
    run: ({ me, params }) => deleteMeal(me, params.id),
  }),
});
