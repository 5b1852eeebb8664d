import { MealDraftView } from "~/domain/menu/draft-schemas.server";
import { duplicateMeal } from "~/domain/menu/duplicate-meal.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Duplicate a meal of mine",
    description:
      "As a draft with a free `sku`, which nobody sees until it is saved as a meal. 409 `too_many_drafts` for more than 50.",
    for: chef,
    params: idParams,
    output: MealDraftView,
    status: 201,
    once: true,
    conflicts: ["too_many_drafts"],
    refuses: asDetails,
    run: ({ me, params }) => duplicateMeal(me, params.id),
  }),
});
