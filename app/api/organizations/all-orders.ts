import { SearchedByDay } from "~/api/members/searched.server";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { OrgOrderView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that my organization's money or vouchers went into",
    description: "Number, days, status and how much: never meals, addresses or what people paid themselves.",
    for: corporateAdmin("see reports"),
    query: SearchedByDay,
    output: listOf(OrgOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listAllOrders(me, slice, query), slice);
    },
  }),
});
