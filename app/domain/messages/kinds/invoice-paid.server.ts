import { z } from "zod";
import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admins of an organization: an invoice is paid, and a bank transfer has arrived in the balance. */
export const invoicePaid = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await db.invoice.findUnique({
      where: { id: invoice_id },
      select: { number: true, total_cents: true, kind: true },
    });
    if (!invoice) return null;
    const { number, kind } = invoice;
    const total = formatCents(Number(invoice.total_cents));
    return {
      title: `Invoice ${number} is paid`,
      paragraphs: [
        kind === "transfer"
          ? `Your transfer of ${total} has arrived. You can distribute it now.`
          : `We received ${total}. Thank you.`,
      ],
      action: actions.invoice(invoice_id),
    };
  },
});
