import type { Tx } from "~/data/sql.server";
import { fundsMovement, type PurchaseSettler } from "../payments/settlers.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { bookPaid } from "./book-paid.server";

async function organizationOf(tx: Tx, id: number): Promise<number> {
  const invoice = await tx.db.invoice.findUniqueOrThrow({ where: { id }, select: { organization_id: true } });
  return invoice.organization_id;
}

async function receivableOf(tx: Tx, invoice_id: number): Promise<number> {
  const organization_id = await organizationOf(tx, invoice_id);
  return ledgerAccount(tx, { kind: "org_receivable", organization_id });
}

/**
 * An invoice paid by card at Stripe. What goes back to the card without us is owed again, all of it, and a line of the next
 * invoice; this one stays paid.
 */
export const invoiceSettler: PurchaseSettler = {
  column: "invoice_id",
  description: "DinDin invoice",
  async paid(tx, { subject_id }, actor) {
    const { card_clearing: from } = await systemAccounts(tx);
    const organization_id = await organizationOf(tx, subject_id);
    const paid = await bookPaid(tx, organization_id, subject_id, { from, actor, account_id: null });
    if (!paid) throw new Error(`invoice ${subject_id} was paid by a card and before`);
  },
  async abandoned() {
    // the invoice is as unpaid as before
  },
  async take(tx, { subject_id }, cents) {
    return fundsMovement(await receivableOf(tx, subject_id), -cents);
  },
  async give(tx, { subject_id }, cents) {
    return fundsMovement(await receivableOf(tx, subject_id), cents);
  },
};
