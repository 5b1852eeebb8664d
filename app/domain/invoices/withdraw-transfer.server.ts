import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import { conflict, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { lockTreasury } from "../treasury/treasury.server";
import { lockUnpaid } from "./open-payment.server";
import type { InvoiceDetail } from "./schemas.server";
import { showInvoice } from "./show-invoice.server";

/** Of my organization, under its treasury's lock: whether it is withdrawn already. @throws Refusal as `withdrawTransfer`. */
async function lockTransfer(tx: Tx, { organization_id }: CorporateAdmin, id: number): Promise<boolean> {
  await lockTreasury(tx, organization_id);
  const found = await tx.db.invoice.findUnique({
    where: { id, organization_id },
    select: { kind: true, withdrawn_at: true, paid_at: true },
  });
  if (!found) throw missing();
  if (found.kind !== "transfer")
    throw conflict("not_a_transfer", "Only a bank transfer you asked for can be withdrawn.");
  return found.withdrawn_at !== null && found.paid_at === null;
}

/**
 * Takes back a bank transfer that my organization asked for and whose money has not come: it is open no more. Asking twice
 * does no harm. Money that comes later is booked all the same (`payInvoice`).
 * @throws Refusal `missing` for another organization's; `conflict` `not_a_transfer`, `already_paid`, `invoice_replaced`.
 */
export async function withdrawTransfer(me: CorporateAdmin, id: number): Promise<InvoiceDetail> {
  await transaction(async (tx) => {
    if (await lockTransfer(tx, me, id)) return;
    await lockUnpaid(tx, id);
    const { total_cents } = await tx.db.invoice.update({
      where: { id },
      data: { withdrawn_at: clock.now() },
      select: { total_cents: true },
    });
    const after = { amount_cents: Number(total_cents) };
    await audit(tx, me, "transfer.withdrawn", { kind: "invoice", id }, after);
  });
  return showInvoice(me, id);
}
