import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { notifyMany } from "../messages/notify-many.server";
import { adminsOf } from "../treasury/notify-short.server";

/** Sends an invoice, line by line, to the admins of its organization. */
export async function notifyInvoiced(invoice_id: number): Promise<void> {
  const invoice = await db.invoice.findUnique({
    where: { id: invoice_id },
    select: { organization_id: true },
  });
  if (!invoice) return;
  const key = `organization.invoiced:${invoice_id}`;
  await transaction((tx) =>
    notifyMany(tx, adminsOf(invoice.organization_id), { key, kind: "invoice.issued", facts: { invoice_id } }),
  );
}
