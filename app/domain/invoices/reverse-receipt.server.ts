import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import { formatCents } from "~/kit/money";
import type { Staff } from "../accounts/people";
import { notifyMany } from "../messages/notify-many.server";
import { conflict, missing } from "../refusal";
import { requireProof } from "../sign-in/proof.server";
import { actingStaff } from "../staff/acting-staff";
import { cancelFunding } from "../treasury/funding-row.server";
import { adminsOf } from "../treasury/notify-short.server";
import { lockPools, lockTreasury } from "../treasury/treasury.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { type Entry, post } from "../wallets/post.server";
import { paidKey } from "./book-paid.server";
import { auditInvoice, findInvoice } from "./invoices.server";

/** A bank receipt that was booked for an invoice. Cents. */
export interface BookedReceipt {
  number: string;
  organization_id: number;
  organization: string;
  total_cents: number;
  /** the day (UTC) it was booked on */
  booked_on: Day;
  /** the reference at the bank, as it was entered */
  reference: string;
}

/**
 * The bank receipts of the last 90 days that stand, the newest first, at most a hundred. Plain SQL: what staff booked is the
 * newest entry of the audit, and an invoice that a card paid has an older one at most.
 */
export function bookedReceipts(): Promise<BookedReceipt[]> {
  // never null: reference: a receipt is booked with its reference
  return sql<BookedReceipt[]>`
    SELECT i.number, i.organization_id, o.name AS organization, i.total_cents, (i.paid_at AT TIME ZONE 'UTC')::date AS booked_on, e.reason AS reference
    FROM invoice i JOIN organization o ON o.id = i.organization_id
    CROSS JOIN LATERAL (
      SELECT reason FROM audit_entry WHERE subject_kind = 'invoice' AND subject_id = i.id::text AND action = 'invoice.paid' ORDER BY id DESC LIMIT 1) AS e
    WHERE i.paid_at > app_now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM payment p WHERE p.invoice_id = i.id AND p.status = 'succeeded')
    ORDER BY i.paid_at DESC, i.id DESC LIMIT 100`;
}

/** A paid invoice, locked. @throws Refusal `conflict` `not_paid`, `paid_by_card`. */
async function lockBooked(tx: Tx, id: number) {
  // plain SQL: locks the row
  const [invoice] = await tx<
    {
      total_cents: number;
      isTransfer: boolean;
      isPaid: boolean;
      isWithdrawn: boolean;
      receipts_reversed: number;
    }[]
  >`
    SELECT total_cents, kind = 'transfer' AS "isTransfer", paid_at IS NOT NULL AS "isPaid", withdrawn_at IS NOT NULL AS "isWithdrawn", receipts_reversed
    FROM invoice WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!invoice?.isPaid) throw conflict("not_paid", "No bank receipt is booked for this invoice.");
  if ((await tx.db.payment.count({ where: { invoice_id: id, status: "succeeded" } })) > 0)
    throw conflict("paid_by_card", "This invoice was paid by card, not by a bank transfer.");
  return invoice;
}

/** The pool's account, from which a transfer's money leaves again. @throws Refusal `conflict` `money_spent`. */
async function poolWith(tx: Tx, organization_id: number, cents: number): Promise<number> {
  const { usd } = await lockPools(tx, organization_id);
  if (usd.balance < cents)
    throw conflict("money_spent", {
      reason: `Only ${formatCents(usd.balance)} is left in the organization's balance.`,
      next: "Ask them to take back what they have given to their people first.",
    });
  return usd.id;
}

/**
 * Takes back a bank receipt that was booked for the wrong invoice: the invoice is what it was before, open or withdrawn, a bank
 * transfer's money leaves the organization's balance, and its admins are told. The ledger keeps both: what was booked, and the
 * transaction that reverses it. With a code of the last ten minutes. Answers the cents, and whether the invoice is withdrawn.
 * @throws Refusal `forbidden`; `missing` for an unknown number; `conflict` `not_paid`, `paid_by_card`, `money_spent`.
 */
export async function reverseReceipt(
  me: Staff,
  number: string,
  reason: string,
): Promise<{ total_cents: number; isWithdrawn: boolean }> {
  const by = actingStaff(me, "fund organizations");
  await requireProof(me);
  const { id, organization_id } = await findInvoice(number);
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const { total_cents, isTransfer, isWithdrawn, receipts_reversed } = await lockBooked(tx, id);
    const key = isTransfer
      ? `org_funding:${await cancelFunding(tx, id)}`
      : paidKey({ id, receipts_reversed });
    const booked = await tx.db.ledgerTxn.findUnique({ where: { idem: key }, select: { id: true } });
    if (!booked) throw missing();
    const to = isTransfer
      ? await poolWith(tx, organization_id, total_cents)
      : await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    const { bank } = await systemAccounts(tx);
    const entries: Entry[] = [
      { account: to, amount: -total_cents },
      { account: bank, amount: total_cents },
    ];
    const kind = isTransfer ? "org.receipt_reversed" : "invoice.receipt_reversed";
    const event = {
      kind,
      idem: `${key}:reversed`,
      reverses_id: Number(booked.id),
      actor: by.actor,
      note: number,
    };
    await post(tx, event, entries);
    await tx.db.invoice.update({
      where: { id },
      data: { paid_at: null, receipts_reversed: { increment: 1 } },
      select: { id: true },
    });
    await auditInvoice(
      tx,
      by,
      "invoice.receipt_reversed",
      organization_id,
      { id, number, total_cents },
      { reason },
    );
    await notifyMany(tx, adminsOf(organization_id), {
      ...{ key: `invoice.reopened:${id}:${receipts_reversed + 1}`, kind: "invoice.reopened" },
      facts: { invoice_id: id },
    });
    return { total_cents, isWithdrawn };
  });
}
