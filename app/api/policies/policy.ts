import { showPolicy } from "~/domain/policies/list-policies.server";
import { savePolicy } from "~/domain/policies/save-policy.server";
import { PolicyInput, PolicyView } from "~/domain/policies/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show one policy of my organization that is in force",
    for: corporateAdmin("see reports"),
    params: idParams,
    output: PolicyView,
    run: ({ me, params }) => showPolicy(me, params.id),
  }),
  PUT: endpoint({
    summary: "Change a policy: this version ends and the answer is the next one, with an id of its own",
    description: "404 for a version that has ended already, and for another organization's.",
    for: corporateAdmin("change settings"),
    params: idParams,
    body: PolicyInput,
    output: PolicyView,
    run: async ({ me, params, body }) => showPolicy(me, await savePolicy(me, body, params.id)),
  }),
});
