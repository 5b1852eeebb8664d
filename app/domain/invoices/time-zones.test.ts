import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { anOrganization, type TestOrganization, unique } from "../../../tests/builders";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { issueInvoices } from "./issue-invoices.server";
import { reissueInvoice } from "./reissue-invoice.server";

/** The organization came to owe so many cents at a time (UTC): the clock is moved within a transaction, where nobody else sees it. */
async function owed({ id }: TestOrganization, cents: number, at: string): Promise<void> {
  const [clock] = await sql<{ offset_seconds: number }[]>`SELECT offset_seconds FROM clock WHERE id = 1`;
  await transaction(async (tx) => {
    await tx`UPDATE clock SET offset_seconds = offset_seconds + extract(epoch FROM ${at}::timestamp AT TIME ZONE 'UTC' - app_now())`;
    const { delivery_fees } = await systemAccounts(tx);
    const receivable = await ledgerAccount(tx, { kind: "org_receivable", organization_id: id });
    await post(tx, { kind: "group.fee", idem: `test:${unique()}`, actor: "test", note: `${cents}` }, [
      { account: receivable, amount: -cents },
      { account: delivery_fees, amount: cents },
    ]);
    await tx`UPDATE clock SET offset_seconds = ${clock?.offset_seconds ?? 0}`;
  });
}

/** The first day of the month, so many months ago. */
async function monthAgo(months: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    SELECT to_char(date_trunc('month', app_now()) - make_interval(months => ${months}), 'YYYY-MM-DD') AS day`;
  return row?.day ?? "";
}

test.each([
  ["America/New_York", "Europe/London", 500],
  ["Europe/London", "America/New_York", 1_200],
])(
  "a company that moves from %s to %s is asked once for what it owed at the turn of a month",
  async (from, to, total_cents) => {
    const organization = await anOrganization({ time_zone: from });
    const [first, second] = [await monthAgo(2), await monthAgo(1)];
    await owed(organization, 1_000, `${first.slice(0, 8)}10 12:00`);
    // evening of the last day in New York, night of the first in London
    await owed(organization, 700, `${second} 02:00`);
    await owed(organization, 500, `${second.slice(0, 8)}10 12:00`);
    // as it was written a month ago
    await sql`
    INSERT INTO invoice (organization_id, number, period_start, period_end, begins_at, over_at, total_cents)
    VALUES (${organization.id}, ${`INV-${unique()}`}, ${first}::date, ${second}::date - 1,
      ${first}::timestamp AT TIME ZONE ${from}, ${second}::timestamp AT TIME ZONE ${from}, 1000)`;
    await sql`UPDATE organization SET time_zone = ${to} WHERE id = ${organization.id}`;
    const [id = 0] = await issueInvoices(organization.id);
    const [invoice] = await sql<{ number: string; total_cents: number }[]>`
    SELECT number, total_cents FROM invoice WHERE id = ${id}`;
    expect(invoice?.total_cents).toBe(total_cents);
    // issued again after one more change, it asks for the same
    await sql`UPDATE organization SET time_zone = ${from} WHERE id = ${organization.id}`;
    const by = { staff_id: null, actor: "staff:prompt" };
    expect(await reissueInvoice(by, invoice?.number ?? "", "For a test")).toMatchObject({ total_cents });
    expect(await issueInvoices(organization.id)).toEqual([]);
  },
);
