import { OrganizationView } from "~/domain/organizations/people-schemas.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my organization: what it gives, and when that resets",
    description:
      "Dollars and vouchers are what its plan gives each member every period; the reset days are the next ones by its own calendar, null where the plan gives none.",
    for: member,
    output: OrganizationView,
    looksUp: true,
    run: ({ me }) => showOrganization(me),
  }),
});
