import { sumInvoices } from "~/domain/invoices/list-invoices.server";
import { InvoiceFiguresView } from "~/domain/invoices/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what my organization's open, overdue and paid invoices come to",
    for: corporateAdmin("pay and fund"),
    output: InvoiceFiguresView,
    run: ({ me }) => sumInvoices(me),
  }),
});
