import { AdministeredView } from "~/domain/organizations/people-schemas.server";
import { showAdministered } from "~/domain/organizations/show-organization.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show the organization that I administer, with its totals and its other admins",
    description:
      "`totals` counts all who have not left, by where they stand; `plan`, `dollar_cents` and `vouchers` are what each member gets every period.",
    for: corporateAdmin("see reports"),
    output: AdministeredView,
    looksUp: true,
    run: ({ me }) => showAdministered(me),
  }),
});
