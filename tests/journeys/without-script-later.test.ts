import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aChef, aDeliveredOrder, aDiner, anAccount, aPlacedOrder, balanceOf } from "../builders";
import { aGiftCard } from "../setup/purchases";
import { inboxOf } from "./inbox";
import { arrive, visit } from "./visit";

const plain = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
const said = (page: Page, words: string) => page.locator(".toasts").getByText(words).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a dinner that came: stars and words, a tip from one's own money, and once more, without script", async () => {
  const { ana, order_id } = await aDeliveredOrder(await aChef(), 2000);
  const { page, shot } = await visit({ ...plain, as: ana });
  const before = (await balanceOf(ana)).gift;
  await page.goto(`/my-orders/${order_id}`);
  await page.locator("label:has([name=rating][value='4'])").click();
  await page.getByLabel("Your review").fill("Warm and honest");
  await press(page, "Submit review");
  await page.getByRole("heading", { name: "Your review" }).waitFor();
  await page.getByText("Warm and honest").waitFor();
  await page.locator("label:has([name=tip][value='20'])").click();
  await press(page, "Add tip");
  await page.getByText("You've tipped $4.00 so far.").waitFor();
  expect((await balanceOf(ana)).gift).toBe(before - 400);
  await shot("no-script-tip");
  await press(page, "Order again");
  await said(page, "Added to cart");
  expect(new URL(page.url()).pathname).toBe("/account/cart");
  expect(await page.locator("main li h2").count()).toBe(1);
});

test("what a page says without script leaves its header free, has nothing dead to press and goes by itself", async () => {
  const { page } = await visit({ ...plain, as: await aDiner() });
  await page.goto("/account/addresses");
  await page.getByRole("button", { name: /^Delete/ }).click();
  const toast = page.locator(".toast");
  await toast.waitFor();
  expect(await toast.getByRole("button").count()).toBe(0);
  const [box, header] = [await toast.boundingBox(), await page.locator("header").first().boundingBox()];
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 1000));
  await toast.waitFor({ state: "hidden", timeout: 15_000 });
});

test("an order is canceled without script after the page has said what comes back", async () => {
  const { ana, order_id } = await aPlacedOrder(await aChef(), 2000);
  const before = (await balanceOf(ana)).gift;
  const { page, shot } = await visit({ ...plain, as: ana });
  await page.goto(`/my-orders/${order_id}`);
  await page.getByRole("link", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this order?" });
  expect(await question.innerText()).toContain("$40.20");
  await shot("no-script-cancel");
  await question.getByRole("button", { name: "Cancel order" }).click();
  await said(page, "Your order is canceled");
  expect((await balanceOf(ana)).gift).toBe(before + 4020);
});

test("a gift card is added and a profile saved without script; a wrong code is told beside its field", async () => {
  const { code } = await aGiftCard(await aDiner({ card: true }), 2500);
  const ana = await aDiner();
  const { page } = await visit({ ...plain, as: ana });
  await page.goto("/account/gift-cards");
  await page.getByLabel("The code in your email").fill("0000-0000-0000-0000");
  await press(page, "Add gift card");
  // told beside the field; a code is money, so the page that comes back does not have it written into it
  expect(await page.locator("main [aria-invalid=true]").getAttribute("name")).toBe("code");
  expect(await page.content()).not.toContain("0000-0000-0000-0000");
  await page.getByLabel("The code in your email").fill(code);
  await press(page, "Add gift card");
  await said(page, "Gift card added successfully");
  expect(await balanceOf(ana)).toMatchObject({ gift: 2500 });
  await page.goto("/account/profile");
  await page.getByLabel("First name").fill("Odalys");
  await press(page, "Save");
  await said(page, "Profile Updated Successfully");
  expect(await page.getByLabel("First name").inputValue()).toBe("Odalys");
});

test("a phone is verified by the code in the text without script, after a wrong one", async () => {
  const ana = await anAccount({ phone_verified: false });
  const { context, page, shot } = await visit({ ...plain, as: ana });
  await page.goto("/account/profile");
  await press(page, "Text me a code");
  await arrive(page, /verify\/phone/);
  const { inbox, found } = await inboxOf(context, ana.phone ?? "", /\b(\d{4})\b/);
  await inbox.close();
  await page.locator("main [name=otp]").fill(found === "1234" ? "4321" : "1234");
  await press(page, "Verify");
  await page.locator("main [aria-invalid=true]").waitFor();
  await shot("no-script-code");
  await page.locator("main [name=otp]").fill(found);
  await press(page, "Verify");
  await said(page, "Your phone number is verified");
  expect(new URL(page.url()).pathname).toBe("/account/profile");
});
