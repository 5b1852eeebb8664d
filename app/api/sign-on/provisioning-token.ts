import { z } from "zod";
import { endProvisioningToken } from "~/domain/sign-on/provisioning-tokens.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  DELETE: endpoint({
    summary: "End a provisioning token of my organization",
    description:
      "Whoever calls with it is refused from now on. 404 for one that has ended already, or is not ours.",
    for: corporateAdmin("change settings"),
    params: idParams,
    output: z.object({ ended: z.literal(true) }),
    run: async ({ me, params }) => {
      await endProvisioningToken(me, params.id);
      return { ended: true as const };
    },
  }),
});
