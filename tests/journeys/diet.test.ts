import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import { aChef, aDiner, aMeal } from "../builders";
import { accessibilityFindings, arrive, expectToast, openLive, placeOrder, visit } from "./visit";

interface Lines {
  meals: { meal: { name: string }; allergens_acknowledged: string[] }[];
}
const kept = async (ana: Awaited<ReturnType<typeof aDiner>>) =>
  (await as(ana).get<Lines>("/api/newcart/")).body.meals.map((line) => [
    line.meal.name,
    line.allergens_acknowledged,
  ]);

test("what somebody avoids is told on the card, on the page, and asked about before the cart", async () => {
  const chef = await aChef();
  await aMeal({
    chef,
    name: "Peanut satay",
    allergens: ["peanut"],
    may_contain: ["sesame"],
    tags: ["spicy"],
  });
  await aMeal({ chef, name: "Plain soup" });
  const ana = await aDiner({ marketplace: chef.marketplace });
  const { page, complaints, shot } = await visit({ as: ana });
  await page.goto("/account");
  await page.getByRole("link", { name: "What you avoid" }).click();
  await page.getByLabel("peanut").check();
  await page.getByLabel("vegan").check();
  await shot("diet");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Updated successfully");
  await page.goto(`/chefs/${chef.slug}`);
  const card = page.locator("main a", { hasText: "Peanut satay" }).last();
  expect(await card.innerText()).toContain("Contains peanut");
  expect(await page.getByText("Contains peanut").count()).toBeLessThan(3);
  await card.click();
  await page.getByText("Contains peanut, which you avoid.").waitFor();
  await page.getByText("The cook hasn't labeled it vegan.").waitFor();
  const know = page.getByLabel("I understand that it contains peanut.");
  // A page from before they said so has no such box: the server asks as well.
  await know.evaluate((box: HTMLInputElement) => box.removeAttribute("required"));
  const add = page.getByRole("button", { name: "Add anyway" }).first();
  await add.click();
  await expectToast(page, "Peanut satay contains peanut, which you avoid.");
  expect(await kept(ana)).toEqual([]);
  await know.check();
  await add.click();
  await expectToast(page, "Item has been added to the cart successfully");
  expect(await kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  await openLive(page, "/account/cart");
  await page.getByText("You chose to order it anyway.").waitFor();
  await page.getByRole("button", { name: "Remove Peanut satay" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("You chose to order it anyway.").waitFor();
  await shot("cart-avoided");
  expect(await kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  expect(complaints).toEqual([]);
});

test("it is all there without script too, and a saved card is not deleted unasked", async () => {
  const meal = await aMeal({ name: "Peanut stew", allergens: ["peanut"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, card: true });
  const { page } = await visit({ as: ana, javaScriptEnabled: false });
  await page.goto("/account/diet");
  await page.getByLabel("peanut").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Updated successfully").waitFor();
  await page.goto(`/meals/${meal.chef.slug}/${meal.slug}`);
  await page.getByLabel("I understand that it contains peanut.").check();
  await page.locator("#add-to-cart button[type=submit]").click();
  await page.getByText("Item has been added to the cart successfully").waitFor();
  expect(await kept(ana)).toEqual([["Peanut stew", ["peanut"]]]);
  await page.goto("/account/cards");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("No saved cards yet.").waitFor();
});

/** What somebody avoids from now on, as if they had just said so in another window. */
const avoids = (ana: { account_id: number }, list: string) =>
  sql`UPDATE account SET allergens = ${list}::"Allergen"[] WHERE id = ${ana.account_id}`;

test("a line that an app has put in is asked about in the cart, by keyboard; nothing is paid before", async () => {
  const meal = await aMeal({ name: "Peanut satay", allergens: ["peanut"], may_contain: ["milk"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, cart: [meal], wallet: 10_000 });
  await avoids(ana, "{peanut}");
  const { page, complaints, shot } = await visit({ as: ana });
  await page.goto("/checkout");
  await arrive(page, /account\/cart/);
  await expectToast(page, "Peanut satay contains peanut, which you avoid. Please check the box in your cart");
  const know = page.getByRole("checkbox", { name: "I understand that it contains peanut." });
  await know.waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("cart-asked");
  await page.getByLabel("One more Peanut satay").click();
  await expectToast(page, "or remove the meal");
  expect(await page.getByText("2 × Peanut satay").count()).toBe(0);
  const go = page.locator("button:has-text('Go to checkout') >> visible=true");
  await go.press("Enter");
  expect(await know.evaluate((box: HTMLInputElement) => box === document.activeElement)).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/account/cart");
  await page.keyboard.press("Space");
  await expect.poll(() => kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  expect(await know.isChecked()).toBe(true);
  await page.keyboard.press("Space");
  await expect.poll(() => kept(ana)).toEqual([["Peanut satay", []]]);
  await page.keyboard.press("Space");
  await expect.poll(() => kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  await page.getByLabel("One more Peanut satay").click();
  await page.getByText("2 × Peanut satay").first().waitFor();
  await go.press("Enter");
  await page.getByText("Held for you until").waitFor();
  await avoids(ana, "{peanut,milk}");
  await placeOrder(page);
  await page.getByText("Peanut satay contains peanut, may contain milk, which you avoid.").waitFor();
  await shot("checkout-asked");
  await page.getByRole("link", { name: "Edit cart" }).click();
  await page.getByLabel("I understand that it contains peanut, may contain milk.").waitFor();
  expect(complaints).toEqual([]);
});

test("the tick in the cart goes along to the checkout without script too", async () => {
  const meal = await aMeal({ name: "Peanut stew", allergens: ["peanut"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, cart: [meal], wallet: 10_000 });
  await avoids(ana, "{peanut}");
  const { page } = await visit({ as: ana, javaScriptEnabled: false });
  await page.goto("/account/cart");
  await page.getByLabel("One more Peanut stew").click();
  await page.getByText("check the box in your cart").waitFor();
  await page.getByLabel("I understand that it contains peanut.").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("You chose to order it anyway.").waitFor();
  expect(await kept(ana)).toEqual([["Peanut stew", ["peanut"]]]);
  await avoids(ana, "{}");
  await page.goto("/account/cart");
  expect(await page.getByText("which you avoid").count()).toBe(0);
  await sql`UPDATE cart_line SET allergens_acknowledged = '{}' WHERE meal_id = ${meal.id}`;
  await avoids(ana, "{peanut}");
  await page.goto("/account/cart");
  await page.getByLabel("I understand that it contains peanut.").check();
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  expect(await kept(ana)).toEqual([["Peanut stew", ["peanut"]]]);
});

test("undo puts back what was known of a line, and asks on about the rest", async () => {
  const meal = await aMeal({ name: "Milk satay", allergens: ["peanut", "milk"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, cart: [meal] });
  await sql`UPDATE cart_line SET allergens_acknowledged = '{peanut}' WHERE meal_id = ${meal.id}`;
  await avoids(ana, "{peanut,milk}");
  const { page } = await visit({ as: ana });
  // without script there is no Undo
  await openLive(page, "/account/cart");
  await page.getByRole("button", { name: "Remove Milk satay" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByLabel("I understand that it contains milk and peanut.").waitFor();
  expect(await kept(ana)).toEqual([["Milk satay", ["peanut"]]]);
});
