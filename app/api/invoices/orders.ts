import { z } from "zod";
import { InvoiceOrderView, invoiceParams } from "~/domain/invoices/schemas.server";
import { listInvoicedOrders } from "~/domain/invoices/show-invoice.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List the orders that an invoice of my organization asks for",
    for: corporateAdmin("pay and fund"),
    params: invoiceParams,
    query: z.object(pageQuery),
    output: listOf(InvoiceOrderView),
    run: async ({ me, params, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listInvoicedOrders(me, params.id, slice), slice);
    },
  }),
});
