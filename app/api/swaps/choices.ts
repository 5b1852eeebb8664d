import { z } from "zod";
import { listSwapChoices } from "~/domain/swaps/list-choices.server";
import { SwapChoiceView } from "~/domain/swaps/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List what I may offer for the dishes of an order",
    description:
      "A row for each dish and choice: my other meals on sale for the same day, paid the same way, with enough portions left, that cost no more; for a voucher, as much. 404 for an order that is not mine.",
    for: chef,
    params: idParams,
    output: z.object({ choices: z.array(SwapChoiceView) }),
    run: async ({ me, params }) => {
      const choices = await listSwapChoices(me, params.id);
      return { choices: choices.map(({ schedule_id: _, instead_of: _of, ...choice }) => choice) };
    },
  }),
});
