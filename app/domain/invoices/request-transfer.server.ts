import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import type { CorporateAdmin } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { audit } from "../staff/admin-audit.server";
import { lockTreasury } from "../treasury/treasury.server";
import { insertInvoice, insertLine } from "./invoice-row.server";

/**
 * Asks for an invoice against which my organization transfers money (cents) to DinDin's bank; its number is the reference.
 * Nothing is owed for it: the money is in the pool once staff have booked that it came (`payInvoice`). `operation` keeps a
 * request that is sent twice to one invoice. Answers the invoice's id.
 */
export function requestTransfer(
  me: CorporateAdmin,
  { amount_cents: total_cents }: { amount_cents: number },
  operation?: string,
): Promise<{ id: number; number: string }> {
  const { organization_id } = me;
  const request_key = operation && `transfer:${organization_id}:${operation}`;
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const known =
      request_key &&
      (await tx.db.invoice.findUnique({ where: { request_key }, select: { id: true, number: true } }));
    if (known) return known;
    const { time_zone } = await tx.db.organization.findUniqueOrThrow({
      where: { id: organization_id },
      select: { time_zone: true },
    });
    const today = dayIn(time_zone, clock.now());
    const { id, number } = await insertInvoice(
      tx,
      {
        ...{ organization_id, kind: "transfer", period_start: today, period_end: today },
        ...{ total_cents, request_key },
      },
      (version) => `TR-${organization_id}-${today}-${version}`,
    );
    await insertLine(tx, id, { text: "Money for your balance, by bank transfer", amount_cents: total_cents });
    await audit(tx, me, "transfer.announced", { kind: "invoice", id }, { amount_cents: total_cents });
    await publish(tx, "organization.invoiced", { invoice_id: id }, `organization.invoiced:${id}`);
    return { id, number };
  });
}
