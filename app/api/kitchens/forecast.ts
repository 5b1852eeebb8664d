import { ForecastView } from "~/domain/payouts/schemas.server";
import { showForecast } from "~/domain/payouts/show-forecast.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what is still to be sent to me, by day and order, and why it changed",
    description:
      "Orders under way count as delivered within their window and are sent 24 hours after it. `changes` says what moved an order's pay since it was placed (a tip, a refund, a declined dish), `kept_back_for` which earlier refunds are withheld, `moved` that another day was planned. Cents; days in the kitchen's time zone.",
    for: chef,
    output: ForecastView,
    looksUp: true,
    run: ({ me }) => showForecast(me),
  }),
});
