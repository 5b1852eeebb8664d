import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import { aChef, aCoupon, aDiner, aMarketplace, aMeal } from "../builders";
import { arrive, expectToast, frameOf, isLive, placeOrder, toCheckout, typeCard, visit } from "./visit";

/** Whether an element lies between the head of the page and the bar below. */
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector("[data-action-bar]")?.getBoundingClientRect();
    return top > 72 && bottom < (bar?.height ? bar.top : window.innerHeight);
  });

const total = (page: Page) =>
  page.locator(".receipt dt", { hasText: /^(Total|Paid)$/ }).locator("xpath=following-sibling::dd");

test("a dinner is paid partly from the wallet and partly by card, and the total always adds up", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ wallet: 1820, gift: 500, card: true, cart: [meal] });
  const { page, shot } = await visit({ as: ana });
  await toCheckout(page);
  expect(await total(page).innerText()).toBe("$40.20");
  const paid = page.getByRole("list", { name: "Paid with" });
  expect(await paid.innerText()).toBe("Visa $40.20");
  await page.getByText(/^Expires \d\d\/\d\d$/).waitFor();
  await page.locator("label:has([name=own])").click();
  expect(await page.locator("[name=given]").isChecked()).toBe(true);
  expect(await paid.innerText()).toBe("Wallet $18.20\nGift money $5.00\nVisa $17.00");
  await page.locator("label:has([name=given])").click();
  expect(await page.locator("[name=own]").isChecked()).toBe(false);
  expect(await paid.innerText()).toBe("Visa $40.20");
  await page.locator("label:has([name=given])").click();
  expect(await paid.innerText()).toBe("Wallet $18.20\nVisa $22.00");
  await page.locator("label:has([name=own])").click();
  await page.locator("label:has([name=tip][value='10'])").click();
  expect(await total(page).innerText()).toBe("$42.20");
  expect(await paid.innerText()).toBe("Wallet $18.20\nGift money $5.00\nVisa $19.00");
  await shot("split-bill");
  await page.locator("label:has([name=own])").click();
  expect(await paid.innerText()).toBe("Wallet $18.20\nVisa $24.00");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.getByText("Your order is placed").waitFor();
  expect(await total(page).innerText()).toBe("$42.20");
  expect(await paid.innerText()).toBe("Wallet $18.20\nCard $24.00");
  expect(await page.locator("header [role=status]").first().textContent()).toBe("0 items");
});

test("a declined card is told under its field and keeps the hold; another card pays, the bank asks first", async () => {
  const meal = await aMeal({ price: 1500 });
  const ana = await aDiner({ cart: [meal] });
  const { page, shot } = await visit({ as: ana });
  await toCheckout(page);
  const until = await page.locator("time").first().innerText();
  await typeCard(page, "4000000000000002");
  await placeOrder(page);
  await page.getByText("Your card was declined.").waitFor();
  await expect.poll(() => isInView(page, "#card-problem")).toBe(true);
  await shot("card-declined");
  expect(await page.locator("time").first().innerText()).toBe(until);
  await typeCard(page, "4000002500003155");
  await page.getByText("Save this card for next time").click();
  await placeOrder(page);
  const bank = await frameOf(page, "/3ds/");
  await shot("bank-asks");
  await bank.getByRole("button", { name: "Approve" }).click();
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.goto("/account/cart");
  await page.getByText("Your cart is empty").waitFor();
  await page.getByText("You've ordered this: DD-").waitFor();
  await page.getByRole("link", { name: "View order" }).click();
  await arrive(page, /\/my-orders\/\d+/);
  await page.goto("/checkout");
  expect(new URL(page.url()).pathname).toMatch(/\/my-orders\/\d+/);
});

test("after a step back and forth the page still says what is held, and that is what is paid", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ wallet: 1820, card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  await toCheckout(page);
  const isHeld = page.waitForResponse((one) => one.request().postData()?.includes("hold") === true);
  await page.locator("label:has([name=given])").click();
  await page.locator("label:has([name=tip][value='10'])").click();
  await isHeld;
  const paid = page.getByRole("list", { name: "Paid with" });
  await expect.poll(() => paid.innerText()).toBe("Wallet $18.20\nVisa $24.00");
  await page.goBack();
  await arrive(page, /\/account\/cart/);
  // meanwhile another window chose the card alone
  const elsewhere = await as(ana).post("/api/v1/shop/intent/create/", {});
  expect(elsewhere.status).toBe(200);
  await page.goForward();
  await arrive(page, /\/checkout/);
  await isLive(page);
  await expect.poll(() => paid.innerText()).toBe("Visa $40.20");
  expect(await page.locator("[name=given]").isChecked()).toBe(false);
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await expect.poll(() => paid.innerText()).toBe("Card $40.20");
});

test("what is chosen before script runs counts", async () => {
  const meal = await aMeal({ price: 2000 });
  const ana = await aDiner({ wallet: 1820, card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  let start = () => {};
  const isStarted = new Promise<void>((done) => {
    start = done;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    if (page.url().includes("/checkout")) await isStarted;
    await route.continue();
  });
  await page.goto("/checkout", { waitUntil: "commit" });
  await page.locator("label:has([name=given])").click();
  start();
  await isLive(page);
  const paid = page.getByRole("list", { name: "Paid with" });
  await expect.poll(() => paid.innerText()).toBe("Wallet $18.20\nVisa $22.00");
});

test("pressing twice pays once", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  await toCheckout(page);
  await page.locator("button:has-text('Place order') >> visible=true").dblclick();
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.goto("/my-orders");
  expect(await page.locator("main section li").count()).toBe(1);
});

test("a saved card whose bank asks first: no is no, and the dinner is still held", async () => {
  const meal = await aMeal();
  const ana = await aDiner({ card: "pm_card_authenticationRequired", cart: [meal] });
  const { page, shot } = await visit({ as: ana });
  await toCheckout(page);
  await placeOrder(page);
  const decline = (await frameOf(page, "/3ds/")).getByRole("button", { name: "Decline" });
  await decline.waitFor();
  await shot("saved-card-bank-asks");
  await decline.click();
  await page.getByText("Your card wasn't charged").waitFor();
  await shot("saved-card-not-charged");
  await page.getByText("Held for you until").waitFor();
  await placeOrder(page);
  await (await frameOf(page, "/3ds/")).getByRole("button", { name: "Approve" }).click();
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
});

test("ingredients that change while it is held are to be read: the box stays ticked, and then the order is placed", async () => {
  const meal = await aMeal({ price: 1000 });
  const ana = await aDiner({ card: true, cart: [meal] });
  const { page, complaints, shot } = await visit({ as: ana });
  await toCheckout(page);
  await sql`UPDATE meal SET may_contain = '{sesame}', allergens_changed_at = app_now() WHERE id = ${meal.id}`;
  await placeOrder(page);
  const read = page.getByRole("checkbox", { name: "I've read the new ingredients and allergens" });
  await read.check();
  expect(await read.isChecked()).toBe(true);
  await shot("ingredients-read");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.getByText("May contain sesame.").waitFor();
  expect(complaints).toEqual([]);
});

test("canceling says first who gets what back", async () => {
  const meal = await aMeal({ price: 1000 });
  const ana = await aDiner({ wallet: 10_000, cart: [meal] });
  const { page, shot } = await visit({ as: ana });
  await toCheckout(page);
  await page.locator("label:has([name=given])").click();
  await page.getByText("Your wallet covers the full amount.").waitFor();
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.getByText(/^Cancel for free until \w{3}, \d+ \w{3} \d{4}, 5 pm\.$/).waitFor();
  await page.getByRole("link", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog");
  expect(await question.innerText()).toContain("To your wallet\n$27.60");
  expect(await question.innerText()).toContain(`${meal.chef.full_name} will be notified right away`);
  // The focus is on the answer that changes nothing: a press too many keeps the dinner.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Keep order");
  await shot("cancel-preview");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expectToast(page, "Your order is canceled");
  await page.getByText("Refunded to your wallet").waitFor();
  await page.getByText("$27.60 returned to your wallet.").waitFor();
  await shot("cancelled");
});

test("who sponsors a coupon and between what times dinner comes are what the data says, in cart, checkout and order", async () => {
  const marketplace = await aMarketplace({ window: ["11:30", "14:00"], time_zone: "America/Denver" });
  const meal = await aMeal({ price: 2000, chef: await aChef({ marketplace }) });
  const coupon = await aCoupon({ percent: 10, sponsor: "Nashville Eats" });
  const ana = await aDiner({ marketplace, card: true, cart: [meal] });
  const { page } = await visit({ as: ana });
  await page.goto("/account/cart");
  await page.fill("[name=coupon_code]", coupon.code);
  await page.getByRole("button", { name: "Apply" }).click();
  const line = page.locator(".receipt").getByText(`${coupon.code}, paid by Nashville Eats`);
  await line.waitFor();
  await toCheckout(page);
  await line.waitFor();
  const when = page.locator("section", { has: page.locator("#when") });
  expect(await when.innerText()).toContain("11:30 am to 2 pm");
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await line.waitFor();
  await page.getByText("11:30 am to 2 pm").waitFor();
});

test("on a phone neither a toast nor the way to the top lies on what one presses", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal()] });
  const { page } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await page.goto("/account/cart");
  await page.fill("[name=coupon_code]", (await aCoupon()).code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expectToast(page, "applied");
  const below = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await below(".toast")).toBeLessThanOrEqual(await below("header"));
  await toCheckout(page);
  await page.evaluate(() => window.scrollTo(0, 1100));
  const up = page.getByRole("button", { name: "Back to the top" });
  await up.waitFor();
  const isPressable = () =>
    up.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isPressable, { timeout: 5000 }).toBe(false);
  // for a moment after each turn of the wheel
  const turnAndLook = async () => {
    await page.mouse.wheel(0, -20);
    return isPressable();
  };
  await expect.poll(turnAndLook, { timeout: 10_000, interval: 250 }).toBe(true);
});

test("a tip that is none is told beside its field, which gets the focus", async () => {
  const ana = await aDiner({ card: true, cart: [await aMeal()] });
  const { page } = await visit({ as: ana });
  await toCheckout(page);
  await page.locator("label:has([name=tip][value=other])").click();
  await page.fill("[name=tip_other]", "99999");
  await page.getByText("The largest tip is $1,000.00").waitFor();
  await placeOrder(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("tip_other");
  await page.fill("[name=tip_other]", "5.");
  await expect.poll(() => page.getByText("The largest tip").count()).toBe(0);
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  expect(await page.locator(".receipt").innerText()).toContain("$5.00");
});

test("who comes from the cart by keyboard goes on from the title", async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const { page } = await visit({ as: ana });
  await toCheckout(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});
