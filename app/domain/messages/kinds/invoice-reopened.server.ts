import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admins of an organization: a payment was booked for an invoice of theirs by mistake, and it is open or withdrawn again. */
export const invoiceReopened = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await db.invoice.findUnique({
      where: { id: invoice_id },
      select: { number: true, total_cents: true, kind: true, withdrawn_at: true },
    });
    if (!invoice) return null;
    const { number, kind, withdrawn_at } = invoice;
    const total = formatCents(Number(invoice.total_cents));
    return {
      title: `Invoice ${number} is ${withdrawn_at === null ? "open" : "withdrawn"} again`,
      paragraphs: [
        kind === "transfer"
          ? `We recorded a transfer of ${total} for it by mistake, and have taken it out of your balance again. We're sorry.`
          : `We recorded a payment of ${total} for it by mistake. It's still to be paid. We're sorry.`,
      ],
      action: actions.invoice(invoice_id),
    };
  },
});
