import { ChefOrderView } from "~/domain/orders/schemas.server";
import { offerSwap } from "~/domain/swaps/offer-swap.server";
import { SwapInput } from "~/domain/swaps/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Offer another of my dishes for one I can't make, until the cutoff",
    description:
      "`line` is an item's id, `meal` one of the choices for it. Nothing moves yet: the diner is asked, and takes it or the refund by the cutoff; without an answer the dish is declined then. A swap that is taken does not count against my score. 400 for a dish that can't be offered, 404 for a dish that is not mine; 409 `swap_offered` when something was offered for it before, `cutoff_passed` after the cutoff, `illegal_transition` when it is off already.",
    for: chef,
    params: idParams,
    body: SwapInput,
    output: ChefOrderView,
    once: true,
    conflicts: ["cutoff_passed", "illegal_transition", "swap_offered"],
    run: ({ me, params, body, operation }) => offerSwap(me, params.id, body, operation),
  }),
});
