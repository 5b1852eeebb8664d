import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { notifyEndingDocuments } from "~/domain/documents/notify-ending-documents.server";
import { reviewDocument } from "~/domain/documents/review-document.server";
import { aChef, aMarketplace, aMeal, anOrderedLine, aStaff, dayFrom } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

test("a cook uploads a permit on a phone; approved it sells, ended it doesn't, and the cook is told", async () => {
  const marketplace = await aMarketplace({
    permit_required: true,
    max_meals_per_day: 30,
    max_meals_per_week: 90,
  });
  await sql`UPDATE marketplace SET max_sales_year_cents = 10000000 WHERE id = ${marketplace.id}`;
  const chef = await aChef({ marketplace });
  const meal = await aMeal({ chef, schedule: { from: 2, to: 12, count: 60 } });
  await anOrderedLine({ meal, on: 0, quantity: 28 });
  const { page, complaints, shot } = await visit({ as: chef, viewport: { width: 390, height: 844 } });
  await openLive(page, "/chef/documents");
  await page.getByText("No approved permit yet.").waitFor();
  await shot("documents-none");
  await page.getByLabel("Last day it's valid").fill(await dayFrom(10));
  await page.getByLabel("File").setInputFiles({
    ...{ name: "permit.txt", mimeType: "text/plain", buffer: Buffer.from("my permit") },
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Choose a PDF, or a picture we can read").waitFor();
  await shot("documents-wrong-file");
  expect(await page.getByLabel("Last day it's valid").inputValue()).toBe(await dayFrom(10));
  await page.getByLabel("File").setInputFiles({
    ...{ name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  });
  await page.getByText("Choose a file of 5 MB or less.").waitFor();
  expect(await page.getByLabel("File").evaluate((it: HTMLInputElement) => it.files?.length)).toBe(0);
  await page.getByLabel("File").setInputFiles({
    ...{ name: "permit.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expectToast(page, "Uploaded. We'll check it and write to you.");
  await page.getByText("Being checked").waitFor();
  await page.getByText("Remove Kitchen permit").click();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("documents-remove");
  await page.getByRole("button", { name: "Remove document" }).click();
  await expectToast(page, "Document removed");
  await page.getByText("No approved permit yet.").waitFor();
  await page.getByLabel("Last day it's valid").fill(await dayFrom(10));
  await page.getByLabel("File").setInputFiles({
    ...{ name: "permit.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Being checked").waitFor();
  const [row] = await sql<{ id: number }[]>`SELECT id FROM kitchen_document WHERE chef_id = ${chef.chef_id}`;
  await reviewDocument({ ...(await aStaff()), actor: "staff:1" }, row?.id ?? 0, "approve", null);
  await openLive(page, "/chef/documents");
  await page.getByText("Approved").waitFor();
  await page.getByText("28 of 30").waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("documents-approved");
  const wide = await visit({ as: chef, colorScheme: "dark" });
  await openLive(wide.page, "/chef/documents");
  await wide.page.getByText("Approved").waitFor();
  await wide.shot("documents-approved");
  const guest = await visit({ zip: marketplace.zips[0] });
  await openLive(guest.page, `/meals?zipCode=${marketplace.zips[0]}`);
  await guest.page.getByRole("link", { name: meal.name }).first().waitFor();

  await sql`UPDATE kitchen_document SET expires_on = ${await dayFrom(-1)} WHERE chef_id = ${chef.chef_id}`;
  await sql`UPDATE chef SET permit_expires_on = ${await dayFrom(-1)} WHERE id = ${chef.chef_id}`;
  await notifyEndingDocuments();
  await openLive(page, "/chef/documents");
  await page.getByText("Ended", { exact: true }).waitFor();
  const told =
    await sql`SELECT FROM notification WHERE account_id = ${chef.account_id} AND kind = 'document.ends'`;
  expect(told).toHaveLength(1);
  await openLive(guest.page, `/meals?zipCode=${marketplace.zips[0]}`);
  expect(await guest.page.getByRole("link", { name: meal.name }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
