import { listPolicies, showPolicy } from "~/domain/policies/list-policies.server";
import { savePolicy } from "~/domain/policies/save-policy.server";
import { PoliciesView, PolicyInput, PolicyView } from "~/domain/policies/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the policies of my organization that are in force",
    description:
      "What the organization's dollars and vouchers may pay, checked when an order is held and never again. Each policy has to allow an order; the lowest maximum counts.",
    for: corporateAdmin("see reports"),
    output: PoliciesView,
    run: async ({ me }) => {
      const results = await listPolicies(me);
      return { count: results.length, results };
    },
  }),
  POST: endpoint({
    summary: "Add a policy to my organization",
    description: "It counts from the next checkout on. 409 `too_many_policies` beyond twenty.",
    for: corporateAdmin("change settings"),
    conflicts: ["too_many_policies"],
    status: 201,
    body: PolicyInput,
    output: PolicyView,
    run: async ({ me, body }) => showPolicy(me, await savePolicy(me, body)),
  }),
});
