import { DashboardView } from "~/domain/kitchens/dashboard-schemas.server";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my desk at a glance: kitchen, menu, orders, money, reviews",
    description:
      "The same numbers as the lists and reports behind it. Money in cents, days in the kitchen's time zone.",
    for: chef,
    output: DashboardView,
    looksUp: true,
    run: ({ me }) => showDashboard(me),
  }),
});
