import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { paths } from "~/kit/paths";
import { notifyMany } from "../messages/notify-many.server";
import { adminsOf } from "../treasury/notify-short.server";

/** Sends an invoice, line by line, to the admins of its organisation. */
export async function tellInvoiced(invoice_id: number): Promise<void> {
  const [invoice] = await sql<
    {
      organization_id: number;
      number: string;
      total_cents: number;
      period_start: string;
      period_end: string;
      lines: { text: string; amount_cents: number }[];
    }[]
  >`
    SELECT i.organization_id, i.number, i.total_cents, i.period_start, i.period_end,
      (SELECT json_agg(json_build_object('text', l.text, 'amount_cents', l.amount_cents) ORDER BY l.id) FROM invoice_line l WHERE l.invoice_id = i.id) AS lines
    FROM invoice i WHERE i.id = ${invoice_id}`;
  if (!invoice) return;
  const { number, period_start, period_end } = invoice;
  const days =
    period_start === period_end
      ? formatDay(period_start)
      : `${formatDay(period_start)} to ${formatDay(period_end)}`;
  const lines = invoice.lines.map(({ text, amount_cents }) => `${text}: ${formatCents(amount_cents)}`);
  await transaction((tx) =>
    notifyMany(tx, adminsOf(invoice.organization_id), {
      topic: "organization",
      key: `organization.invoiced:${invoice_id}`,
      title: `Invoice ${number}: ${formatCents(invoice.total_cents)}`,
      body: `For ${days}.\n\n${lines.join("\n")}\n\nTotal: ${formatCents(invoice.total_cents)}`,
      path: paths.account(),
    }),
  );
}
