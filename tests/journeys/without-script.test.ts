import { expect, test } from "vitest";
import { aDiner, aMeal, anAccount, balanceOf, PASSWORD } from "../builders";
import { inboxOf } from "./inbox";
import { placeOrder, visit } from "./visit";

const plain = { javaScriptEnabled: false };

test("browsing, signing in and a saved card's checkout work without script", async () => {
  const meal = await aMeal({ name: "Plain bun", price: 1000 });
  const ana = await aDiner({ card: true });
  const { page, shot } = await visit(plain);
  await page.goto(`/?zipCode=${meal.chef.marketplace.zips[0]}`);
  await page.fill("header [name=search]", "plain bun");
  await page.press("header [name=search]", "Enter");
  await page.goto(`/meals/${meal.chef.slug}/${meal.slug}`);
  await page.locator("#add-to-cart button[type=submit]").click();
  await page.getByText("Please login before adding items to your cart").waitFor();
  await page.fill("[name=email]", ana.email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("main button[type=submit]").click();
  await page.getByText("Item has been added to the cart successfully").waitFor();
  await page.goto("/account/cart");
  await page.getByLabel("One more Plain bun").click();
  expect(await page.locator("main li").first().innerText()).toContain("$20.00");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Held for you until").waitFor();
  await shot("no-script-checkout");
  await placeOrder(page);
  await page.getByText("Your order is placed").waitFor();
  await shot("no-script-placed");
});

test("a new password is set from the link in the mail", async () => {
  const ana = await anAccount();
  const { page } = await visit(plain);
  await page.goto("/forgot-password");
  await page.locator("main").getByLabel("Email").fill(ana.email);
  await page.getByRole("button", { name: "Send link" }).click();
  const { inbox, found } = await inboxOf(page.context(), ana.email, /http\S+\/reset\/\S+/);
  await inbox.close();
  await page.goto(found);
  await page.getByLabel("New password", { exact: true }).fill("Turmeric@77");
  await page.getByLabel("Re-enter new password").fill("Turmeric@77");
  await page.getByRole("button", { name: "Save new password" }).click();
  await page.getByText("Your password has been changed. Please sign in.").waitFor();
});

test("a wallet pays without script, after the total was looked at again", async () => {
  const meal = await aMeal({ price: 1000 });
  const ana = await aDiner({ gift: 10_000, cart: [meal] });
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.locator("label:has([name=own])").click();
  await page.locator("label:has([name=tip][value='20'])").click();
  await placeOrder(page);
  await page.getByText("The total has changed. Please check it, then place your order.").waitFor();
  for (const chosen of ["[name=own]", "[name=tip][value='20']"])
    expect(await page.locator(chosen).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Update the total" }).click();
  expect(await page.locator(".receipt").innerText()).toContain("$29.60");
  await placeOrder(page);
  await page.getByText("Your order is placed").waitFor();
});

test("credit that is not ticked is not spent without script, also where gift money is ticked", async () => {
  const ana = await aDiner({ wallet: 900, gift: 10_000, card: true, cart: [await aMeal({ price: 1000 })] });
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.locator("label:has([name=own])").click();
  await page.getByRole("button", { name: "Update the total" }).click();
  await page.getByText("“Gift money” is only used after “DinDin credit”.").waitFor();
  expect(await page.locator("[name=given]").isChecked()).toBe(false);
  expect(await page.locator(".receipt").innerText()).not.toContain("Wallet");
  await placeOrder(page);
  await page.getByText("“Gift money” is only used after “DinDin credit”.").waitFor();
  expect((await balanceOf(ana)).gift).toBe(10_000);
  await page.locator("label:has([name=given])").click();
  await page.getByRole("button", { name: "Update the total" }).click();
  await page.getByText("Your wallet covers the full amount.").waitFor();
  await placeOrder(page);
  await page.getByText("Your order is placed").waitFor();
  expect((await balanceOf(ana)).gift).toBe(10_000 - (1000 * 1.26 + 1500 - 900));
});

test("a new card cannot be entered without script, and the page says so", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/checkout");
  await page.getByText("Entering a card needs JavaScript").waitFor();
  await placeOrder(page);
  await page.getByText("Choose a saved card or your wallet").first().waitFor();
});

test("a form with mistakes comes back with them beside the fields", async () => {
  const ana = await anAccount();
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account/addresses");
  await page.fill("[name=title]", "Home");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByText("Address is required").waitFor();
  expect(await page.inputValue("[name=title]")).toBe("Home");
});

test("an address at the checkout: mistakes come back in place, and what is saved is chosen", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ address: false, card: true, cart: [meal] });
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/checkout");
  await page.fill("[name=title]", "Home");
  await page.getByRole("button", { name: "Save and use this address" }).click();
  await page.getByText("Address is required").waitFor();
  expect(new URL(page.url()).pathname).toBe("/checkout");
  await page.fill("[name=address]", "12 Elm Street");
  await page.fill("[name=postalCode]", meal.chef.marketplace.zips[0] ?? "");
  await page.fill("[name=contactPersonNumber]", "615 555 0142");
  await page.getByRole("button", { name: "Save and use this address" }).click();
  expect(await page.locator("#addresses > summary").innerText()).toContain(meal.chef.marketplace.name);
  await placeOrder(page);
  await page.getByText("Your order is placed").waitFor();
});

test("notes go along to the checkout", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account/cart");
  await page.getByText("Add a note for the cook").click();
  await page.locator("textarea").fill("Ring twice");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Your note: “Ring twice”").waitFor();
  await page.getByText("Edit the note for the cook").click();
  await page.locator("textarea").fill("Ring once");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.getByText("Your note: “Ring once”").waitFor();
});

test("signing out asks first", async () => {
  const ana = await anAccount();
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account");
  await page.getByRole("link", { name: "Sign out" }).click();
  await page.getByText("Are you sure you want to sign out?").waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/login");
});
