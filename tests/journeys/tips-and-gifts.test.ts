import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { as } from "../as";
import { aDiner, aMeal, balanceOf, type TestMeal } from "../builders";
import { aGiftCard, placedOrder } from "../setup/purchases";
import { accessibilityFindings, expectToast, fits, frameOf, isLive, typeCard, visit } from "./visit";

let meal: TestMeal;
beforeAll(async () => {
  meal = await aMeal({ schedule: { count: 50 } });
});

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const approve = async (page: Page) =>
  (await frameOf(page, "/3ds/")).getByRole("button", { name: "Approve" }).click();

/** Holds the documents at an address back until the answer is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const isAllowed = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(address, async (route) => {
    if (route.request().isNavigationRequest()) await isAllowed;
    await route.continue();
  });
  return letGo;
}

describe.each([
  { width: 390, height: 844, scheme: "dark" as const },
  { width: 1440, height: 1000, scheme: "light" as const },
])("at $width px, $scheme", ({ width, height, scheme }) => {
  test("a tip after the order: nothing sticks out, the bank asks first, the receipt has it", async () => {
    const ana = await aDiner({ wallet: 3075, gift: 300, card: "pm_card_authenticationRequired" });
    const order_id = await placedOrder(ana, meal);
    const { page, complaints, shot } = await visit({
      as: ana,
      viewport: { width, height },
      colorScheme: scheme,
    });
    await page.goto(`/my-orders/${order_id}`);
    await isLive(page);
    await shot("tip");
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator("label:has(input[name=tip][value='20'])").click();
    await page.getByRole("button", { name: "Add tip" }).click();
    await expectToast(page, "$2.50 is on its way");
    await page.locator("label:has(input[name=tip][value=other])").click();
    await page.getByLabel("Tip in dollars").fill("4.00");
    await page.locator("label:has(input[name=pay][value^=pm_])").click();
    await page.getByRole("button", { name: "Add tip" }).click();
    await approve(page);
    await expectToast(page, "Your tip is on its way");
    await expect.poll(() => hasFocus(page)).toBe("Add tip");
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 650 });
    const paid = await page.getByRole("list", { name: "Paid with" }).innerText();
    expect(paid).toBe("Wallet $30.75\nGift money $2.50\nCard $4.00");
    expect(complaints).toEqual([]);
  });

  test("gift cards: a code is added, one is bought for a friend after the bank has asked", async () => {
    const [ana, ben] = [
      await aDiner({ card: "pm_card_authenticationRequired" }),
      await aDiner({ card: true }),
    ];
    const { code } = await aGiftCard(ben, 2500);
    const { page, complaints, shot } = await visit({
      as: ana,
      viewport: { width, height },
      colorScheme: scheme,
    });
    await page.goto("/account/gift-cards");
    await isLive(page);
    await page.getByLabel("The code in your email").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Add gift card" }).click();
    await expectToast(page, "Gift card added successfully");
    expect(await balanceOf(ana)).toMatchObject({ gift: 2500 });
    await page.getByLabel("Amount in dollars").fill("40");
    await page.getByLabel("Recipient's name").fill("Cem");
    await page.getByLabel("Recipient's email").fill("cem@friends.test");
    await page.getByLabel("Message").fill("Come for dinner soon");
    await page.getByRole("button", { name: "Pay and send" }).click();
    await approve(page);
    await expectToast(page, "Your gift card is paid");
    await page.getByText("to Cem").waitFor();
    await page.getByText("The money stays where it is.").waitFor();
    // the bank's question took the keyboard, and gave it back
    await expect.poll(() => hasFocus(page)).toBe("Pay and send");
    await shot("gift-cards");
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    // Its money is in nobody's wallet yet: it is asked about first, and the answer that keeps it has the focus.
    const sent = page.getByRole("listitem").filter({ hasText: "to Cem" });
    await sent.getByRole("button").click();
    const question = page.getByRole("dialog");
    expect(await question.innerText()).toContain("No one has added its $40.00 to a wallet yet");
    expect(await hasFocus(page)).toBe("Keep it");
    await shot("gift-card-asked");
    expect(await accessibilityFindings(page)).toEqual([]);
    await question.getByRole("link", { name: "Keep it" }).click();
    await sent.getByRole("button").click();
    await question.getByRole("button", { name: "Delete it" }).click();
    await expectToast(page, "Gift card deleted successfully");
    await expect.poll(() => sent.count()).toBe(0);
    // What is in the wallet already is deleted unasked, and stays there.
    await page.getByRole("listitem").filter({ hasText: "In your wallet" }).getByRole("button").click();
    await page.getByText("In your wallet").waitFor({ state: "detached" });
    expect(await balanceOf(ana)).toMatchObject({ gift: 2500 });
    expect(complaints).toEqual([]);
  });
});

test("a gift card that still has its money is asked about without script too", async () => {
  const ana = await aDiner({ card: true });
  await aGiftCard(ana, 2500);
  const { page } = await visit({ as: ana, javaScriptEnabled: false });
  await page.goto("/account/gift-cards");
  await page.getByRole("button", { name: /^Delete the card/ }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("button", { name: /^Delete the card/ }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await page.getByText("Gift card deleted successfully").waitFor();
  expect(await page.getByText("Code ending").count()).toBe(0);
});

test("what is wrong with a tip is said beside it, and the page keeps what was chosen", async () => {
  const ana = await aDiner({ wallet: 3075, card: "pm_card_chargeCustomerFail" });
  const order_id = await placedOrder(ana, meal);
  const { page } = await visit({ as: ana });
  await page.goto(`/my-orders/${order_id}`);
  await isLive(page);
  await page.locator("label:has(input[name=tip][value=other])").click();
  const add = page.getByRole("button", { name: "Add tip" });
  await add.click();
  await page.getByText("Enter an amount, like").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("tip_other");
  await page.getByLabel("Tip in dollars").fill("0.20");
  expect(await page.getByText("Enter an amount, like").count()).toBe(0);
  await add.click();
  await page.getByRole("alert").getByText("can't be charged less than $0.50").waitFor();
  expect(await page.inputValue("[name=tip_other]")).toBe("0.20");
  await page.getByLabel("Tip in dollars").fill("4.00");
  expect(await page.getByText("can't be charged less").count()).toBe(0);
});

describe("with a card that is entered now", () => {
  const DECLINED = "4000000000000002";
  const ASKS = "4000002500003155";

  test("a tip: a declined card is told under its field, another pays after the bank has asked, and is kept", async () => {
    const ana = await aDiner({ wallet: 3075 });
    const order_id = await placedOrder(ana, meal);
    const { page, complaints } = await visit({ as: ana });
    // by a link, from a page that may not talk to the provider
    await page.goto("/account");
    await page.goto(`/my-orders/${order_id}`);
    await isLive(page);
    await typeCard(page, DECLINED);
    await page.getByRole("button", { name: "Add tip" }).click();
    await page.getByText("Choose an amount first.").waitFor();
    await page.locator("label:has(input[name=tip][value='15'])").click();
    await page.getByRole("button", { name: "Add tip" }).click();
    await page.getByText("Your card was declined.").waitFor();
    await typeCard(page, ASKS);
    await page.getByText("Save this card for next time").click();
    await page.getByRole("button", { name: "Add tip" }).click();
    await approve(page);
    await expectToast(page, "Your tip is on its way");
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 188 });
    await page.getByText("Visa ending 3155").waitFor();
    expect(complaints).toEqual([]);
  });

  test("a gift card, by somebody with a saved card, reached without loading the page again", async () => {
    const ana = await aDiner({ card: true });
    const { page, complaints, shot } = await visit({
      as: ana,
      viewport: { width: 390, height: 844 },
    });
    await page.goto("/account");
    await page.waitForLoadState("networkidle");
    const showScreen = await holdBack(page, "**/account/gift-cards");
    const showField = await holdBack(page, "**/card.html");
    const asked = page.waitForRequest((one) => one.isNavigationRequest());
    const pressed = page.locator("main a[href='/account/gift-cards']").first().click();
    await asked;
    // While the document that may talk to the provider is on its way, nobody types into another one.
    expect(new URL(page.url()).pathname).toBe("/account");
    showScreen();
    await pressed;
    await isLive(page);
    await page.getByText("Use another card").click();
    await page.getByLabel("Amount in dollars").fill("25");
    await shot("gift-new-card");
    await fits(page);
    await page.getByRole("button", { name: "Pay and send" }).click();
    await page.getByText("Enter your card first.").waitFor();
    showField();
    await typeCard(page, "4000");
    await page.getByRole("button", { name: "Pay and send" }).click();
    await page.getByText("Your card number is incomplete").waitFor();
    await typeCard(page, ASKS);
    await page.getByRole("button", { name: "Pay and send" }).click();
    await approve(page);
    await expectToast(page, "Your gift card is paid");
    await page.getByText("$25.00").first().waitFor();
    const cards = await as(ana).get<{ count: number }>("/api/account/credit-cards/");
    expect(cards.body.count).toBe(1);
    expect(complaints).toEqual([]);
  });
});
