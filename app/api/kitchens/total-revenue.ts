import { RevenueQuery, RevenueView } from "~/domain/kitchens/schemas.server";
import { showRevenue } from "~/domain/kitchens/show-revenue.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what I earned in a period, in days, weeks or months, and what is still to come",
    for: chef,
    query: RevenueQuery,
    output: RevenueView,
    run: ({ me, query }) => showRevenue(me, query),
  }),
});
