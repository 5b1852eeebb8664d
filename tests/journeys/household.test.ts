import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { as } from "../as";
import { aDiner, aMeal, anEater } from "../builders";
import { accessibilityFindings, arrive, expectToast, openLive, placeOrder, visit } from "./visit";

const WIDTHS = [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1440, height: 1000 }],
] as const;

/** Names Mia, who avoids peanut, from the list on, where something of one's own was ticked just before. */
async function nameMia(page: Page): Promise<void> {
  await page.goto("/account/diet");
  await page.getByLabel("sesame").check();
  await page.getByRole("button", { name: "Add someone" }).click();
  await page.getByLabel("First name or nickname").fill("Mia");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Choose what they avoid, or how they eat below").waitFor();
  expect(await page.getByLabel("First name or nickname").inputValue()).toBe("Mia");
  await page.getByLabel("peanut").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Mia was added to your household").first().waitFor();
  // what was ticked of one's own list on the way is kept
  expect(await page.getByLabel("sesame").isChecked()).toBe(true);
}

test.each(WIDTHS)(
  "on a %s: Mia is named, the meal asks for her sake, the order keeps the tick; removed, nothing warns",
  async (_name, viewport) => {
    const meal = await aMeal({ name: "Peanut satay", allergens: ["peanut"] });
    const ana = await aDiner({ marketplace: meal.chef.marketplace, card: true });
    const { page, complaints, shot } = await visit({ as: ana, viewport });
    await nameMia(page);
    await page.getByText("avoids peanut", { exact: true }).waitFor();
    await shot("household");
    await page.goto(`/chefs/${meal.chef.slug}`);
    const card = page.locator("main a", { hasText: "Peanut satay" }).last();
    expect(await card.innerText()).toContain("Contains peanut · Mia");
    await card.click();
    await page.getByText("Contains peanut, which Mia avoids.").waitFor();
    await shot("household-meal");
    const know = page.getByLabel("I understand that it contains peanut.");
    await know.evaluate((box: HTMLInputElement) => box.removeAttribute("required"));
    const add = page.locator("button:has-text('Add anyway') >> visible=true").first();
    await add.click();
    await expectToast(page, "Peanut satay contains peanut, which Mia avoids.");
    await know.check();
    await add.click();
    await expectToast(page, "Item has been added to the cart successfully");
    await page.goto("/account/cart");
    await page.getByText("Contains peanut, which Mia avoids. You chose to order it anyway.").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator("button:has-text('Go to checkout') >> visible=true").click();
    await page.getByText("Held for you until").waitFor();
    await placeOrder(page);
    await arrive(page, /my-orders\/\d+/);
    await page.getByText("You ordered it knowing about peanut.").waitFor();
    const { body } = await as(ana).get<{ items: { allergens_acknowledged: string[] }[] }>(
      `/api/eater/orders/${new URL(page.url()).pathname.split("/").at(-1)}/`,
    );
    expect(body.items.map((item) => item.allergens_acknowledged)).toEqual([["peanut"]]);

    await page.goto("/account/diet");
    await page.getByRole("button", { name: "Remove Mia" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Mia was added to your household");
    await page.getByRole("button", { name: "Remove Mia" }).click();
    await page.getByText("No one yet.").waitFor();
    await page.goto(`/meals/${meal.chef.slug}/${meal.slug}`);
    await page.getByRole("button", { name: "Add to cart" }).first().waitFor();
    expect(await page.getByText("Mia").count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("it is all there without script too: named, changed, removed", async () => {
  const meal = await aMeal({ name: "Peanut stew", allergens: ["peanut"], may_contain: ["milk"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, card: true });
  const { page } = await visit({ as: ana, javaScriptEnabled: false });
  await nameMia(page);
  await page.getByRole("button", { name: "Change Mia" }).click();
  expect(await page.getByLabel("peanut").isChecked()).toBe(true);
  await page.getByLabel("milk").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("avoids milk and peanut", { exact: true }).waitFor();
  await page.goto(`/meals/${meal.chef.slug}/${meal.slug}`);
  await page.getByText("Contains peanut, may contain milk, which Mia avoids.").waitFor();
  await page.locator("#add-to-cart input[type=checkbox]").check();
  await page.locator("#add-to-cart button[type=submit]").click();
  await page.getByText("Item has been added to the cart successfully").waitFor();
  await page.goto("/account/diet");
  await page.getByRole("button", { name: "Remove Mia" }).click();
  await page.getByText("Mia was removed").waitFor();
  await page.getByText("No one yet.").waitFor();
  await page.goto("/account/cart");
  expect(await page.getByText("avoid").count()).toBe(0);
});

test("who is named while a meal lies in the cart is asked about there, and nothing is paid before", async () => {
  const meal = await aMeal({ name: "Peanut satay", allergens: ["peanut"] });
  const ana = await aDiner({ marketplace: meal.chef.marketplace, cart: [meal], wallet: 10_000 });
  const { page } = await visit({ as: ana });
  // not by the checkout: one that holds the dinner already would stay
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").waitFor();
  await anEater(ana);
  await page.goto("/checkout");
  await arrive(page, /account\/cart/);
  await expectToast(
    page,
    "Peanut satay contains peanut, which Mia avoids. Please check the box in your cart",
  );
  await page.getByRole("checkbox", { name: "I understand that it contains peanut." }).check();
  await expect
    .poll(async () => {
      const cart = await as(ana).get<{ meals: { allergens_acknowledged: string[] }[] }>("/api/newcart/");
      return cart.body.meals.map((line) => line.allergens_acknowledged);
    })
    .toEqual([["peanut"]]);
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
});

test("Undo takes a removal back also when it is pressed before the list has come again", async () => {
  const ana = await aDiner();
  await anEater(ana);
  const { page } = await visit({ as: ana });
  await openLive(page, "/account/diet");
  let show = () => {};
  const pressed = new Promise<void>((done) => {
    show = done;
  });
  await page.route("**/account/diet.data*", async (route) => {
    if (route.request().method() === "GET") await pressed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Remove Mia" }).click();
  const restored = page.waitForResponse((answer) => answer.url().includes("/account/diet/new.data"));
  await page.getByRole("button", { name: "Undo" }).click();
  show();
  await restored;
  await expectToast(page, "Mia was added to your household");
  await page.getByRole("button", { name: "Remove Mia" }).waitFor();
});
