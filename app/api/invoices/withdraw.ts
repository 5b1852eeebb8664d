import { InvoiceDetailView, invoiceParams } from "~/domain/invoices/schemas.server";
import { withdrawTransfer } from "~/domain/invoices/withdraw-transfer.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Withdraw a bank transfer that my organization asked for",
    description:
      "Only while no money has come for it. It is no longer open then; money that comes all the same is added to the balance. Asking twice does no harm. 409 `not_a_transfer` for another kind of invoice; `already_paid`; `invoice_replaced` by a later version.",
    for: corporateAdmin("pay and fund"),
    params: invoiceParams,
    output: InvoiceDetailView,
    conflicts: ["not_a_transfer", "already_paid", "invoice_replaced"],
    run: ({ me, params }) => withdrawTransfer(me, params.id),
  }),
});
