import { randomUUID } from "node:crypto";
import { z } from "zod";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { publish } from "../outbox/publish.server";
import { conflict, formReused, invalid, missing } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { insertFunding } from "../treasury/funding-row.server";
import { lockPools, lockTreasury } from "../treasury/treasury.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { bookPaid } from "./book-paid.server";
import { type Invoiced, insertInvoice, insertLine } from "./invoice-row.server";
import { closeOpenPayment, lockUnpaid } from "./open-payment.server";

const MOST_CENTS = 999_999_999;
const MOST_VOUCHERS = 100_000;
/** How long a withdrawn transfer stays with those whose money may come. */
const DAYS_TO_COME = 90;

/** Writes down what staff did with an invoice. */
export async function auditInvoice(
  tx: Tx,
  by: StaffActor,
  action: string,
  organization_id: number,
  { id: subject_id, ...invoice }: Invoiced,
  { reason, key }: { reason: string; key?: string | undefined },
): Promise<void> {
  const after = { ...invoice, ...(key !== undefined && { key }) };
  await audit(tx, by, { action, subject_kind: "invoice", subject_id, reason, after, organization_id });
}

/** What an audit's entry says of an invoice as it is now. */
const Written = z.record(z.string(), z.unknown());

/** What was given to an organization under the key of a form before, as its audit names it; null for nothing. */
async function givenBefore(
  tx: Tx,
  organization_id: number,
  action: string,
  key: string | undefined,
): Promise<{ subject_id: number; after: Record<string, unknown> } | null> {
  if (key === undefined) return null;
  const entry = await tx.db.auditEntry.findFirst({
    where: { organization_id, action, after: { path: ["key"], equals: key } },
    select: { subject_id: true, after: true },
  });
  return entry && { subject_id: Number(entry.subject_id), after: Written.parse(entry.after) };
}

/** The invoice and the funding that a form made before. @throws Refusal `conflict` `key_reused` for another amount. */
async function fundedBefore(
  tx: Tx,
  { subject_id: invoice_id, after }: { subject_id: number; after: Record<string, unknown> },
  amount_cents: number,
) {
  if (after.total_cents !== amount_cents) throw formReused();
  const { id, invoice } = await tx.db.orgFunding.findFirstOrThrow({
    where: { invoice_id },
    select: { id: true, invoice: { select: { number: true } } },
  });
  return { org_funding_id: id, number: invoice?.number ?? "" };
}

/** @throws Refusal `missing` for a number that no invoice has. */
export async function findInvoice(number: string): Promise<{ id: number; organization_id: number }> {
  const found = await db.invoice.findUnique({
    where: { number },
    select: { id: true, organization_id: true },
  });
  if (!found) throw missing();
  return found;
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
 * from then on. Answers the invoice's number. `key` names the sending of a form: the same one twice is one funding.
 * @throws Refusal `invalid` on amount_cents; `missing`; `conflict` `not_approved` for an organization that is not approved, `key_reused`.
 */
export function fundByInvoice(
  by: StaffActor,
  organization_id: number,
  { amount_cents, reason, key }: { amount_cents: number; reason: string; key?: string },
): Promise<{ org_funding_id: number; number: string }> {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 1 || amount_cents > MOST_CENTS)
    throw invalid("amount_cents", `Enter whole cents from 1 to ${MOST_CENTS} (${formatCents(MOST_CENTS)}).`);
  return transaction(async (tx) => {
    const today = await lockApproved(tx, organization_id);
    const before = await givenBefore(tx, organization_id, "organisation.funded", key);
    if (before) return fundedBefore(tx, before, amount_cents);
    const wanted = { organization_id, period_start: today, period_end: today, total_cents: amount_cents };
    const number = (version: number) => `PRE-${organization_id}-${today}-${version}`;
    const invoice = await insertInvoice(tx, { ...wanted, kind: "prepaid" }, number);
    await insertLine(tx, invoice.id, { text: "Wallet money for your members, paid ahead", amount_cents });
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
    await auditInvoice(tx, by, "organisation.funded", organization_id, invoice, { reason, key });
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
 * Books the payment of an invoice that came in at the bank, whole and once; of a bank transfer that was asked for, the money
 * is in the pool then, also where the organization withdrew it before (`withdrawn_at` says when). A card payment that
 * somebody has begun is ended first.
 * @throws Refusal `missing` for an unknown number; `conflict` `already_paid`, `invoice_replaced`, or `payment_processing`
 * while a card is being charged for it; `unavailable` when Stripe can't be asked about that.
 */
export async function payInvoice(
  by: StaffActor,
  number: string,
  reason: string,
): Promise<{ number: string; total_cents: number; withdrawn_at: Date | null }> {
  const { id, organization_id } = await findInvoice(number);
  await closeOpenPayment(id);
  return transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    const withdrawn_at = await lockUnpaid(tx, id);
    const { bank: from } = await systemAccounts(tx);
    const account_id = await accountOf(tx, by);
    const paid = await bookPaid(tx, organization_id, id, { from, actor: by.actor, account_id });
    if (!paid) throw new Error(`invoice ${number} was locked and could not be paid`);
    await auditInvoice(tx, by, "invoice.paid", organization_id, paid, { reason });
    return { number, total_cents: paid.total_cents, withdrawn_at };
  });
}

/**
 * Invoices nobody has paid yet, the oldest first: number, organization, days and cents; after them bank transfers that were
 * withdrawn in the last 90 days, whose money may still come.
 */
export async function openInvoices(): Promise<
  {
    number: string;
    organization_id: number;
    organization: string;
    period_start: Day;
    period_end: Day;
    total_cents: number;
    withdrawn_on: Day | null;
  }[]
> {
  const since = new Date(clock.now().getTime() - DAYS_TO_COME * 86_400_000);
  const invoices = await db.invoice.findMany({
    where: {
      ...{ paid_at: null, replaced_at: null },
      OR: [{ withdrawn_at: null }, { withdrawn_at: { gt: since } }],
    },
    select: {
      ...{ number: true, period_start: true, period_end: true, total_cents: true, withdrawn_at: true },
      organization_id: true,
      organization: { select: { name: true } },
    },
    orderBy: [{ withdrawn_at: { sort: "asc", nulls: "first" } }, { issued_at: "asc" }, { id: "asc" }],
    take: 200,
  });
  return invoices.map(
    ({ organization, period_start, period_end, total_cents, withdrawn_at, ...invoice }) => ({
      ...invoice,
      organization: organization.name,
      period_start: dayIn("UTC", period_start),
      period_end: dayIn("UTC", period_end),
      total_cents: Number(total_cents),
      withdrawn_on: withdrawn_at && dayIn("UTC", withdrawn_at),
    }),
  );
}

/**
 * Issues vouchers into an organization's pool, to be given in batches beside the plan's own. They cost nothing until they
 * are eaten. Answers how many lie in the pool then. `key` names the sending of a form: the same one twice is one issue.
 * @throws Refusal `invalid` on vouchers; `missing`; `conflict` `not_approved`, `key_reused`.
 */
export function issueVouchers(
  by: StaffActor,
  organization_id: number,
  { vouchers, reason, key }: { vouchers: number; reason: string; key?: string },
): Promise<number> {
  if (!Number.isSafeInteger(vouchers) || vouchers < 1 || vouchers > MOST_VOUCHERS)
    throw invalid("vouchers", `Enter a whole number from 1 to ${MOST_VOUCHERS}.`);
  return transaction(async (tx) => {
    await lockApproved(tx, organization_id);
    const { voucher } = await lockPools(tx, organization_id);
    const before = await givenBefore(tx, organization_id, "organisation.vouchers_issued", key);
    if (before && before.after.vouchers !== vouchers) throw formReused();
    if (before) return voucher.balance;
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
    await audit(tx, by, {
      ...subject,
      action: "organisation.vouchers_issued",
      reason,
      after: { vouchers, ...(key !== undefined && { key }) },
    });
    await publish(tx, "organization.funded", { organization_id }, `organization.funded:${event.idem}`);
    return voucher.balance + vouchers;
  });
}
