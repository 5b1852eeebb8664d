import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { announce } from "../announce.server";
import { conflict, invalid, missing } from "../refusal";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { lockTreasury } from "./treasury.server";

/** The one of the product team who does it, and why: kept for good. */
export interface StaffAct {
  staff_id: number;
  account_id: number;
  reason: string;
}

const MOST_CENTS = 999_999_999;

async function auditStaff(
  tx: Tx,
  by: StaffAct,
  action: string,
  organization_id: number,
  invoice: { id: number; number: string; total_cents: number },
): Promise<void> {
  await tx`
    INSERT INTO audit_entry (staff_id, account_id, organization_id, actor, action, subject_kind, subject_id, after, reason)
    VALUES (${by.staff_id}, ${by.account_id}, ${organization_id}, ${`staff:${by.staff_id}`}, ${action}, 'invoice', ${String(invoice.id)},
      ${tx.json({ number: invoice.number, total_cents: invoice.total_cents })}, ${by.reason})`;
}

/**
 * Puts money (whole cents) into an organisation's pool at once and asks for it by an invoice of one line, which it owes
 * from then on. Answers the invoice's number.
 * @throws Refusal `invalid` on amount_cents; `missing`; `conflict` `not_approved` for an organisation that is not approved.
 */
export function fundByInvoice(
  by: StaffAct,
  organization_id: number,
  amount_cents: number,
): Promise<{ org_funding_id: number; number: string }> {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 1 || amount_cents > MOST_CENTS)
    throw invalid("amount_cents", `Enter whole cents from 1 to ${MOST_CENTS} (${formatCents(MOST_CENTS)}).`);
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const [organization] = await tx<{ today: string; status: string }[]>`
      SELECT (app_now() AT TIME ZONE time_zone)::date AS today, status FROM organization WHERE id = ${organization_id}`;
    if (!organization) throw missing();
    if (organization.status !== "approved")
      throw conflict("not_approved", "The organisation is not approved.");
    const { today } = organization;
    const [invoice] = await tx<{ id: number; number: string; total_cents: number }[]>`
      INSERT INTO invoice (organization_id, number, period_start, period_end, version, total_cents)
      SELECT ${organization_id}, 'PRE-' || ${organization_id}::int || '-' || ${today}::text || '-' || (1 + count(*)), ${today}, ${today}, 1 + count(*), ${amount_cents}
      FROM invoice WHERE organization_id = ${organization_id} AND period_start = ${today}
      RETURNING id, number, total_cents`;
    if (!invoice) throw new Error("the invoice was not written");
    await tx`
      INSERT INTO invoice_line (invoice_id, text, amount_cents) VALUES (${invoice.id}, 'Wallet money for your members, paid ahead', ${amount_cents})`;
    const [funding] = await tx<{ id: number }[]>`
      INSERT INTO org_funding (organization_id, actor_id, kind, amount_cents, status, invoice_id, settled_at)
      VALUES (${organization_id}, ${by.account_id}, 'invoice', ${amount_cents}, 'succeeded', ${invoice.id}, app_now()) RETURNING id`;
    const id = funding?.id ?? 0;
    const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    const pool = await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
    await post(
      tx,
      { kind: "org.funded", idem: `org_funding:${id}`, actor: `staff:${by.staff_id}`, note: invoice.number },
      [
        { account: owed, amount: -amount_cents },
        { account: pool, amount: amount_cents },
      ],
    );
    await auditStaff(tx, by, "organization.funded_by_invoice", organization_id, invoice);
    await announce(tx, "organization.funded", { organization_id }, `organization.funded:invoice:${id}`);
    await announce(
      tx,
      "organization.invoiced",
      { invoice_id: invoice.id },
      `organization.invoiced:${invoice.id}`,
    );
    return { org_funding_id: id, number: invoice.number };
  });
}

/**
 * Books the payment of an invoice that came in at the bank, whole and once.
 * @throws Refusal `missing` for an unknown number; `conflict` `already_paid`.
 */
export function payInvoice(by: StaffAct, number: string): Promise<{ number: string; total_cents: number }> {
  return transaction(async (tx) => {
    const [found] = await tx<
      { organization_id: number }[]
    >`SELECT organization_id FROM invoice WHERE number = ${number}`;
    if (!found) throw missing();
    const { organization_id } = found;
    await lockTreasury(tx, organization_id);
    const [invoice] = await tx<{ id: number; number: string; total_cents: number }[]>`
      UPDATE invoice SET paid_at = app_now() WHERE number = ${number} AND paid_at IS NULL RETURNING id, number, total_cents`;
    if (!invoice) throw conflict("already_paid", "This invoice has already been paid.");
    const { bank } = await systemAccounts(tx);
    const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    const event = {
      kind: "invoice.paid",
      idem: `invoice.paid:${invoice.id}`,
      actor: `staff:${by.staff_id}`,
      note: number,
    };
    await post(tx, event, [
      { account: bank, amount: -invoice.total_cents },
      { account: owed, amount: invoice.total_cents },
    ]);
    await auditStaff(tx, by, "invoice.paid", organization_id, invoice);
    await announce(
      tx,
      "organization.funded",
      { organization_id },
      `organization.funded:invoice.paid:${invoice.id}`,
    );
    return { number, total_cents: invoice.total_cents };
  });
}
