import { requestTransfer } from "~/domain/invoices/request-transfer.server";
import { TransferInput, TransferView } from "~/domain/invoices/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  POST: endpoint({
    summary: "Ask for an invoice against which my organization transfers money to its pool",
    description:
      "Nothing is owed for it. `number` is the reference of the transfer; the money is in the pool once we have booked that it came. 50 cents or more.",
    for: corporateAdmin("pay and fund"),
    body: TransferInput,
    output: TransferView,
    status: 201,
    once: true,
    run: ({ me, body, operation }) => requestTransfer(me, body, operation),
  }),
});
