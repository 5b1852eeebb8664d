import { z } from "zod";
import { undoDistribution } from "~/domain/distributions/undo-distribution.server";
import { BatchView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { id } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take back what is unspent of one distribution, once; the answer says what came back",
    description:
      "`batch` is the number that the distribution answered. What was spent stays spent, what a checkout holds comes back should it be given up. `members` are those from whom something came back. A second time is 409 `already_undone`, unless it carries the same Idempotency-Key.",
    for: corporateAdmin("give money"),
    params: z.object({ batch: id }),
    output: BatchView,
    once: true,
    conflicts: ["already_undone"],
    run: ({ me, params, operation }) => undoDistribution(me, params.batch, operation),
  }),
});
