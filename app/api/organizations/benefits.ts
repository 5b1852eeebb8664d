import { z } from "zod";
import { listTaxableBenefits } from "~/domain/organizations/list-taxable-benefits.server";
import { BenefitView } from "~/domain/organizations/report-schemas.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { id, optional, optionalText } from "~/kit/fields.server";

const year = z
  .string({ error: "Enter a year" })
  .regex(/^20\d\d$/, "Enter a year")
  .transform(Number);

export default resource({
  GET: endpoint({
    summary: "List what each person ate at my organization's cost in a year",
    description:
      "By the ledger: money of the organization that their orders of that year took, less what came back, and the value of the vouchers. For payroll.",
    for: corporateAdmin("see reports"),
    query: z.object({
      ...pageQuery,
      year: optional(year).describe("of the organization's calendar; left out: the one it is now"),
      search: optionalText(100),
      group: optional(id).describe("only people in this department, cost center or office"),
    }),
    output: listOf(BenefitView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      const { time_zone } = await showOrganization(me);
      const year = query.year ?? Number(dayIn(time_zone, clock.now()).slice(0, 4));
      return envelope(request, await listTaxableBenefits(me, slice, { ...query, year }), slice);
    },
  }),
});
