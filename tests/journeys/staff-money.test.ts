import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDeliveredOrder, aStaff } from "../builders";
import { accessibilityFindings, arrive, fits, openLive, visit } from "./visit";

test("finance goes from a figure to the postings of an order; support may not", async () => {
  const chef = await aChef();
  const kitchen = `Kitchen of ${chef.chef_id}`;
  await sql`UPDATE chef SET kitchen_name = ${kitchen} WHERE id = ${chef.chef_id}`;
  const { number } = await aDeliveredOrder(chef, 2_000);
  const support = await visit({ as: await aStaff({ role: "support" }) });
  await openLive(support.page, "/staff/money");
  await support.page.getByText("You don't have access to this page").first().waitFor();

  const { page, complaints, shot } = await visit({ as: await aStaff({ role: "finance" }) });
  await openLive(page, "/staff");
  await page
    .getByRole("navigation", { name: "Back office", exact: true })
    .getByRole("link", { name: "Money" })
    .click();
  await arrive(page, /\/staff\/money$/);
  await page.getByText("In balance").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("money");
  await page.getByRole("link", { name: "Owed to cooks", exact: true }).click();
  await arrive(page, /kind=chef_payable/);
  await page.getByRole("table", { name: "Accounts" }).waitFor();
  const finder = page.getByRole("form", { name: "Find accounts of an owner" });
  await finder.getByLabel("Whose").selectOption("cook");
  await finder.getByLabel("Owner").fill(String(chef.chef_id));
  await finder.getByRole("button", { name: "Find accounts" }).click();
  await arrive(page, /owner=/);
  const row = page.getByRole("row").filter({ hasText: "Owed to cooks" });
  await row.getByText("$20.00").waitFor();
  await row.getByText(kitchen).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-accounts");
  await row.getByRole("link").click();
  await arrive(page, /\/accounts\/\d+$/);
  await page.getByRole("row").filter({ hasText: number }).first().getByRole("link").click();
  await arrive(page, /\/transactions\/\d+$/);
  await page.getByText("0 in each asset").waitFor();
  await page.getByText(number).first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-transaction");
  await openLive(page, "/staff/money/months");
  await page.getByRole("table", { name: "Months" }).getByRole("link").first().click();
  await arrive(page, /\/months\/\d{4}-\d\d$/);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("money-month");

  const phone = await visit({
    as: await aStaff({ role: "finance" }),
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  for (const [path, name] of [
    ["/staff/money", "money"],
    [`/staff/money/accounts?whose=cook&owner=${chef.chef_id}`, "money-accounts"],
    ["/staff/money/accounts?whose=person&owner=nobody%40example.com", "money-accounts-none"],
    ["/staff/money/months", "money-months"],
  ] as const) {
    await openLive(phone.page, path);
    await fits(phone.page);
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    await phone.shot(name);
  }
  expect([...complaints, ...phone.complaints]).toEqual([]);
});
