import { z } from "zod";
import { actions } from "../actions";
import { invoiceFacts } from "../invoice-facts.server";
import { messageKind } from "../kind";

/** To the admins of an organization: a payment was booked for an invoice of theirs by mistake, and it is open or withdrawn again. */
export const invoiceReopened = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await invoiceFacts(invoice_id);
    if (!invoice) return null;
    const { number, total, isTransfer, isWithdrawn } = invoice;
    return {
      title: `Invoice ${number} is ${isWithdrawn ? "withdrawn" : "open"} again`,
      paragraphs: [
        isTransfer
          ? `We recorded a transfer of ${total} for it by mistake, and have taken it out of your balance again. We're sorry.`
          : `We recorded a payment of ${total} for it by mistake. It's still to be paid. We're sorry.`,
      ],
      action: actions.invoice(invoice_id),
    };
  },
});
