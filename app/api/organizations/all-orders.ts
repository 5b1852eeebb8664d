import { z } from "zod";
import { listAllOrders } from "~/domain/organizations/list-all-orders.server";
import { OrgOrderView } from "~/domain/organizations/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { day, optional, optionalText } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that my organisation's money or vouchers went into",
    description: "Number, days, status and how much: never meals, addresses or what people paid themselves.",
    for: corporateAdmin,
    query: z.object({
      ...pageQuery,
      search: optionalText(100),
      start_date: optional(day),
      end_date: optional(day),
    }),
    output: listOf(OrgOrderView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listAllOrders(me, slice, query), slice);
    },
  }),
});
