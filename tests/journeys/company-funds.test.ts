import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCorporateAdmin, aMember, anOrganization, unique } from "../builders";
import { poolOf } from "../setup/team";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const ROWS = 200;
const FAULTY = 15;

test("an admin imports 200 people with 15 faulty rows, mends them, and gives to everyone, then takes it back", async () => {
  const organization = await anOrganization({ pool: 100_000 });
  const admin = await aCorporateAdmin({ organization });
  await aMember({ organization, first_name: "Ines", last_name: "Moreau" });
  await aMember({ organization, first_name: "Jonas", last_name: "Weber" });
  const mark = unique();
  const rows = Array.from({ length: ROWS }, (_, n) =>
    n % 13 === 0 && n / 13 < FAULTY ? `Ana,Okafor,no-email-${n}` : `Ana,Okafor,p${n}-${mark}@staff.test`,
  );
  const { page, complaints, shot } = await visit({ as: admin, viewport: { width: 390, height: 844 } });
  await openLive(page, "/dashboard/members/upload");
  await shot("import-start");
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
  const [invited] = await sql<{ count: number }[]>`
    SELECT count(*) AS count FROM membership WHERE organization_id = ${organization.id} AND status = 'invited'`;
  expect(invited?.count).toBe(ROWS);
  await openLive(page, "/dashboard/members/upload");
  await page.getByRole("link", { name: /new-people\.csv.*Imported/ }).waitFor();

  await openLive(page, "/dashboard/distributions");
  await page.getByText("Nothing given yet.").waitFor();
  await page.getByRole("link", { name: "Distribute" }).click();
  await arrive(page, `/corporate/${organization.id}/manual-distribute`);
  await page.getByLabel("Everyone (2)").waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("distribute");
  await page.getByLabel("Dollars", { exact: true }).fill("600");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("Your pool is $200.00 short.").waitFor();
  await shot("distribute-short");
  await page.getByLabel("Dollars", { exact: true }).fill("25");
  await page.getByRole("textbox", { name: /^Note/ }).fill("Welcome lunch");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("$950.00").waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("distribute-review");
  await page.getByRole("button", { name: "Give $50.00" }).click();
  await arrive(page, /\/dashboard\/distributions\/\d+$/);
  await expectToast(page, "$50.00 given to 2 people.");
  await page.getByText("Ines Moreau").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("distribution");
  await page.getByRole("button", { name: "Take $50.00 back" }).click();
  await page.getByText("Undone", { exact: true }).waitFor();
  expect(await poolOf(organization.id)).toMatchObject({ usd: 100_000 });
  const wide = await visit({ as: admin, colorScheme: "dark" });
  await openLive(wide.page, `/corporate/${organization.id}/manual-distribute`);
  await wide.shot("distribute");
  expect(complaints).toEqual([]);
});
