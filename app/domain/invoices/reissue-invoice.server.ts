import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { publish } from "../outbox/publish.server";
import { conflict } from "../refusal";
import type { StaffActor } from "../staff/audit.server";
import { moveFundings } from "../treasury/funding-row.server";
import { lockTreasury } from "../treasury/treasury.server";
import { insertLines, momentsOf, owedLines } from "./invoice-lines.server";
import { type Invoiced, insertInvoice, insertLine } from "./invoice-row.server";
import { auditInvoice, findInvoice } from "./invoices.server";
import { closeOpenPayment, lockUnpaid } from "./open-payment.server";

/** `INV-7-2026-10` as `INV-7-2026-10-v2`, and that as `INV-7-2026-10-v3`. */
function nextNumber(number: string): string {
  const [, base = number, version = "1"] = /^(.*?)(?:-v(\d+))?$/.exec(number) ?? [];
  return `${base}-v${Number(version) + 1}`;
}

/** Writes the next version: a month's from the ledger's rows of its days, any other with the lines it had. */
async function writeNext(tx: Tx, id: number): Promise<Invoiced> {
  const old = await tx.db.invoice.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ organization_id: true, kind: true, number: true, period_start: true, period_end: true },
      total_cents: true,
      lines: { select: { text: true, amount_cents: true }, orderBy: { id: "asc" } },
    },
  });
  const { organization_id, kind } = old;
  const [start, end] = [dayIn("UTC", old.period_start), dayIn("UTC", old.period_end)];
  const moments = kind === "month" ? await momentsOf(tx, id) : null;
  const owed = moments && (await owedLines(tx, { organization_id, start, end, ...moments }));
  const total_cents = owed ? owed.reduce((sum, { cents }) => sum + cents, 0) : Number(old.total_cents);
  if (total_cents <= 0) throw conflict("nothing_owed", "Nothing is owed for these days.");
  const next = await insertInvoice(
    tx,
    { organization_id, kind, period_start: start, period_end: end, ...moments, total_cents },
    () => nextNumber(old.number),
  );
  if (owed) await insertLines(tx, next.id, organization_id, owed);
  else
    for (const { text, amount_cents } of old.lines)
      await insertLine(tx, next.id, { text, amount_cents: Number(amount_cents) });
  return next;
}

/**
 * Issues an invoice again, to the organization as it is called now: a new version takes the place of the old one, which stays
 * readable, and the admins get it. One that is paid stays as it is; what was wrong with it is a line of the next one.
 * @throws Refusal `missing` for an unknown number; `conflict` `already_paid`, `invoice_replaced`, `payment_processing`,
 * `transfer_withdrawn`, or `nothing_owed`; `unavailable` when Stripe can't be asked about a card payment of it.
 */
export async function reissueInvoice(by: StaffActor, number: string, reason: string): Promise<Invoiced> {
  const { id, organization_id } = await findInvoice(number);
  await closeOpenPayment(id);
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    if ((await lockUnpaid(tx, id)) !== null)
      throw conflict("transfer_withdrawn", "The organization withdrew this bank transfer.");
    const next = await writeNext(tx, id);
    await tx.db.invoice.update({
      where: { id },
      data: { replaced_at: clock.now(), replaced_by_id: next.id },
      select: { id: true },
    });
    await moveFundings(tx, id, next.id);
    await auditInvoice(tx, by, "invoice.reissued", organization_id, next, { reason });
    const invoice_id = next.id;
    await publish(tx, "organization.invoiced", { invoice_id }, `organization.invoiced:${invoice_id}`);
    return next;
  });
}
