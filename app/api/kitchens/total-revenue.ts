import { RevenueQuery, RevenueView } from "~/domain/kitchens/schemas.server";
import { showRevenue } from "~/domain/kitchens/show-revenue.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what I earned in a period, in days, weeks or months, and what is still to come",
    description:
      "Dinners delivered from `start_date` to `end_date`, both included, in the kitchen's time zone; without them, all. One that was called off at the platform's expense counts on the day it was to be delivered. Without `group` up to 31 days are shown by day, up to half a year by week, more by month. Cents. `balance` is as of now, whatever the period.",
    for: chef,
    query: RevenueQuery,
    output: RevenueView,
    run: ({ me, query }) => showRevenue(me, query),
  }),
});
