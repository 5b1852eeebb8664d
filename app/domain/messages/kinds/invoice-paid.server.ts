import { z } from "zod";
import { actions } from "../actions";
import { invoiceFacts } from "../invoice-facts.server";
import { messageKind } from "../kind";

/** To the admins of an organization: an invoice is paid, and a bank transfer has arrived in the balance. */
export const invoicePaid = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await invoiceFacts(invoice_id);
    if (!invoice) return null;
    const { number, total, isTransfer } = invoice;
    return {
      title: `Invoice ${number} is paid`,
      paragraphs: [
        isTransfer
          ? `Your transfer of ${total} has arrived. You can distribute it now.`
          : `We received ${total}. Thank you.`,
      ],
      action: actions.invoice(invoice_id),
    };
  },
});
