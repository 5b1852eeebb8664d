import { expect, vi } from "vitest";
import { ALLERGENS } from "~/kit/allergens";
import { dayFrom, PASSWORD, uniqueEmail } from "../builders";
import { inboxOf } from "./inbox";
import { arrive, expectToast, openLive, type Visited } from "./visit";

/** Opens the link that was mailed to who has just sent a form to sign up, and finishes. */
export async function finish({ page, context }: Visited, email: string): Promise<void> {
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const { inbox, found } = await inboxOf(context, email, /\/signup\/confirm\/[\w-]+/);
  await inbox.close();
  await openLive(page, found);
  await page.locator("main").getByRole("button", { name: "Finish signing up" }).click();
  await arrive(page, (url) => !url.pathname.includes("signup"));
}

/** Where and what a new cook cooks, by the words of the form. */
interface Application {
  marketplace: string;
  zip: string;
  cuisine: string;
}

/** Signs a cook up and fills in the kitchen, which goes to the team by itself. Answers their email. */
export async function applyAsCook(
  cook: Visited,
  { marketplace, zip, cuisine }: Application,
): Promise<string> {
  const { page } = cook;
  // a city that was opened this very moment is offered a few seconds later
  const offered = page.locator("main form").first().getByLabel("Marketplace").getByText(marketplace);
  await vi.waitFor(
    async () => {
      await openLive(page, "/create-kitchen");
      expect(await offered.count()).toBe(1);
    },
    { timeout: 30_000 },
  );
  const email = uniqueEmail("cook");
  const form = page.locator("main form").first();
  await form.getByLabel("First name").fill("Ruth");
  await form.getByLabel("Last name").fill("Bello");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Kitchen name").fill("Ruth's stove");
  await form.getByLabel("Kitchen type").selectOption("home");
  await form.getByLabel("Primary cuisine").selectOption({ label: cuisine });
  await form.getByLabel("Marketplace").selectOption({ label: marketplace });
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
  await kitchen.getByLabel("ZIP code", { exact: true }).fill(zip);
  await kitchen.getByRole("button", { name: /Save/ }).click();
  await expectToast(page, "profile updated successfully");
  return email;
}

/** Writes a meal and puts it on sale for three days. */
export async function sell({ page }: Visited, cuisine: string): Promise<void> {
  await openLive(page, "/chef/menu/add/");
  await page.fill("[name=name]", "Jollof rice");
  await page.fill("[name=description]", "Smoky party rice with fried plantain.");
  await page.fill("[name=price]", "14.50");
  await page.selectOption("[name=cuisine]", { label: cuisine });
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

/** From the list of new orders to the door: every step of an order of this dish, though its day is still to come. */
export async function deliver({ page }: Visited, dish: string): Promise<void> {
  await openLive(page, "/chef/neworders");
  await page.getByText(`1 × ${dish}`).click();
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
