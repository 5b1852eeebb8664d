import { CanceledOrderView } from "~/domain/orders/schemas.server";
import { answerSwap } from "~/domain/swaps/answer-swap.server";
import { SwapAnswerInput } from "~/domain/swaps/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take the dish that the cook offers instead, or the refund, until the cutoff",
    description:
      "`line` is an item's id, `changed_at` that of its `swap`: what I have seen of it. `take` puts the dish on the line and gives back what it costs less, with its service fee and tax; `refund` takes the dish off as a declined one. 404 for a dish that is not in my order, or for which nothing is offered; 409 `allergens_changed` when its contents changed since, `allergens_unacknowledged` when I or my household avoid what is in it and `allergens_seen` is not true, `sold_out`, `cutoff_passed`, `illegal_transition` when it is answered or off.",
    for: diner,
    params: idParams,
    body: SwapAnswerInput,
    output: CanceledOrderView,
    once: true,
    conflicts: [
      "allergens_changed",
      "allergens_unacknowledged",
      "cutoff_passed",
      "illegal_transition",
      "sold_out",
    ],
    run: ({ me, params, body, operation }) => answerSwap(me, params.id, body, operation),
  }),
});
