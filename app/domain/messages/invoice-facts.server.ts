import { db } from "~/data/prisma.server";
import { formatCents } from "~/kit/money";

/** What an email about the payment of an invoice says of it; null where it is gone. `total` is in dollars, as people read it. */
export async function invoiceFacts(invoice_id: number) {
  const invoice = await db.invoice.findUnique({
    where: { id: invoice_id },
    select: { number: true, total_cents: true, kind: true, withdrawn_at: true },
  });
  if (!invoice) return null;
  const { number, total_cents, kind, withdrawn_at } = invoice;
  const total = formatCents(Number(total_cents));
  return { number, total, isTransfer: kind === "transfer", isWithdrawn: withdrawn_at !== null };
}
