import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCard, aCorporateAdmin } from "../builders";
import { anInvoicedOrganization } from "../setup/invoiced";
import { poolOf } from "../setup/team";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

test("an admin finds the month's invoice, reads it, pays it by card, and adds money by card and by bank transfer", async () => {
  const { invoice_id, number, ...organization } = await anInvoicedOrganization();
  const admin = await aCorporateAdmin({ organization });
  await aCard(admin);
  const { page, context, complaints, shot } = await visit({
    as: admin,
    viewport: { width: 390, height: 844 },
  });
  await openLive(page, "/dashboard/invoices");
  await page.getByText("1 invoice", { exact: true }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("invoices");
  await page.getByRole("link", { name: new RegExp(number) }).click();
  await arrive(page, `/dashboard/invoices/${invoice_id}`);
  await page.getByText("2 active members at $15.00").waitFor();
  await page.getByRole("button", { name: "Pay $30.00" }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("invoice-open");
  const pdf = await context.request.get(`/dashboard/invoices/${invoice_id}.pdf`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  await page.getByRole("button", { name: "Pay $30.00" }).click();
  await expectToast(page, "Invoice paid. Thank you.");
  await page.getByText("Paid", { exact: true }).waitFor();
  await shot("invoice-paid");
  const [row] = await sql<{ is_paid: boolean }[]>`
    SELECT paid_at IS NOT NULL AS is_paid FROM invoice WHERE id = ${invoice_id}`;
  expect(row?.is_paid).toBe(true);

  await openLive(page, "/dashboard/funding");
  await page.getByLabel("Amount in dollars").fill("250");
  await page.getByRole("button", { name: "Add money" }).click();
  await expectToast(page, "The money is in your balance. You can distribute it now.");
  expect((await poolOf(organization.id)).usd).toBe(25_000);
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("funding");
  await page.getByLabel("Amount to transfer in dollars").fill("$5,000");
  await page.getByRole("button", { name: "Get transfer details" }).click();
  await arrive(page, /\/dashboard\/invoices\/\d+$/);
  await page.getByText("Waiting for your transfer").waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("transfer");
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expectToast(page, "Request withdrawn.");
  await page.getByText("Withdrawn", { exact: true }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("transfer-withdrawn");

  const wide = await visit({ as: admin, colorScheme: "dark" });
  await openLive(wide.page, "/dashboard/invoices");
  await wide.shot("invoices");
  await openLive(wide.page, "/dashboard/funding");
  await wide.shot("funding");
  await openLive(wide.page, `/dashboard/invoices/${invoice_id}`);
  await wide.shot("invoice");
  expect(complaints).toEqual([]);
});
