import { showCorporateDinner } from "~/domain/members/show-corporate-dinner.server";
import { CorporateDinnerView } from "~/domain/organizations/people-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { member } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show me as a diner of my organization: what is left of its money and vouchers",
    description:
      "The names are those of the apps, `dinner_name` and `dinner_email` being the diner's. `remaining_dollar` is in dollars; the reset days are when what is left resets, null where the plan gives none.",
    for: member,
    output: CorporateDinnerView,
    run: ({ me }) => showCorporateDinner(me),
  }),
});
