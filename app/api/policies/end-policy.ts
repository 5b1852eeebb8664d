import { z } from "zod";
import { endPolicy } from "~/domain/policies/save-policy.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "End a policy of my organization",
    description: "From now on it limits nothing. 404 once it has ended, and for another organization's.",
    for: corporateAdmin("change settings"),
    params: idParams,
    output: z.object({ id: z.number().int() }),
    run: async ({ me, params }) => {
      await endPolicy(me, params.id);
      return { id: params.id };
    },
  }),
});
