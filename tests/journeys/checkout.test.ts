import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDiner, aMeal } from "../builders";
import { openBrowser } from "../setup/browser";
import { placeOrder, says, visit } from "./visit";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function toCheckout(page: Page): Promise<void> {
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.waitForURL(/\/checkout/);
  await page.getByText("Held for you until").waitFor();
}

async function frameOf(page: Page, part: string): Promise<Frame> {
  let found: Frame | undefined;
  await expect
    .poll(
      () => {
        found = page.frames().find((frame) => frame.url().includes(part));
        return found !== undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return found as Frame;
}

async function typeCard(page: Page, number: string): Promise<void> {
  const card = await frameOf(page, "card.html");
  for (const [name, value] of [
    ["cardnumber", number],
    ["exp-date", "1234"],
    ["cvc", "123"],
  ] as const) {
    await card.locator(`[name=${name}]`).fill("");
    await card.locator(`[name=${name}]`).pressSequentially(value);
  }
}

const total = (page: Page) =>
  page.locator(".receipt dt", { hasText: /^(Total|Paid)$/ }).locator("xpath=following-sibling::dd");

test("a dinner is paid partly from the wallet and partly by card, and the total always adds up", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ wallet: 1820, gift: 500, card: true, cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await toCheckout(page);
  expect(await total(page).innerText()).toBe("$40.20");
  const paid = page.getByRole("list", { name: "Paid with" });
  expect(await paid.innerText()).toBe("Visa $40.20");
  await page.locator("label:has([name=given])").click();
  expect(await paid.innerText()).toBe("Wallet $18.20\nVisa $22.00");
  await page.locator("label:has([name=own])").click();
  await page.locator("label:has([name=tip][value='10'])").click();
  expect(await total(page).innerText()).toBe("$42.20");
  expect(await paid.innerText()).toBe("Wallet $18.20\nGift money $5.00\nVisa $19.00");
  await page.locator("label:has([name=own])").click();
  expect(await paid.innerText()).toBe("Wallet $18.20\nVisa $24.00");
  await placeOrder(page);
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
  await page.getByText("Your dinner is ordered").waitFor();
  expect(await total(page).innerText()).toBe("$42.20");
  expect(await paid.innerText()).toBe("Wallet $18.20\nCard $24.00");
  expect(await page.locator("header [role=status]").first().textContent()).toBe("0 items");
});

test("a declined card is told under its field and keeps the hold; another card pays, the bank asks first", async () => {
  const meal = await aMeal({ price: 1500 });
  const ana = await aDiner({ cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await toCheckout(page);
  const until = await page.locator("time").first().innerText();
  await typeCard(page, "4000000000000002");
  await placeOrder(page);
  await page.getByText("Your card was declined.").waitFor();
  expect(await page.locator("time").first().innerText()).toBe(until);
  await typeCard(page, "4000002500003155");
  await page.getByText("Keep this card for next time").click();
  await placeOrder(page);
  const bank = await frameOf(page, "/3ds/");
  await bank.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
  await page.goto("/account/cart");
  await page.getByText("Your cart is empty").waitFor();
});

test("pressing twice pays once", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ card: true, cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await toCheckout(page);
  await page.locator("button:has-text('Place order') >> visible=true").dblclick();
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
  await page.goto("/my-orders");
  expect(await page.locator("main section li").count()).toBe(1);
});

test("a saved card whose bank asks first: no is no, and the dinner is still held", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ card: "pm_card_authenticationRequired", cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await toCheckout(page);
  await placeOrder(page);
  await (await frameOf(page, "/3ds/")).getByRole("button", { name: "Decline" }).click();
  await page.getByText("The card was not charged").waitFor();
  await page.getByText("Held for you until").waitFor();
  await placeOrder(page);
  await (await frameOf(page, "/3ds/")).getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
});

test("cancelling says first who gets what back", async () => {
  const meal = await aMeal({ price: 1000 });
  const ana = await aDiner({ wallet: 10_000, cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await toCheckout(page);
  await page.locator("label:has([name=given])").click();
  await page.getByText("Your wallet covers all of it").waitFor();
  await placeOrder(page);
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
  await page.getByRole("link", { name: "Cancel this order" }).click();
  const question = page.getByRole("dialog");
  expect(await question.innerText()).toContain("To your wallet\n$27.60");
  await question.getByRole("button", { name: "Cancel it" }).click();
  await says(page, "Your order is cancelled");
  await page.getByText("Back to your wallet").waitFor();
});

test("a first address is asked for at the checkout", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ address: false, card: true, cart: [meal] });
  const { page } = await visit(browser, { as: ana });
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await page.waitForURL(/\/checkout/);
  const zip = meal.chef.marketplace.zips[0] ?? "";
  const address = {
    title: "Home",
    address: "12 Elm Street",
    city: "Nashville",
    state: "TN",
    postalCode: zip,
    contactPersonNumber: "615 555 0142",
  };
  for (const [name, value] of Object.entries(address)) await page.fill(`[name=${name}]`, value);
  await page.getByRole("button", { name: "Save and use this address" }).click();
  await says(page, "Address added successfully");
  await page.getByText("Held for you until").waitFor();
  await placeOrder(page);
  await page.waitForURL(/\/my-orders\/\d+\?placed=1/);
});
