import { randomUUID } from "node:crypto";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { insertFunding } from "../treasury/funding-row.server";
import { lockPools, lockTreasury } from "../treasury/treasury.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";

const MOST_CENTS = 999_999_999;
const MOST_VOUCHERS = 100_000;

interface Invoiced {
  id: number;
  number: string;
  total_cents: number;
}

async function note(
  tx: Tx,
  by: StaffActor,
  action: string,
  organization_id: number,
  invoice: Invoiced,
  reason: string,
): Promise<void> {
  const { id: subject_id, ...after } = invoice;
  await audit(tx, by, { action, subject_kind: "invoice", subject_id, reason, after, organization_id });
}

/** An organization that may be given something now, under its treasury's lock, and its calendar's day. */
async function lockApproved(tx: Tx, organization_id: number): Promise<Day> {
  await lockTreasury(tx, organization_id);
  const organization = await tx.db.organization.findUnique({
    where: { id: organization_id },
    select: { time_zone: true, status: true },
  });
  if (organization?.status !== "approved") throw conflict("not_approved", "The organization isn't approved.");
  return dayIn(organization.time_zone, clock.now());
}

/** The account of whoever of staff acts; null at the server's own prompt. */
async function accountOf(tx: Tx, { staff_id: id }: StaffActor): Promise<number | null> {
  if (id === null) return null;
  const staff = await tx.db.staffMember.findUnique({ where: { id }, select: { account_id: true } });
  return staff?.account_id ?? null;
}

/**
 * Puts money (whole cents) into an organization's pool at once and asks for it by an invoice of one line, which it owes
 * from then on. Answers the invoice's number.
 * @throws Refusal `invalid` on amount_cents; `missing`; `conflict` `not_approved` for an organization that is not approved.
 */
export function fundByInvoice(
  by: StaffActor,
  organization_id: number,
  { amount_cents, reason }: { amount_cents: number; reason: string },
): Promise<{ org_funding_id: number; number: string }> {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 1 || amount_cents > MOST_CENTS)
    throw invalid("amount_cents", `Enter whole cents from 1 to ${MOST_CENTS} (${formatCents(MOST_CENTS)}).`);
  return transaction(async (tx) => {
    const today = await lockApproved(tx, organization_id);
    // plain SQL: counted and written at once
    const [invoice] = await tx<Invoiced[]>`
      INSERT INTO invoice (organization_id, number, period_start, period_end, version, total_cents)
      SELECT ${organization_id}, 'PRE-' || ${organization_id}::int || '-' || ${today}::text || '-' || (1 + count(*)), ${today}, ${today}, 1 + count(*), ${amount_cents}
      FROM invoice WHERE organization_id = ${organization_id} AND period_start = ${today}
      RETURNING id, number, total_cents`;
    if (!invoice) throw new Error("the invoice was not written");
    const line = { invoice_id: invoice.id, text: "Wallet money for your members, paid ahead", amount_cents };
    await tx.db.invoiceLine.create({ data: line, select: { id: true } });
    const staff = await accountOf(tx, by);
    const id = await insertFunding(tx, {
      organization_id,
      actor_id: staff,
      kind: "invoice",
      amount_cents,
      invoice_id: invoice.id,
    });
    const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    const pool = await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
    await post(tx, { kind: "org.funded", idem: `org_funding:${id}`, actor: by.actor, note: invoice.number }, [
      { account: owed, amount: -amount_cents },
      { account: pool, amount: amount_cents },
    ]);
    await note(tx, by, "organisation.funded", organization_id, invoice, reason);
    await publish(tx, "organization.funded", { organization_id }, `organization.funded:invoice:${id}`);
    await publish(
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
export function payInvoice(
  by: StaffActor,
  number: string,
  reason: string,
): Promise<{ number: string; total_cents: number }> {
  return transaction(async (tx) => {
    const found = await tx.db.invoice.findUnique({ where: { number }, select: { organization_id: true } });
    if (!found) throw missing();
    const { organization_id } = found;
    await lockTreasury(tx, organization_id);
    const [paid] = await tx.db.invoice.updateManyAndReturn({
      where: { number, paid_at: null },
      data: { paid_at: clock.now() },
      select: { id: true, number: true, total_cents: true },
    });
    if (!paid) throw conflict("already_paid", "This invoice has already been paid.");
    const invoice = { ...paid, total_cents: Number(paid.total_cents) };
    const { bank } = await systemAccounts(tx);
    const owed = await ledgerAccount(tx, { kind: "org_receivable", organization_id });
    const event = {
      kind: "invoice.paid",
      idem: `invoice.paid:${invoice.id}`,
      actor: by.actor,
      note: number,
    };
    await post(tx, event, [
      { account: bank, amount: -invoice.total_cents },
      { account: owed, amount: invoice.total_cents },
    ]);
    await note(tx, by, "invoice.paid", organization_id, invoice, reason);
    await publish(
      tx,
      "organization.funded",
      { organization_id },
      `organization.funded:invoice.paid:${invoice.id}`,
    );
    return { number, total_cents: invoice.total_cents };
  });
}

/** Invoices nobody has paid yet, the oldest first: number, organization, days and cents. */
export async function openInvoices(): Promise<
  { number: string; organization: string; period_start: Day; period_end: Day; total_cents: number }[]
> {
  const invoices = await db.invoice.findMany({
    where: { paid_at: null },
    select: {
      ...{ number: true, period_start: true, period_end: true, total_cents: true },
      organization: { select: { name: true } },
    },
    orderBy: [{ issued_at: "asc" }, { id: "asc" }],
    take: 200,
  });
  return invoices.map(({ number, organization, period_start, period_end, total_cents }) => ({
    number,
    organization: organization.name,
    period_start: dayIn("UTC", period_start),
    period_end: dayIn("UTC", period_end),
    total_cents: Number(total_cents),
  }));
}

/**
 * Issues vouchers into an organization's pool, to be given in batches beside the plan's own. They cost nothing until they
 * are eaten. Answers how many lie in the pool then.
 * @throws Refusal `invalid` on vouchers; `missing`; `conflict` `not_approved`.
 */
export function issueVouchers(
  by: StaffActor,
  organization_id: number,
  { vouchers, reason }: { vouchers: number; reason: string },
): Promise<number> {
  if (!Number.isSafeInteger(vouchers) || vouchers < 1 || vouchers > MOST_VOUCHERS)
    throw invalid("vouchers", `Enter a whole number from 1 to ${MOST_VOUCHERS}.`);
  return transaction(async (tx) => {
    await lockApproved(tx, organization_id);
    const { voucher } = await lockPools(tx, organization_id);
    const { voucher_issue } = await systemAccounts(tx);
    const event = {
      kind: "vouchers.issued",
      idem: `vouchers.issued:${randomUUID()}`,
      actor: by.actor,
      note: reason,
    };
    await post(tx, event, [
      { account: voucher_issue, amount: -vouchers },
      { account: voucher.id, amount: vouchers },
    ]);
    const subject = { subject_kind: "organisation" as const, subject_id: organization_id, organization_id };
    await audit(tx, by, { ...subject, action: "organisation.vouchers_issued", reason, after: { vouchers } });
    await publish(tx, "organization.funded", { organization_id }, `organization.funded:${event.idem}`);
    return voucher.balance + vouchers;
  });
}
