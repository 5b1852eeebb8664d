import { expect, test } from "vitest";
import { aCard, aCart, aCorporateAdmin, aMeal, aMember, anAddress, anOrganization } from "../builders";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  openLive,
  placeOrder,
  toCheckout,
  visit,
} from "./visit";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("an owner sorts people and requires a code; it blocks the checkout until it is chosen, and stands in the report and the file", async () => {
  const organization = await anOrganization({ pool: 50_000 });
  const owner = await aCorporateAdmin({ organization });
  const meal = await aMeal();
  const noor = await aMember({ organization, first_name: "Noor", wallet: 10_000 });
  await anAddress(noor, meal.chef.marketplace);
  await aCard(noor);
  await aCart(noor, [meal]);

  const admin = await visit({ as: owner, viewport: DESK });
  const { page } = admin;
  await openLive(page, "/dashboard/groups");
  await page.getByText("No groups yet.").waitFor();
  await admin.shot("groups-empty");
  await page.getByLabel("Name").fill("Design");
  await page.getByRole("button", { name: "Add group" }).click();
  await arrive(page, /\/dashboard\/groups\/\d+$/);
  await page.getByLabel("Emails").fill("nobody@elsewhere.test");
  await page.getByRole("button", { name: "Put in" }).click();
  await page.getByText("Not among your members: nobody@elsewhere.test").waitFor();
  await page.getByLabel("Emails").fill(noor.email);
  await page.getByRole("button", { name: "Put in" }).click();
  await expectToast(page, "1 person put in.");
  await page.getByText("Department with 1 member").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await admin.shot("group");
  await openLive(page, "/dashboard/expense-codes");
  await page.getByLabel("Codes", { exact: true }).fill("MKT-204, Marketing\nOPS-110, Operations");
  await page.getByRole("button", { name: "Add codes" }).click();
  await expectToast(page, "2 codes added.");
  await page.getByRole("button", { name: "Require a code" }).click();
  await expectToast(page, "Every order needs a code now.");
  expect(await accessibilityFindings(page)).toEqual([]);
  await admin.shot("expense-codes");

  const member = await visit({ as: noor, viewport: PHONE });
  await openLive(member.page, "/account/cart");
  await toCheckout(member.page);
  await member.page.locator("label:has([name=given])").click();
  await placeOrder(member.page);
  await member.page.getByText("pays only for orders with one of its expense codes").first().waitFor();
  await member.shot("code-missing");
  await member.page.getByLabel("Expense code").selectOption("MKT-204");
  await fits(member.page);
  expect(await accessibilityFindings(member.page)).toEqual([]);
  await placeOrder(member.page);
  await arrive(member.page, /\/my-orders\/\d+\?placed=1/);
  await member.page.getByText("Your order is placed").waitFor();
  await openLive(member.page, `${new URL(member.page.url()).pathname}/receipt`);
  await member.page.getByText("Expense code MKT-204 · Marketing").waitFor();
  await member.shot("receipt-with-code");

  await openLive(page, "/corporate-admin/users?order=-spent");
  await page.getByRole("row", { name: /Noor.*\$30\.75/ }).waitFor();
  await fits(page);
  await admin.shot("user-report");
  await page.getByRole("row", { name: /Noor/ }).getByRole("link", { name: "$30.75" }).click();
  await arrive(page, /corporate-admin\/orders\?member=/);
  await page.getByRole("rowheader", { name: /MKT-204/ }).waitFor();
  await admin.shot("orders-with-code");
  await openLive(page, "/dashboard/exports");
  await page.getByLabel("Report").selectOption("journal");
  await page.getByRole("button", { name: "Make the file" }).click();
  const file = page.getByRole("link", { name: "Download Journal" });
  await file.waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toMatch(/-journal-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("button", { name: "Email it to me" }).click();
  await page.getByText("Reports by email").waitFor();
  const group = page.getByLabel("Group", { exact: true });
  expect(await group.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFindings(page)).toEqual([]);
    await admin.shot(`exports-${colorScheme}`);
  }
  for (const [path, name] of [
    ["/dashboard/benefits", "benefits"],
    ["/dashboard/statement", "statement"],
    ["/dashboard/settings", "settings"],
    ["/dashboard/groups", "groups"],
  ] as const) {
    await openLive(page, path);
    expect([path, await accessibilityFindings(page)]).toEqual([path, []]);
    await admin.shot(`${name}-dark`);
  }
  await page.setViewportSize(PHONE);
  for (const path of ["groups", "expense-codes", "exports", "benefits", "statement", "settings"]) {
    await openLive(page, `/dashboard/${path}`);
    await fits(page);
    await admin.shot(`${path}-phone`);
  }
  expect([...admin.complaints, ...member.complaints]).toEqual([]);
});
