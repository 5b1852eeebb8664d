import { sql } from "~/data/sql.server";
import { issueInvoices } from "~/domain/invoices/issue-invoices.server";
import { aMember, anOrganization, type TestOrganization, unique } from "../builders";

interface ChargedOptions {
  members?: number;
  /** cents for each of them and month */
  fee_cents?: number;
  name?: string;
}

/** An organization whose plan has cost `fee_cents` for each of so many members since two months ago. */
export async function aChargedOrganization({
  members = 2,
  fee_cents = 1_500,
  name,
}: ChargedOptions = {}): Promise<TestOrganization> {
  const organization = await anOrganization(name === undefined ? {} : { name });
  for (let n = 0; n < members; n += 1) await aMember({ organization });
  await sql`
    WITH made AS (INSERT INTO plan (name, description, fee_cents, is_active) VALUES (${`Plan ${unique()}`}, 'For a test', ${fee_cents}, false) RETURNING id)
    UPDATE organization SET plan_id = made.id, approved_at = app_now() - interval '2 months' FROM made WHERE organization.id = ${organization.id}`;
  await sql`UPDATE membership SET joined_at = app_now() - interval '2 months' WHERE organization_id = ${organization.id}`;
  return organization;
}

/** The same with the invoice of the month that is over; its total is in cents. */
export async function anInvoicedOrganization(
  options: ChargedOptions = {},
): Promise<TestOrganization & { invoice_id: number; number: string; total_cents: number }> {
  const organization = await aChargedOrganization(options);
  const [invoice_id = 0] = await issueInvoices(organization.id);
  const [invoice] = await sql<{ number: string; total_cents: number }[]>`
    SELECT number, total_cents FROM invoice WHERE id = ${invoice_id}`;
  if (!invoice) throw new Error("no invoice was issued");
  return { ...organization, invoice_id, ...invoice };
}
