import { z } from "zod";
import { BatchView } from "~/domain/organizations/schemas.server";
import { undoDistribution } from "~/domain/organizations/undo-distribution.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { id } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "Take back what is unspent of one distribution, once; the answer says what came back",
    description: "A second time is 409 `already_undone`.",
    for: corporateAdmin,
    params: z.object({ batch: id }),
    output: BatchView,
    once: true,
    conflicts: ["already_undone"],
    run: ({ me, params, operation }) => undoDistribution(me, params.batch, operation),
  }),
});
