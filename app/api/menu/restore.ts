import { CookMealView } from "~/domain/menu/cook-schemas.server";
import { restoreOwnMeal } from "~/domain/menu/restore-meal.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Bring a deleted meal back onto my menu",
    description: "As it was, without its schedules. A meal that is on the menu stays as it is.",
    for: chef,
    params: idParams,
    output: CookMealView,
    refuses: asDetails,
    run: ({ me, params }) => restoreOwnMeal(me, params.id),
  }),
});
