import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as } from "../as";
import { aChef, aDiner, aMeal } from "../builders";
import { openBrowser } from "../setup/browser";
import { says, visit } from "./visit";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

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
  const { page, complaints, shot } = await visit(browser, { as: ana });
  await page.goto("/account");
  await page.getByRole("link", { name: "What you avoid" }).click();
  await page.getByLabel("peanut").check();
  await page.getByLabel("vegan").check();
  await shot("diet");
  await page.getByRole("button", { name: "Save" }).click();
  await says(page, "Updated successfully");
  await page.goto(`/chefs/${chef.slug}`);
  const card = page.locator("main a", { hasText: "Peanut satay" }).last();
  expect(await card.innerText()).toContain("Contains peanut");
  expect(await page.getByText("Contains peanut").count()).toBeLessThan(3);
  await card.click();
  await page.getByText("Contains peanut, which you avoid.").waitFor();
  await page.getByText("The cook does not call it vegan.").waitFor();
  const know = page.getByLabel("I know that it contains peanut.");
  // A page from before they said so has no such box: the server asks as well.
  await know.evaluate((box: HTMLInputElement) => box.removeAttribute("required"));
  const add = page.getByRole("button", { name: "Add it anyway" }).first();
  await add.click();
  await says(page, "Peanut satay contains peanut, which you avoid.");
  expect(await kept(ana)).toEqual([]);
  await know.check();
  await add.click();
  await says(page, "Item has been added to the cart successfully");
  expect(await kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  await page.goto("/account/cart");
  await page.getByText("You knew when you added it.").waitFor();
  await page.getByRole("button", { name: "Remove Peanut satay" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("You knew when you added it.").waitFor();
  await shot("cart-avoided");
  expect(await kept(ana)).toEqual([["Peanut satay", ["peanut"]]]);
  expect(complaints).toEqual([]);
});

test("it is all there without script too, and a saved card is not deleted unasked", async () => {
  const meal = await aMeal({ name: "Peanut stew", allergens: ["peanut"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, card: true });
  const { page } = await visit(browser, { as: ana, javaScriptEnabled: false });
  await page.goto("/account/diet");
  await page.getByLabel("peanut").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Updated successfully").waitFor();
  await page.goto(`/meals/${meal.chef.slug}/${meal.slug}`);
  await page.getByLabel("I know that it contains peanut.").check();
  await page.locator("#add-to-cart button[type=submit]").click();
  await page.getByText("Item has been added to the cart successfully").waitFor();
  expect(await kept(ana)).toEqual([["Peanut stew", ["peanut"]]]);
  await page.goto("/account/cards");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("No card yet.").waitFor();
});
