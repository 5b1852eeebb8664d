import { AllergenAnswerInput, CanceledOrderView } from "~/domain/orders/schemas.server";
import { answerAllergens } from "~/domain/refunds/answer-allergens.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Keep or cancel a dish whose allergens or ingredients changed after I ordered it",
    description:
      "`line` is an item's id, `changed_at` the `at` of its `allergens_changed`: what I have seen. `keep` lets the cook go on; `cancel` gives the dish back in full whatever the cutoff, with its service fee and tax, and leaves the other dishes alone. The cook can't start a dish whose `allergen_confirmation` is `pending`. 404 for a dish that is not in my order; 409 `allergens_changed` when it has changed again since, `illegal_transition` when it is off, unchanged or on its way.",
    for: diner,
    params: idParams,
    body: AllergenAnswerInput,
    output: CanceledOrderView,
    once: true,
    conflicts: ["allergens_changed", "illegal_transition"],
    run: ({ me, params, body, operation }) => answerAllergens(me, params.id, body, operation),
  }),
});
