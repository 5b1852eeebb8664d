import { z } from "zod";
import { db } from "~/data/prisma.server";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { actions } from "../actions";
import { messageKind } from "../kind";

const lines = { orderBy: { id: "asc" }, select: { text: true, amount_cents: true } } as const;

/** To the admins of an organization: an invoice, line by line. */
export const invoiceIssued = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    const invoice = await db.invoice.findUnique({
      where: { id: invoice_id },
      select: { number: true, total_cents: true, period_start: true, period_end: true, lines },
    });
    if (!invoice) return null;
    const { number } = invoice;
    const [first, last] = [invoice.period_start, invoice.period_end].map((day) =>
      formatDay(dayIn("UTC", day)),
    );
    const days = first === last ? first : `${first} to ${last}`;
    const total = formatCents(Number(invoice.total_cents));
    const texts = invoice.lines.map(
      ({ text, amount_cents }) => `${text}: ${formatCents(Number(amount_cents))}`,
    );
    return {
      title: `Invoice ${number}: ${total}`,
      paragraphs: [`For ${days}.`, texts.join("\n"), `Total: ${total}`],
      action: actions.invoice(invoice_id),
    };
  },
});
