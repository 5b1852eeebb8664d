import { dryRunPolicy } from "~/domain/policies/dry-run.server";
import { DryRunView, PolicyInput } from "~/domain/policies/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Try a policy on the last 30 days' orders before it is saved",
    description: "By the function that checks a checkout. Nothing is stored.",
    for: corporateAdmin("change settings"),
    body: PolicyInput,
    output: DryRunView,
    run: ({ me, body }) => dryRunPolicy(me, body),
  }),
});
