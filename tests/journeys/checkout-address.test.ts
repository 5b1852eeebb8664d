import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatPhone } from "~/kit/phone";
import { aDiner, aMarketplace, aMeal, anAddress } from "../builders";
import { arrive, expectToast, openLive, placeOrder, toCheckout, visit } from "./visit";

const ADDRESS = { title: "Home", address: "12 Elm Street" };

async function typeAddress(page: Page, over: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries({ ...ADDRESS, ...over }))
    await page.fill(`#address-new [name=${name}]`, value);
}

const saveAddress = (page: Page) => page.getByRole("button", { name: "Save and use this address" }).click();

/** The new address's form is gone: who stood in it stands on the chosen address, which opens the list. */
const standsOnAddress = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("#addresses:not([open]) > summary")))
    .toBe(true);

test("a first address is asked for at the checkout; its city comes with the ZIP code, the phone from the account", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ address: false, card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await arrive(page, /\/checkout/);
  expect(await page.inputValue("[name=contactPersonNumber]")).toBe(formatPhone(ana.phone ?? ""));
  await placeOrder(page);
  await page.getByText("Add a delivery address").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
  const town = meal.chef.marketplace;
  const [unserved = ""] = (await aMarketplace({ is_active: false })).zips;
  await typeAddress(page, { postalCode: unserved });
  await page.getByText(`No cooks deliver to ${unserved} yet.`).waitFor();
  await saveAddress(page);
  await page.getByText(`doesn't deliver to ${unserved}, only in ${town.name}.`).waitFor();
  for (const earlier of ["Add a delivery address", `No cooks deliver to ${unserved} yet.`])
    await page.getByText(earlier).waitFor({ state: "hidden" });
  await typeAddress(page, { postalCode: town.zips[0] ?? "" });
  await expect.poll(() => page.inputValue("[name=city]")).toBe(town.name);
  expect(await page.inputValue("[name=state]")).toBe("TN");
  await saveAddress(page);
  await expectToast(page, "Address added successfully");
  await standsOnAddress(page);
  await page.getByText("Held for you until").waitFor();
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
});

test("the city of a new address follows its ZIP code until somebody types one", async () => {
  const [meal, elsewhere] = [await aMeal(), await aMarketplace()];
  const [unserved = ""] = (await aMarketplace({ is_active: false, state: "KY" })).zips;
  const ana = await aDiner({ address: false, cart: [meal] });
  const { page } = await visit({ as: ana, zip: elsewhere.zips[0] });
  await openLive(page, "/checkout");
  const city = () => page.inputValue("[name=city]");
  expect(await city()).toBe(elsewhere.name);
  const town = meal.chef.marketplace;
  await page.fill("[name=postalCode]", town.zips[0] ?? "");
  await expect.poll(city).toBe(town.name);
  await page.fill("[name=city]", "Old Hickory");
  await page.fill("[name=postalCode]", unserved);
  await page.getByText(`No cooks deliver to ${unserved} yet.`).waitFor();
  expect([await city(), await page.inputValue("[name=state]")]).toEqual(["Old Hickory", "KY"]);
});

test("at the checkout the chosen address alone says where dinner goes, wherever one looked around", async () => {
  const [meal, elsewhere] = [await aMeal(), await aMarketplace()];
  const ana = await aDiner({ cart: [meal] });
  const { page } = await visit({ as: ana, zip: elsewhere.zips[0] });
  const place = page.locator("header").getByText(elsewhere.name);
  await page.goto("/account/cart");
  await place.waitFor();
  await toCheckout(page);
  await page.locator("#addresses > summary").getByText("Home").waitFor();
  expect(await place.isVisible()).toBe(false);
  await page.getByRole("link", { name: "Back to cart" }).click();
  await place.waitFor();
});

test("another address: mistakes are told in place, one out of reach before it is saved, and the new one is chosen", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  await toCheckout(page);
  await page.getByText("Change the address").click();
  await page.locator("summary", { hasText: "Add another address" }).click();
  await typeAddress(page, { title: "", postalCode: "10001", city: "New York", state: "NY" });
  await saveAddress(page);
  await page.getByText("Title is required").waitFor();
  await page.fill("#address-new [name=title]", "Grandma");
  await saveAddress(page);
  const { full_name, marketplace } = meal.chef;
  await page.getByText(`${full_name} doesn't deliver to 10001, only in ${marketplace.name}.`).waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");
  const zip = marketplace.zips[0] ?? "";
  await typeAddress(page, { title: "Grandma", postalCode: zip, city: marketplace.name, state: "CA" });
  await saveAddress(page);
  await page.getByText(`${zip} is in ${marketplace.name}, TN`).waitFor();
  await page.fill("[name=state]", "Tennessee");
  await saveAddress(page);
  await expectToast(page, "Address added successfully");
  await standsOnAddress(page);
  const chosen = page.locator("[name=address][form=checkout]:checked");
  await expect
    .poll(() => chosen.evaluate((radio) => radio.closest("label")?.textContent ?? ""))
    .toContain("Grandma");
  await page.locator("#addresses > summary").getByText("Grandma").waitFor();
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  expect(await page.locator("section", { has: page.locator("#where") }).innerText()).toContain("Grandma");
});

test("a preferred home out of reach is told with the way on, and a nearer address is taken by itself", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ cart: [meal], address: { postalCode: "10001" } });
  const { page } = await visit({ as: ana });
  await page.goto("/checkout");
  await page.getByText("Choose an address your cooks deliver to").waitFor();
  await page.getByRole("link", { name: "Deliver to another address" }).click();
  await anAddress(ana, meal.chef.marketplace, { title: "Work", preferred: false });
  await page.reload();
  await page.getByText("Held for you until").waitFor();
  expect(await page.locator("#addresses > summary").innerText()).toContain("Work");
  await page.goto("/account/cart");
  expect(await page.getByText("Your cart needs a change before you can order").count()).toBe(0);
});
