import { z } from "zod";
import { listInvoices } from "~/domain/invoices/list-invoices.server";
import { InvoiceQuery, InvoiceView } from "~/domain/invoices/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";

export default resource({
  GET: endpoint({
    summary: "List my organization's invoices",
    description:
      "`kind` says what one is for: what a `month` came to (vouchers eaten, the plan's fee), money that was `prepaid`, or a bank `transfer` that is waited for. Days are those of the organization's calendar.",
    for: corporateAdmin("pay and fund"),
    query: z.object({ ...InvoiceQuery, ...pageQuery }),
    output: listOf(InvoiceView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listInvoices(me, slice, query), slice);
    },
  }),
});
