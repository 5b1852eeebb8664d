import { SearchedByDay } from "~/api/members/searched.server";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { OrgOrderView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, sliceOfPage } from "~/http/paging.server";
import { id, optional } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that my organization's money or vouchers went into",
    description: "Number, days, status and how much: never meals, addresses or what people paid themselves.",
    for: corporateAdmin("see reports"),
    query: SearchedByDay.safeExtend({
      group: optional(id).describe("only orders of people who are in this department, cost center or office"),
      code: optional(id).describe("only orders that were booked under this expense code"),
      member: optional(id).describe("only orders of this person (the profile's id)"),
    }),
    output: listOf(OrgOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listAllOrders(me, slice, query), slice);
    },
  }),
});
