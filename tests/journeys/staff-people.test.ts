import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDiner, aMarketplace, anOrganization, aPlacedOrder, unique } from "../builders";
import { onDuty } from "../setup/on-duty";
import { accessibilityFindings, arrive, expectToast, fits, openLive } from "./visit";

const letters = () => unique().replace(/[^a-z]/g, "");

test("operations find a cook, tick the checklist, note the interview and approve; content is turned away", async () => {
  const market = await aMarketplace();
  const full_name = `Ottolie ${letters()}`;
  const chef = await aChef({ marketplace: market, full_name, approved: false });
  await sql`INSERT INTO approval_check (subject, marketplace_id, text) VALUES ('chef', ${market.id}, 'Kitchen visited')`;
  const { page, complaints, shot } = await onDuty("operations");
  await openLive(page, "/staff/chefs");
  await page.getByLabel("Name of the cook or kitchen").fill(full_name.slice(3));
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("1 cook found").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-cooks");
  await page.getByRole("link", { name: full_name }).click();
  await arrive(page, new RegExp(`/staff/chefs/${chef.chef_id}$`));
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("One checklist item is open. Check it off first.").waitFor();
  await page.getByRole("button", { name: "Kitchen visited" }).click();
  await page.getByText("1 of 1").waitFor();
  await page.getByRole("textbox", { name: "Note" }).fill("Spotless, tasted the stew.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note saved.");
  await page.getByText("Spotless, tasted the stew.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-cook");
  await page.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Approved.");
  await page.getByText("Suspend…").waitFor();
  await page.getByRole("button", { name: "Pin" }).click();
  await expectToast(page, "Pinned.");
  await openLive(page, "/staff/search");
  await page.getByRole("region", { name: "Pinned" }).getByRole("link", { name: full_name }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);

  const stranger = await onDuty("content");
  await stranger.page.goto(`/staff/chefs/${chef.chef_id}`);
  await stranger.page.getByText("You do not have permission to perform this action.").waitFor();
});

test("support views as a diner on a phone at night: reads, changes nothing, and comes back", async () => {
  const { ana, number } = await aPlacedOrder(await aChef(), 2400);
  const { page, shot } = await onDuty("support", { viewport: { width: 390, height: 844 } });
  await page.emulateMedia({ colorScheme: "dark" });
  await openLive(page, `/staff/people/${ana.account_id}`);
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-person-dark");
  const view = page.getByRole("region", { name: "See what they see" });
  await view.getByLabel("Reason").fill("The order looks odd to them");
  await view.getByRole("button", { name: "View as them" }).click();
  await arrive(page, /\/account$/);
  const banner = page.getByRole("region", { name: "Viewing as" });
  await banner.getByText("read only").waitFor();
  await openLive(page, "/my-orders");
  await page.getByText(number).first().waitFor();
  await banner.waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-viewing-dark");
  await openLive(page, "/account/profile");
  await page.locator("main form").first().getByRole("button").last().click();
  await page.getByText("Nothing can be changed").first().waitFor();
  await page.goto("/account/cards");
  await page.getByText("this isn't shown to you", { exact: false }).waitFor();
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "End view" }).click();
  await arrive(page, new RegExp(`/staff/people/${ana.account_id}$`));
  expect(await page.getByRole("region", { name: "Viewing as" }).count()).toBe(0);
  await page.getByText("Stopped viewing as them").waitFor();
});

test("what waits is taken, handed over and put off on screen; an organization is suspended with its reason", async () => {
  const name = `Zoe ${letters()}`;
  await sql`
    INSERT INTO contact_message (kind, ticket, name, email, content, created_at)
    VALUES ('diner', ${unique()}, ${name}, 'zoe@example.test', 'Where is my dinner?', '2020-01-01')`;
  const { page, complaints, shot, sol } = await onDuty("operations");
  await openLive(page, "/staff?queue=messages");
  const item = page.getByRole("listitem").filter({ hasText: name });
  await item.getByRole("button", { name: "Take" }).click();
  await expectToast(page, "It's yours.");
  await item.getByText("Yours").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await item.getByRole("link", { name: /^Hand over or put off/ }).click();
  await page.getByLabel("Hand over to").selectOption(String(sol.staff_id));
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-queue");
  await page.getByRole("button", { name: "Hand over" }).click();
  await expectToast(page, "Handed over.");
  await openLive(page, "/staff?queue=messages&mine=1");
  await item.getByRole("link", { name: /^Hand over or put off/ }).click();
  await page.getByRole("button", { name: "Put off" }).click();
  await expectToast(page, "Put off.");
  await openLive(page, "/staff?queue=messages&mine=1&snoozed=1");
  await item.waitFor();
  await openLive(page, "/staff");
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-today");

  const organization = await anOrganization();
  await openLive(page, `/staff/organizations/${organization.id}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("people-organization");
  await page.getByText("Suspend…").click();
  await page.getByRole("button", { name: "Suspend" }).click();
  await page.getByText("Enter a reason.").waitFor();
  await page.getByLabel("Reason").first().fill("Three invoices are unpaid");
  await page.getByRole("button", { name: "Suspend" }).click();
  await expectToast(page, "Suspended.");
  await page.getByText("Three invoices are unpaid").first().waitFor();
  expect(complaints).toEqual([]);
});

test("support locks nobody; operations do, on a person's screen; lists fit a phone", async () => {
  const ana = await aDiner({ first_name: "Marguerite" });
  const { page, shot } = await onDuty("operations", { viewport: { width: 390, height: 844 } });
  for (const path of [
    "/staff/people",
    "/staff/organizations",
    "/staff/meals",
    "/staff/approvals/checklist",
  ]) {
    await openLive(page, path);
    await fits(page);
    expect([path, await accessibilityFindings(page)]).toEqual([path, []]);
    await shot(`people${path.replaceAll("/", "-")}`);
  }
  await openLive(page, `/staff/people/${ana.account_id}`);
  await page.getByText("Lock the account…").click();
  const access = page.getByRole("region", { name: "Access" });
  await access.getByLabel("Reason").last().fill("Charged back twice");
  await access.getByRole("button", { name: "Lock" }).click();
  await expectToast(page, "Locked.");
  await access.getByText("Unlock the account…").waitFor();

  const other = await onDuty("support");
  await openLive(other.page, `/staff/people/${ana.account_id}`);
  await other.page.getByText("Sign out everywhere…").waitFor();
  expect(await other.page.getByText("Unlock the account…").count()).toBe(0);
});
