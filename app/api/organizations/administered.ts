import { AdministeredView } from "~/domain/organizations/people-schemas.server";
import { showAdministered } from "~/domain/organizations/show-organization.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the organization that I administer, with its totals and its other admins",
    for: corporateAdmin,
    output: AdministeredView,
    run: ({ me }) => showAdministered(me),
  }),
});
