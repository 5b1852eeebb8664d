import { z } from "zod";
import { WorkKitchenView } from "~/domain/helpers/schemas.server";
import { workKitchensOf } from "~/domain/helpers/work-kitchens";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the kitchens I work in",
    description:
      "My own first, then those I help in. Calls about a kitchen are about the first of them unless the header `X-Kitchen` names another one by its `id`.",
    for: signedIn,
    output: z.object({ results: z.array(WorkKitchenView) }),
    run: async ({ me }) => ({ results: workKitchensOf(me) }),
  }),
});
