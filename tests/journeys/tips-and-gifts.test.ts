import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { as } from "../as";
import { aDiner, aMeal, balanceOf, type TestMeal } from "../builders";
import { openBrowser } from "../setup/browser";
import { aGiftCard, placedOrder } from "../setup/purchases";
import { findings, fits, says, visit } from "./visit";

let browser: Browser;
let meal: TestMeal;
beforeAll(async () => {
  browser = await openBrowser();
  meal = await aMeal({ schedule: { count: 50 } });
});
afterAll(() => browser.close());

/** The bank's own frame, once it is there. */
async function bankOf(page: Page): Promise<Frame> {
  const isBank = (frame: Frame) => frame.url().includes("/3ds/");
  return page.frames().find(isBank) ?? page.waitForEvent("framenavigated", { predicate: isBank });
}

describe.each([
  { width: 390, height: 844, scheme: "dark" as const },
  { width: 1440, height: 1000, scheme: "light" as const },
])("at $width px, $scheme", ({ width, height, scheme }) => {
  test("a tip after the order: nothing sticks out, the bank asks first, the receipt has it", async () => {
    const ana = await aDiner({ wallet: 3075, gift: 300, card: "pm_card_authenticationRequired" });
    const order_id = await placedOrder(ana, meal);
    const { context, page, complaints, shot } = await visit(browser, {
      as: ana,
      viewport: { width, height },
      colorScheme: scheme,
    });
    await page.goto(`/my-orders/${order_id}`);
    await shot("tip");
    await fits(page);
    expect(await findings(page)).toEqual([]);
    await page.locator("label:has(input[name=tip][value='20'])").click();
    await page.getByRole("button", { name: "Add the tip" }).click();
    await says(page, "$2.50 is on its way");
    await page.locator("label:has(input[name=tip][value=other])").click();
    await page.getByLabel("Tip in dollars").fill("4.00");
    await page.locator("label:has(input[name=pay][value^=pm_])").click();
    await page.getByRole("button", { name: "Add the tip" }).click();
    await (await bankOf(page)).getByRole("button", { name: "Approve" }).click();
    await says(page, "Your tip is on its way");
    expect((await as(ana).get(`/api/eater/orders/${order_id}/`)).body).toMatchObject({ tip_cents: 650 });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("gift cards: a code is added, one is bought for a friend after the bank has asked", async () => {
    const [ana, ben] = [
      await aDiner({ card: "pm_card_authenticationRequired" }),
      await aDiner({ card: true }),
    ];
    const { code } = await aGiftCard(ben, 2500);
    const { context, page, complaints, shot } = await visit(browser, {
      as: ana,
      viewport: { width, height },
      colorScheme: scheme,
    });
    await page.goto("/account/gift-cards");
    await page.getByLabel("The code in your mail").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Add this card" }).click();
    await says(page, "Gift card added successfully");
    expect(await balanceOf(ana)).toMatchObject({ gift: 2500 });
    await page.getByLabel("Amount in dollars").fill("40");
    await page.getByLabel("Your friend's name").fill("Cem");
    await page.getByLabel("Their e-mail").fill("cem@friends.test");
    await page.getByLabel("A few words").fill("Come for dinner soon");
    await page.getByRole("button", { name: "Pay and send it" }).click();
    await (await bankOf(page)).getByRole("button", { name: "Approve" }).click();
    await says(page, "Your gift card is paid");
    await page.getByText("to Cem").waitFor();
    await shot("gift-cards");
    await fits(page);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
