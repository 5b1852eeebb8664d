import { expect, test } from "vitest";
import { aCorporateAdmin, aMember, uniqueEmail } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

test("on a phone, an admin adds a member, who then stands in the list as invited", async () => {
  const admin = await aCorporateAdmin({ first_name: "Petra" });
  const { page, complaints, shot } = await visit({ as: admin, viewport: { width: 390, height: 844 } });
  await openLive(page, "/dashboard");
  await shot("company-dashboard-empty");
  await page.getByRole("navigation", { name: "Organization, short" }).getByText("Members").click();
  await arrive(page, /dashboard\/members$/);
  await page.getByRole("link", { name: "Add a member" }).click();
  await arrive(page, /members\/new/);
  const main = page.locator("main");
  await main.getByLabel("Email").fill(uniqueEmail("quinn"));
  await main.getByLabel("First name").fill("Quinn");
  await main.getByLabel("Last name").fill("Abbott");
  await shot("company-new-member");
  await main.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, "Quinn Abbott added succesfully");
  await main.getByRole("link", { name: "Quinn Abbott" }).waitFor();
  await fits(page);
  await shot("company-members");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("at a desk, an admin finds somebody, suspends them, and removes them knowing what comes back", async () => {
  const admin = await aCorporateAdmin({ first_name: "Rosa" });
  const { organization } = admin;
  await aMember({ organization, first_name: "Sami", last_name: "Torvik", wallet: 1820, vouchers: 2 });
  await aMember({ organization, first_name: "Tove", last_name: "Ulvang" });
  const { page, complaints, shot } = await visit({ as: admin });
  await openLive(page, "/dashboard/members");
  const main = page.locator("main");
  await main.getByLabel("Name, email or phone").fill("torvik");
  await main.getByRole("button", { name: "Show" }).click();
  await main.getByText("1 member found").waitFor();
  await shot("company-members-found");
  await main.getByRole("link", { name: "Sami Torvik" }).click();
  await arrive(page, /members\/\d+$/);
  await main.getByRole("heading", { name: "Sami Torvik" }).waitFor();
  await shot("company-member");
  expect(await accessibilityFindings(page)).toEqual([]);
  await main.getByRole("button", { name: "Suspend" }).click();
  await expectToast(page, "Updated succesfully");
  await main
    .getByRole("row", { name: /Sami Torvik/ })
    .getByText("Suspended")
    .waitFor();
  await main.getByRole("link", { name: "Sami Torvik" }).click();
  await arrive(page, /members\/\d+$/);
  await main.getByText("Remove Sami Torvik", { exact: true }).click();
  await main.getByText("gets back $18.20 and 2 vouchers.").last().waitFor();
  await main.getByRole("button", { name: "Yes, remove Sami Torvik" }).click();
  await arrive(page, /dashboard\/members$/);
  await main.getByText("2 members", { exact: true }).first().waitFor();
  expect(await main.getByText("Sami Torvik").count()).toBe(0);
  await page.goto("/dashboard");
  await main.getByText("Dollars to give out").waitFor();
  await shot("company-dashboard");
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
