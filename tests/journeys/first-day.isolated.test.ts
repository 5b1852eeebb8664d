import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/sql.server";
import { loadReference } from "../../prisma/reference";
import { aStaff, PASSWORD, uniqueEmail } from "../builders";
import { invitationTo } from "../setup/invitations";
import { joinTeam } from "../setup/join-team";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../setup/own-environment";
import { staff } from "../setup/staff";
import { applyAsCook, deliver, finish, sell } from "./new-cook";
import {
  accessibilityFindings,
  arrive,
  closeVisits,
  expectToast,
  fits,
  isLive,
  openLive,
  placeOrder,
  typeCard,
  type Visited,
  visit,
} from "./visit";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  // what migrating gives every database, production's too: ZIP codes, cuisines, the usual fees
  const owner = connect(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", 1);
  await loadReference(owner);
  await owner.end();
});
afterEach(closeVisits);
afterAll(() => environment?.stop());

const ZIP = "37203";
const step = (page: Page, text: string) =>
  page.getByRole("region", { name: /Before the marketplace/ }).getByText(text);

/** The city: its place and ZIP codes by a circle, its law, and open. */
async function openCity({ page, shot }: Visited): Promise<void> {
  await step(page, "A city with its ZIP codes").click();
  await arrive(page, /\/staff\/catalog\/marketplaces$/);
  await openLive(page, "/staff/catalog/marketplaces");
  await page.getByText("No marketplace yet.").waitFor();
  const main = page.locator("main");
  await main.getByLabel("Name").fill("Nashville");
  await main.getByLabel("Time zone").selectOption("America/Chicago");
  await main.getByLabel("Center ZIP code").fill(ZIP);
  await main.getByRole("button", { name: "Add marketplace" }).click();
  await arrive(page, /\/marketplaces\/\d+$/);
  const zips = page.getByRole("region", { name: "Where it delivers" });
  await zips.getByLabel("ZIP code", { exact: true }).fill(ZIP);
  await zips.getByLabel("Radius in miles").fill("8");
  await zips.getByRole("button", { name: "Show on the map" }).click();
  await zips.getByRole("button", { name: /^Add \d+ ZIP codes$/ }).click();
  await expectToast(page, "ZIP codes added.");
  await zips.getByRole("img", { name: /^Map of \d+ ZIP codes/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("first-day-city");
  const settings = page.getByRole("region", { name: "Settings" });
  await settings.getByLabel("Deliveries from").fill("17:30");
  await settings.getByLabel("Deliveries until").fill("20:30");
  await settings.getByLabel("Max meals a day").fill("60");
  await settings.getByLabel("Reason").fill("Tennessee's law on home kitchens");
  await settings.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Saved.");
  await page.getByLabel("Why it opens").fill("Our first city");
  await page.getByRole("button", { name: "Open it" }).click();
  await expectToast(page, "It's open.");
}

async function setFees({ page, shot }: Visited): Promise<void> {
  await openLive(page, "/staff/catalog/fees");
  await page.getByLabel("Where", { exact: true }).selectOption("Nashville");
  await page.getByLabel("Delivery in dollars").fill("5.00");
  await page.getByLabel("Service fee in percent").fill("10");
  await page.getByLabel("Local tax in percent").fill("9.25");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("nobody ordered here yesterday").waitFor();
  await page.getByLabel("Reason").first().fill("The city's rate");
  await shot("first-day-fees");
  await page.getByRole("button", { name: "Set at once" }).click();
  await expectToast(page, "Fees and taxes are set.");
  expect(await accessibilityFindings(page)).toEqual([]);
  await openLive(page, "/staff/catalog/coupons");
  await page.getByLabel("Code", { exact: true }).fill("NASHVILLE");
  await page.getByLabel("Percent off meals").fill("10");
  await page.getByLabel("What diners read").fill("10% off in Nashville");
  await page.getByLabel("Reason").fill("The opening");
  await page.getByRole("button", { name: "Make coupon" }).click();
  await expectToast(page, "Coupon NASHVILLE made.");
  await shot("first-day-coupons");
}

async function testServices({ page, shot }: Visited): Promise<void> {
  await openLive(page, "/staff/catalog/services");
  for (const [name, state] of [
    ["Stripe", "Works"],
    ["Text messages", "Works"],
    ["Email", "Works"],
    ["Pushes", "Nothing sent"],
    ["File store", "Works"],
  ] as const) {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await card.getByRole("button", { name: "Test" }).click();
    await card.getByText(state, { exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "I have read them" }).click();
  await page.getByText("Read", { exact: true }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("first-day-services");
}

async function approve({ page, shot }: Visited): Promise<void> {
  await openLive(page, "/staff/approvals");
  const card = page.getByRole("listitem").filter({ hasText: "Ruth's stove" });
  await shot("first-day-approvals");
  await card.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Approved.");
}

/** Signs a diner up, who finds the meal and pays it by card. */
async function order(diner: Visited): Promise<void> {
  const { page, shot } = diner;
  await openLive(page, "/signup");
  const email = uniqueEmail("diner");
  const form = page.locator("main form").first();
  await form.getByLabel("First name").fill("Noa");
  await form.getByLabel("Last name").fill("Levi");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Create account" }).click();
  await finish(diner, email);
  await openLive(page, "/account/addresses");
  for (const [name, value] of [
    ["title", "Home"],
    ["address", "1500 Broadway"],
    ["postalCode", ZIP],
    ["contactPersonNumber", "615 555 0134"],
  ] as const)
    await page.fill(`main [name=${name}]`, value);
  await expect.poll(() => page.inputValue("main [name=city]")).toBe("Nashville");
  await page.getByRole("button", { name: /Save/ }).click();
  await expectToast(page, "Address added successfully");
  await openLive(page, `/meals?zipCode=${ZIP}`);
  await page.getByRole("link", { name: "Jollof rice" }).first().click();
  await arrive(page, /\/meals\//);
  await isLive(page);
  await page.locator("button:has-text('Add to cart') >> visible=true").first().click();
  await expectToast(page, "Item has been added to the cart successfully");
  await openLive(page, "/account/cart");
  await page.fill("[name=coupon_code]", "nashville");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectToast(page, "NASHVILLE applied");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
  await typeCard(page, "4242424242424242");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await shot("first-day-order");
}

test("an empty database becomes a marketplace by screens alone, and its first dinner is delivered", async () => {
  const email = uniqueEmail("first");
  expect((await staff("first", email)).code).toBe(0);
  const admin = await visit();
  await joinTeam(admin.page, await invitationTo(email), "Sol");
  await step(admin.page, "A city with its ZIP codes").waitFor();
  expect(await accessibilityFindings(admin.page)).toEqual([]);
  await admin.shot("first-day-setup");
  const support = await visit({ as: await aStaff({ role: "support" }) });
  await openLive(support.page, "/staff/catalog/marketplaces");
  await support.page.getByText("You don't have access to this page").first().waitFor();
  await openCity(admin);
  await setFees(admin);
  await testServices(admin);
  await openLive(admin.page, "/staff");
  await admin.page.getByText("2 steps left").waitFor();
  const cook = await visit();
  await applyAsCook(cook, { marketplace: "Nashville", zip: ZIP, cuisine: "West African" });
  await approve(admin);
  await sell(cook, "West African");
  await openLive(admin.page, "/staff");
  await admin.page.getByText("Before the marketplace can sell").waitFor({ state: "detached" });
  const diner = await visit({ viewport: { width: 390, height: 844 } });
  await order(diner);
  await deliver(cook, "Jollof rice");
  // $14.50 less 10 %, 10 % and 9.25 % of that, $5.00 for the delivery
  const [placed] = await environment.sql`
    SELECT status::text, subtotal_cents, discount_cents, delivery_cents, service_cents, tax_cents, card_cents FROM orders`;
  expect(placed).toEqual({
    ...{ status: "delivered", subtotal_cents: 1450, discount_cents: 145, delivery_cents: 500 },
    ...{ service_cents: 131, tax_cents: 121, card_cents: 2057 },
  });
  const [part] = await environment.sql`
    SELECT to_char(p.window_start_at AT TIME ZONE m.time_zone, 'HH24:MI') AS opens, to_char(p.window_end_at AT TIME ZONE m.time_zone, 'HH24:MI') AS closes
    FROM order_part p JOIN orders o ON o.id = p.order_id JOIN marketplace m ON m.id = o.marketplace_id`;
  expect(part).toEqual({ opens: "17:30", closes: "20:30" });
  expect([...admin.complaints, ...cook.complaints, ...diner.complaints]).toEqual([]);
});
