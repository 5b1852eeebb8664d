import { z } from "zod";
import { sql } from "~/data/sql.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { actions } from "../actions";
import { messageKind } from "../kind";

interface Invoice {
  number: string;
  total_cents: number;
  period_start: string;
  period_end: string;
  lines: { text: string; amount_cents: number }[];
}

/** To the admins of an organization: an invoice, line by line. */
export const invoiceIssued = messageKind({
  topic: "organization",
  facts: z.object({ invoice_id: z.int() }),
  async render({ invoice_id }) {
    // never null: lines: an invoice is written with its lines
    const [invoice] = await sql<Invoice[]>`
      SELECT i.number, i.total_cents, i.period_start, i.period_end,
        (SELECT json_agg(json_build_object('text', l.text, 'amount_cents', l.amount_cents) ORDER BY l.id) FROM invoice_line l WHERE l.invoice_id = i.id) AS lines
      FROM invoice i WHERE i.id = ${invoice_id}`;
    if (!invoice) return null;
    const { number, period_start, period_end } = invoice;
    const days =
      period_start === period_end
        ? formatDay(period_start)
        : `${formatDay(period_start)} to ${formatDay(period_end)}`;
    const total = formatCents(invoice.total_cents);
    const lines = invoice.lines.map(({ text, amount_cents }) => `${text}: ${formatCents(amount_cents)}`);
    return {
      title: `Invoice ${number}: ${total}`,
      paragraphs: [`For ${days}.`, lines.join("\n"), `Total: ${total}`],
      action: actions.open(paths.account()),
    };
  },
});
