import { showTaxYear } from "~/domain/kitchens/show-tax-year.server";
import { TaxYearQuery, TaxYearView } from "~/domain/kitchens/tax-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show my calendar year for taxes, in all and by month",
    description:
      "By the day on which each thing was booked, in the kitchen's time zone: `opening_cents + gross_cents + refunds_cents + tips_cents - payouts_cents = closing_cents`, to the cent. 404 for a year before the kitchen opened or one that has not begun.",
    for: chef,
    query: TaxYearQuery,
    output: TaxYearView,
    looksUp: true,
    run: ({ me, query }) => showTaxYear(me, query.year === undefined ? undefined : Number(query.year)),
  }),
});
