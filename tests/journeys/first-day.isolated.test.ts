import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/sql.server";
import { ALLERGENS } from "~/kit/allergens";
import { loadReference } from "../../prisma/reference";
import { dayFrom, PASSWORD, uniqueEmail } from "../builders";
import { invitationTo } from "../setup/invitations";
import { joinTeam } from "../setup/join-team";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../setup/own-environment";
import { staff } from "../setup/staff";
import { inboxOf } from "./inbox";
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
  await main.getByLabel("ZIP code in the middle").fill(ZIP);
  await main.getByRole("button", { name: "Add marketplace" }).click();
  await arrive(page, /\/marketplaces\/\d+$/);
  const zips = page.getByRole("region", { name: "Where it delivers" });
  await zips.getByLabel("ZIP code", { exact: true }).fill(ZIP);
  await zips.getByLabel("Miles around it").fill("8");
  await zips.getByRole("button", { name: "Show on the map" }).click();
  await zips.getByRole("button", { name: /^Add \d+ ZIP codes$/ }).click();
  await expectToast(page, "ZIP codes added.");
  await zips.getByRole("img", { name: /^Map of \d+ ZIP codes/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("first-day-city");
  const settings = page.getByRole("region", { name: "Settings" });
  await settings.getByLabel("Most meals a day").fill("60");
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
  await page.getByLabel("Percent off the meals").fill("10");
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

/** Opens the link that was mailed to who has just sent a form to sign up, and finishes. */
async function finish({ page, context }: Visited, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const { inbox, found } = await inboxOf(context, email, /\/signup\/confirm\/[\w-]+/);
  await inbox.close();
  await openLive(page, found);
  await page.locator("main").getByRole("button", { name: "Finish signing up" }).click();
  await arrive(page, (url) => !url.pathname.includes("signup"));
}

/** Signs a cook up and fills in the kitchen, which goes to the team by itself. */
async function applyAsCook(cook: Visited): Promise<void> {
  const { page } = cook;
  await openLive(page, "/create-kitchen");
  const email = uniqueEmail("cook");
  const form = page.locator("main form").first();
  await form.getByLabel("First name").fill("Ruth");
  await form.getByLabel("Last name").fill("Bello");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Kitchen name").fill("Ruth's stove");
  await form.getByLabel("Kitchen type").selectOption("home");
  await form.getByLabel("Primary cuisine").selectOption({ label: "West African" });
  await form.getByLabel("Marketplace").selectOption({ label: "Nashville" });
  await form.getByLabel("Title").fill("Jollof on Fridays");
  await form.getByLabel("Bio").fill("From Lagos to Nashville, by way of my grandmother.");
  await form.getByLabel("I accept the terms of service.").check();
  await form.getByRole("button", { name: "Open my kitchen" }).click();
  await finish(cook, email);
  await openLive(page, "/chef/profile/edit");
  const kitchen = page.getByRole("region", { name: "Where and how you cook" });
  await kitchen.getByLabel("Private address").fill("1200 Division Street");
  await kitchen.getByLabel("City", { exact: true }).fill("Nashville");
  await kitchen.getByLabel("State", { exact: true }).fill("TN");
  await kitchen.getByLabel("ZIP code", { exact: true }).fill(ZIP);
  await kitchen.getByRole("button", { name: /Save/ }).click();
  await expectToast(page, "profile updated successfully");
}

async function approve({ page, shot }: Visited): Promise<void> {
  await openLive(page, "/staff/approvals");
  const card = page.getByRole("listitem").filter({ hasText: "Ruth's stove" });
  await shot("first-day-approvals");
  await card.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Approved.");
}

/** Writes a meal and puts it on sale for three days. */
async function sell({ page }: Visited): Promise<void> {
  await openLive(page, "/chef/menu/add/");
  await page.fill("[name=name]", "Jollof rice");
  await page.fill("[name=description]", "Smoky party rice with fried plantain.");
  await page.fill("[name=price]", "14.50");
  await page.selectOption("[name=cuisine]", { label: "West African" });
  await page.fill("#tags", "spicy");
  await page.press("#tags", "Enter");
  await page.fill("[name=ingredients]", "Rice, tomato, pepper");
  await page.fill("[name=heating_instructions]", "Microwave 3 minutes.");
  for (const name of ALLERGENS)
    await page.locator(`label:has([name="allergen.${name}"][value=free])`).click();
  await page.locator("button:visible", { hasText: "Save meal" }).click();
  await expectToast(page, "Jollof rice added succesfully");
  await openLive(page, "/chef/cooking-schedule/new");
  await page.getByRole("checkbox", { name: "Jollof rice" }).check();
  await page.getByLabel("From").fill(await dayFrom(3));
  await page.getByLabel("To", { exact: true }).fill(await dayFrom(5));
  await page.getByLabel("Portions of each meal a day").fill("8");
  await page.locator("button:has-text('Check the days') >> visible=true").click();
  await page.locator("button:has-text('Schedule 3 dinners') >> visible=true").click();
  await expectToast(page, "3 dinners scheduled");
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

async function deliver({ page }: Visited): Promise<void> {
  await openLive(page, "/chef/neworders");
  await page.getByText("1 × Jollof rice").click();
  await arrive(page, /\/chef\/neworders\/\d+/);
  for (const [button, said] of [
    ["Accept order", "Accepted. We've told the diner."],
    ["Start cooking", "Cooking."],
    ["Out for delivery", "Out for delivery."],
    ["Mark as delivered", "Delivered. Well done!"],
  ] as const) {
    await page.locator("button >> visible=true", { hasText: button }).click();
    if (button === "Out for delivery" || button === "Mark as delivered")
      await page.getByRole("button", { name: /^Yes, it's (on the way|delivered)$/ }).click();
    await expectToast(page, said);
  }
}

test("an empty database becomes a marketplace by screens alone, and its first dinner is delivered", async () => {
  const email = uniqueEmail("first");
  expect((await staff("first", email)).code).toBe(0);
  const admin = await visit();
  await joinTeam(admin.page, await invitationTo(email), "Sol");
  await step(admin.page, "A city with its ZIP codes").waitFor();
  expect(await accessibilityFindings(admin.page)).toEqual([]);
  await admin.shot("first-day-setup");
  await openCity(admin);
  await setFees(admin);
  await testServices(admin);
  await openLive(admin.page, "/staff");
  await admin.page.getByText("2 steps left").waitFor();
  const cook = await visit();
  await applyAsCook(cook);
  await approve(admin);
  await sell(cook);
  await openLive(admin.page, "/staff");
  await admin.page.getByText("Before the marketplace can sell").waitFor({ state: "detached" });
  const diner = await visit({ viewport: { width: 390, height: 844 } });
  await order(diner);
  await deliver(cook);
  // $14.50 less 10 %, 10 % and 9.25 % of that, $5.00 for the delivery
  const [placed] = await environment.sql`
    SELECT status::text, subtotal_cents, discount_cents, delivery_cents, service_cents, tax_cents, card_cents FROM orders`;
  expect(placed).toEqual({
    ...{ status: "delivered", subtotal_cents: 1450, discount_cents: 145, delivery_cents: 500 },
    ...{ service_cents: 131, tax_cents: 121, card_cents: 2057 },
  });
  expect([...admin.complaints, ...cook.complaints, ...diner.complaints]).toEqual([]);
});
