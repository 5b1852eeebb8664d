import { z } from "zod";
import { SearchedByDay } from "~/api/members/searched.server";
import { readUserReport } from "~/domain/members/list-user-report.server";
import { REPORT_ORDERS } from "~/domain/members/member-lists";
import { UserReportTotalsView, UserReportView } from "~/domain/organizations/report-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, sliceOfPage } from "~/http/paging.server";
import { id, optional } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List the people of my organization with what each ordered between two days, and has left",
    description:
      "The days are of the organization's calendar, both included, and narrow down the orders, not the people.",
    for: corporateAdmin("see reports"),
    query: SearchedByDay.safeExtend({
      group: optional(id).describe("only people in this department, cost center or office"),
      code: optional(id).describe("only orders that were booked under this expense code"),
      order: optional(z.enum(REPORT_ORDERS, { error: "Choose another order" })).describe(
        "who comes first; by name when left out",
      ),
    }),
    output: listOf(UserReportView).extend({
      totals: UserReportTotalsView.describe("of all people whom the list finds, not of its page alone"),
    }),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      const { totals, ...page } = await readUserReport(me, slice, query);
      return { ...envelope(request, page, slice), totals };
    },
  }),
});
