import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

/** To the admins of an organization: an invoice should have been paid. Nothing is said once it is. */
export const invoiceOverdue = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await db.invoice.findUnique({
      where: { id: invoice_id, paid_at: null, replaced_at: null },
      select: { number: true, total_cents: true, due_on: true },
    });
    if (!invoice) return null;
    const { number, total_cents, due_on } = invoice;
    return {
      title: `Invoice ${number} is overdue: ${formatCents(Number(total_cents))}`,
      paragraphs: [
        `It was due on ${formatDay(dayIn("UTC", due_on))}. You can pay it by card now, or by bank transfer.`,
        "If your transfer is on its way, there's nothing else to do.",
      ],
      action: actions.invoice(invoice_id),
    };
  },
});
