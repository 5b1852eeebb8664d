import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { issueInvoices } from "~/domain/invoices/issue-invoices.server";
import { reviewOrganization } from "~/domain/organizations/review-organization.server";
import { periodsSince } from "~/domain/treasury/periods.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { aCard, aCart, aMeal, anAddress, aStaff, PASSWORD, unique, uniqueEmail } from "../builders";
import { invitationTo } from "../setup/invitations";
import { inboxOf } from "./inbox";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  openLive,
  placeOrder,
  toCheckout,
  type Visited,
  visit,
} from "./visit";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 1000 };
const [ROWS, FAULTY] = [200, 15];

/** Signs a company up, on a plan that gives nothing and costs $1.50 a member and month, and has it approved. */
async function signUp({ page, context }: Visited, email: string): Promise<number> {
  const name = `Table ${unique()}`;
  await sql`INSERT INTO plan (name, description, dollar_cents, vouchers, fee_cents) VALUES (${name}, 'For a test', 0, 0, 150)`;
  await openLive(page, "/corporate/signup/");
  const form = page.locator("main form").first();
  await form.getByLabel("Organization name").fill(`Cumberland ${unique()}`);
  await form.getByLabel("EIN").fill("12-3456789");
  await form.getByLabel(name).check();
  await form.getByLabel("First name").fill("Olive");
  await form.getByLabel("Last name").fill("Adams");
  await form.getByLabel("Work email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("I accept the terms of service.").check();
  await form.getByRole("button", { name: "Sign up your company" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const { inbox, found } = await inboxOf(context, email, /\/signup\/confirm\/[\w-]+/);
  await inbox.close();
  await openLive(page, found);
  await page.locator("main").getByRole("button", { name: "Finish signing up" }).click();
  await page.getByRole("link", { name: "Contact us" }).waitFor();
  const [company] = await sql<{ id: number }[]>`
    SELECT m.organization_id AS id FROM membership m JOIN account a ON a.id = m.account_id WHERE a.email = ${email}`;
  const { staff_id } = await aStaff({ role: "operations" });
  await reviewOrganization({ actor: `staff:${staff_id}`, staff_id }, company?.id ?? 0, "approve", null);
  return company?.id ?? 0;
}

/** Imports 200 people, 15 of them with a faulty row: the good rows at once, the rest mended in the browser. */
async function importPeople({ page, shot }: Visited, first: string): Promise<void> {
  const mark = unique();
  const rows = Array.from({ length: ROWS }, (_, n) =>
    n % 13 === 0 && n / 13 < FAULTY ? `Ana,Okafor,no-email-${n}` : `Ben,Okafor,p${n}-${mark}@staff.test`,
  );
  rows[1] = `Noor,Haddad,${first}`;
  await openLive(page, "/dashboard/members/upload");
  const buffer = Buffer.from(`First name,Last name,Email\n${rows.join("\n")}`);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "new-people.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await arrive(page, /\/dashboard\/members\/upload\/\d+$/);
  await page.getByRole("button", { name: `Invite ${ROWS - FAULTY} people` }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("import-faulty");
  const emails = page.getByLabel("Email", { exact: true });
  expect(await emails.count()).toBe(FAULTY);
  for (let n = 0; n < FAULTY; n += 1) await emails.nth(n).fill(`mended${n}-${mark}@staff.test`);
  await page.getByRole("button", { name: "Save corrections" }).click();
  await page.getByRole("button", { name: `Invite ${ROWS} people` }).click();
  await page.getByText(`${ROWS} people invited by email.`).waitFor();
  await shot("import-done");
  await openLive(page, "/dashboard/members/upload");
  await page.getByRole("link", { name: /new-people\.csv.*Imported/ }).waitFor();
}

/** Joins by the mailed link and chooses a password. Answers whose account it is. */
async function join(
  { page }: Visited,
  email: string,
): Promise<{ account_id: number; email: string; first_name: string }> {
  await openLive(page, await invitationTo(email));
  await page.getByRole("button", { name: /^Join / }).click();
  await arrive(page, /\/corporate_user\/password_reset$/);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Re-enter new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await arrive(page, /\/account$/);
  const [account] = await sql<{ id: number }[]>`SELECT id FROM account WHERE email = ${email}`;
  return { account_id: account?.id ?? 0, email, first_name: "Noor" };
}

/** What would take a month: the allowances count since the period that runs, and the company is of before it. */
async function passAMonth(organization_id: number): Promise<void> {
  await transaction(async (tx) => {
    const [day] = await tx<{ day: string }[]>`SELECT (app_now() - interval '33 days')::date AS day`;
    await tx`UPDATE organization SET approved_at = app_now() - interval '2 months' WHERE id = ${organization_id}`;
    await tx`UPDATE membership SET joined_at = app_now() - interval '2 months' WHERE organization_id = ${organization_id} AND joined_at IS NOT NULL`;
    const [current] = (await periodsSince(tx, organization_id, day?.day ?? "")).slice(-1);
    await tx`UPDATE allowance SET starts_on = ${current?.start ?? ""} WHERE organization_id = ${organization_id}`;
    await tx`DELETE FROM wallet_reset WHERE organization_id = ${organization_id}`;
  });
  await resetWallets(organization_id);
}

test("a company from its sign-up to a paid invoice: its office manager hands out dinner money within five minutes", async () => {
  const [email, first] = [uniqueEmail("olive"), uniqueEmail("noor")];
  const desk = await visit({ viewport: PHONE });
  const { page } = desk;
  const id = await signUp(desk, email);
  const [owner] = await sql<{ id: number }[]>`SELECT id FROM account WHERE email = ${email}`;
  await aCard({ account_id: owner?.id ?? 0, email });

  const begun = performance.now();
  await openLive(page, "/dashboard/funding");
  await page.getByLabel("Amount in dollars").fill("500");
  await page.getByRole("button", { name: "Add money" }).click();
  await expectToast(page, "The money is in your balance. You can distribute it now.");
  await importPeople(desk, first);
  const member = await visit({ viewport: PHONE });
  const noor = await join(member, first);
  await openLive(page, `/corporate/${id}/manual-distribute`);
  await page.getByLabel("Everyone (1)").waitFor();
  await page.getByLabel("Dollars", { exact: true }).fill("60");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("$440.00").waitFor();
  await page.getByRole("button", { name: "Give $60.00" }).click();
  await arrive(page, /\/dashboard\/distributions\/\d+$/);
  await expectToast(page, "$60.00 given to 1 person.");
  expect(performance.now() - begun).toBeLessThan(5 * 60_000);

  const meal = await aMeal();
  await anAddress(noor, meal.chef.marketplace);
  await aCart(noor, [meal]);
  await toCheckout(member.page);
  await member.page.getByLabel("Company money").check();
  await placeOrder(member.page);
  await arrive(member.page, /\/my-orders\/\d+/);

  await page.setViewportSize(DESK);
  await openLive(page, "/corporate-admin/users?order=-spent");
  await page.getByRole("row", { name: /Noor Haddad.*\$30\.75.*\$29\.25/ }).waitFor();
  const total = page.getByRole("row", { name: /^Total of 201 members/ });
  expect(await total.innerText()).toMatch(/\$30\.75[\s\S]*\$29\.25/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await desk.shot("user-report-totals");
  await total.getByRole("link", { name: "$30.75" }).click();
  await arrive(page, /\/corporate-admin\/orders/);
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = page.getByRole("link", { name: "Download CSV" });
  await expect
    .poll(
      async () => {
        const again = page.getByRole("link", { name: "Refresh" });
        if (await again.count()) await again.click();
        return file.count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1);
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);

  await openLive(page, "/dashboard/allowances");
  await page.getByLabel("Dollars a month").fill("40");
  await page.getByRole("button", { name: "Save allowances" }).click();
  await expectToast(page, "Allowances saved.");
  await passAMonth(id);
  await openLive(member.page, "/account/wallet");
  await member.page.getByText("$69.25").first().waitFor();
  await issueInvoices(id);
  await page.setViewportSize(PHONE);
  await openLive(page, "/dashboard/invoices");
  await page.getByRole("link", { name: new RegExp(`INV-${id}-`) }).click();
  await arrive(page, /\/dashboard\/invoices\/\d+$/);
  await page.getByRole("button", { name: "Pay $1.50" }).click();
  await expectToast(page, "Invoice paid. Thank you.");
  await page.getByText("Paid", { exact: true }).waitFor();
  await openLive(page, "/dashboard/statement");
  await page.getByText(/\$30\.75 and 0 vouchers in 1 order/).waitFor();
  await fits(page);
  await desk.shot("statement-after-a-month");
  expect([...desk.complaints, ...member.complaints]).toEqual([]);
});
