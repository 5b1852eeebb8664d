import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMeal } from "../builders";
import { aGiftCard } from "../setup/purchases";
import { arrive, expectToast, frameOf, isLive, openLive, visit } from "./visit";

/** More than any screen has to step over. */
const MOST_STEPS = 80;

/** What has the focus: its words, and whether one can see that it has it and nothing lies over it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    // a new screen's title has the focus without being a stop; within the provider's frame only the provider sees it
    if (!element || element === document.body || element.tagName === "H1") return { words: "", isSeen: true };
    if (element.tagName === "IFRAME") return { words: "IFRAME", isSeen: true };
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const words =
      element.getAttribute("aria-label") ?? ([...labels, element.textContent].join(" ") || element.tagName);
    // a box that is drawn by its label shows the focus there
    const shown = [element, element.closest("label")].filter((one) => one !== null);
    const isRinged = shown.some((one) => {
      const style = getComputedStyle(one);
      return (style.outlineStyle !== "none" && style.outlineWidth !== "0px") || style.boxShadow !== "none";
    });
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isOnTop = over === null || shown.some((one) => one.contains(over) || over.contains(one));
    return { words: words.replace(/\s+/g, " ").trim(), isSeen: isRinged && isOnTop };
  });

/** Presses Tab until what has the focus says `words`. Everything on the way shows that it has it. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  const steps: string[] = [];
  for (let n = 0; n < MOST_STEPS; n += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    steps.push(now.words.slice(0, 40));
    expect(now).toEqual({ words: now.words, isSeen: true });
    if (words.test(now.words)) return;
  }
  throw new Error(`no ${words} in ${MOST_STEPS} steps: ${steps.join(" | ")}`);
}

test("a dinner is found, ordered with a new card, and canceled, with nothing but the keyboard", async () => {
  const meal = await aMeal({ name: "Clay pot rice", price: 2000 });
  const ana = await aDiner();
  const { page, complaints, shot } = await visit({
    as: ana,
    viewport: { width: 1280, height: 800 },
  });
  await openLive(page, `/chefs/${meal.chef.slug}`);
  await page.keyboard.press("Tab");
  expect((await focused(page)).words).toBe("Skip to main content");
  await page.keyboard.press("Enter");
  await tabTo(page, /Clay pot rice/);
  await page.keyboard.press("Enter");
  await arrive(page, /\/meals\//);
  await isLive(page);
  await tabTo(page, /^One more$/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Add to cart$/);
  await page.keyboard.press("Enter");
  await expectToast(page, "Item has been added to the cart successfully");
  // the cart beside the page takes the focus when it comes
  const beside = page.getByRole("dialog", { name: "Your cart" });
  await beside.getByRole("button", { name: "Go to checkout" }).waitFor();
  await page.locator("header a[href='/account/cart']").first().focus();
  await page.keyboard.press("Enter");
  await arrive(page, /\/account\/cart/);
  // the address changes a moment before the screen does: the cart beside the old one has such a button too
  await beside.waitFor({ state: "detached" });
  await tabTo(page, /^Go to checkout$/);
  await shot("keyboard-cart");
  await page.keyboard.press("Enter");
  await arrive(page, /\/checkout/);
  await isLive(page);
  // whoever comes into the frame before its fields are there types into nothing
  await (await frameOf(page, "card.html")).locator("[name=cardnumber]").waitFor();
  await tabTo(page, /^IFRAME/);
  await page.locator(".StripeElement--focus").waitFor();
  const ring = page.locator(".card-slot").evaluate((slot) => getComputedStyle(slot).outlineStyle);
  expect(await ring).toBe("solid");
  // the provider's field goes on by itself from number to date to code
  await page.keyboard.type("42424242424242421234123");
  await tabTo(page, /^None/);
  await page.keyboard.press("ArrowRight");
  await tabTo(page, /^Place order$/);
  await shot("keyboard-checkout");
  await page.keyboard.press("Enter");
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  await page.getByText("Your order is placed").waitFor();
  await tabTo(page, /^Cancel order$/);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  await question.waitFor();
  expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await shot("keyboard-cancel");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  // the question goes at once, its address a moment later, and would take the next one with it
  await arrive(page, /\/my-orders\/\d+$/);
  await expect.poll(async () => (await focused(page)).words).toBe("Cancel order");
  await page.keyboard.press("Enter");
  await question.waitFor();
  await tabTo(page, /^Cancel order$/);
  await page.keyboard.press("Enter");
  await expectToast(page, "Your order is canceled");
  const orders = await sql<{ status: string; quantity: number }[]>`
    SELECT o.status, l.quantity FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.account_id = ${ana.account_id} AND o.status <> 'expired'`;
  expect([...orders]).toEqual([{ status: "cancelled", quantity: 2 }]);
  expect(complaints).toEqual([]);
});

/** Text that is cut off without a sign of it, and what stands outside of the window, a line each. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [...document.querySelectorAll<HTMLElement>("main *, header *, nav *")]
      .filter((one) => isShown(one) && one.children.length === 0 && (one.textContent ?? "").trim() !== "")
      .filter((one) => {
        const style = getComputedStyle(one);
        const { left, right, width } = one.getBoundingClientRect();
        if (width <= 1 || one.closest(".sr-only, .rail, [data-scrolls]")) return false;
        const isCut =
          style.overflowX !== "visible" &&
          style.textOverflow !== "ellipsis" &&
          one.scrollWidth > one.clientWidth + 1;
        return isCut || left < -1 || right > window.innerWidth + 1;
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 60)}`);
  });

test("at 200 % zoom nothing is lost, in the order it is read; whoever wants no motion gets none", async () => {
  const meal = await aMeal({ name: "Kerala fish curry with coconut rice and pickled mango" });
  const ana = await aDiner({ wallet: 1820, gift: 500, card: true, cart: [meal] });
  const { page, shot } = await visit({
    as: ana,
    viewport: { width: 720, height: 500 },
    deviceScaleFactor: 2,
  });
  const screens = [
    "/",
    `/meals?zipCode=${meal.chef.marketplace.zips[0]}`,
    `/meals/${meal.chef.slug}/${meal.slug}`,
    "/account/cart",
    "/checkout",
    "/account/wallet",
  ];
  for (const path of screens) {
    await page.goto(path);
    await shot(`zoom${path.replace(/\?.*|\/$/g, "").replace(/[^a-z]+/g, "-")}`);
    const found = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - window.innerWidth,
      ahead: document.querySelectorAll("[tabindex]:not([tabindex='0']):not([tabindex='-1'])").length,
    }));
    expect([path, found, await lost(page)]).toEqual([path, { wide: 0, ahead: 0 }, []]);
    // a change of color on a screen that has just come is over with the next frame
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), { message: path }).toBe(0);
  }
});

const aPicture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();

test("whoever sends a form stands where they were, or at what was wrong, and two presses send it once", async () => {
  const { page, complaints, shot } = await visit();
  let sent = 0;
  await page.route(
    (url) => /\/(login|contact-us)/.test(url.pathname),
    async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      await route.continue();
    },
  );
  await openLive(page, "/login");
  const main = page.locator("main");
  await main.getByLabel("Email").fill("nobody@example.com");
  await main.getByLabel("Password", { exact: true }).fill("not-the-password");
  await main.getByRole("button", { name: "Sign in", exact: true }).focus();
  await page.keyboard.press("Enter");
  await main.getByRole("button", { name: "Signing in…" }).waitFor();
  await page.keyboard.press("Enter");
  await main.getByText("Unable to log in with provided credentials.").waitFor();
  await expect.poll(async () => (await focused(page)).words).toBe("Password");
  await shot("keyboard-login-wrong");
  expect(sent).toBe(1);
  await openLive(page, "/contact-us");
  await page.getByLabel("Your name").fill("Dana");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Your message").fill("Do you come to East Nashville on Sundays too?");
  await page.getByRole("button", { name: "Send", exact: true }).dblclick();
  await expectToast(page, "Thank");
  expect((await focused(page)).words).toBe("Send");
  await shot("keyboard-contact-sent");
  expect(sent).toBe(2);
  expect(complaints).toEqual([]);
});

test("a form that has succeeded begins again under whoever stands in it, and one that is gone leaves them at the title", async () => {
  const ana = await aDiner({ card: true, address: false });
  const { code } = await aGiftCard(await aDiner({ card: true }), 2500);
  const { page, complaints, shot } = await visit({ as: ana });
  const press = async (button: string, toast: string) => {
    await page.getByRole("button", { name: button, exact: true }).press("Enter");
    await expectToast(page, toast);
  };
  const stands = (words: string) => expect.poll(async () => (await focused(page)).words).toBe(words);

  await openLive(page, "/account/addresses");
  const address = page.locator("#address-new");
  for (const title of ["Home", "Work"]) {
    await address.getByLabel("Label").fill(title);
    await address.getByLabel("Street address, Apt (optional)").fill("12 Elm Street");
    await address.getByLabel("ZIP code").fill(ana.marketplace.zips[0] ?? "");
    await expect.poll(() => address.getByLabel("City").inputValue()).toBe(ana.marketplace.name);
    await press("Save address", "Address added successfully");
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await expect.poll(() => address.getByLabel("Label").inputValue()).toBe("");
    await stands("Save address");
  }
  await page.getByRole("link", { name: /^Change it.*Work$/ }).press("Enter");
  await press("Save changes", "Address updated successfully");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  await openLive(page, "/account/gift-cards");
  await page.getByLabel("The code in your email").fill(code);
  await page.getByLabel("The code in your email").press("Enter");
  await expectToast(page, "Gift card added successfully");
  await expect.poll(() => page.getByLabel("The code in your email").inputValue()).toBe("");
  await stands("The code in your email");
  await page.getByLabel("Amount in dollars").fill("40");
  await page.getByLabel("Recipient's name").fill("Cem");
  await press("Pay and send", "Your gift card is paid");
  await expect.poll(() => page.getByLabel("Recipient's name").inputValue()).toBe("");
  await stands("Pay and send");
  await shot("keyboard-gift-bought");

  await openLive(page, "/account/profile");
  const file = { name: "me.png", mimeType: "image/png", buffer: await aPicture() };
  await page.getByLabel("A photo of you").setInputFiles(file);
  await page.locator("img[src^='blob:']").waitFor();
  await press("Save picture", "Profile Updated Successfully");
  await page.locator("main img[src^='/uploads/']").waitFor();
  await stands("Save picture");

  await openLive(page, "/contact-us?for=company");
  await page.getByRole("textbox", { name: "Company" }).fill("Acme");
  await page.getByLabel("Your message").fill("Dinner for twelve, on Tuesdays?");
  await press("Send", "Thank you for your message.");
  await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("");
  await stands("Send");
  expect(await page.getByRole("textbox", { name: "Company" }).inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

test("Escape closes a filter and leads back to what opened it", async () => {
  const meal = await aMeal();
  const { page, complaints, shot } = await visit();
  await openLive(page, `/meals?zipCode=${meal.chef.marketplace.zips[0]}`);
  await page.locator("summary", { hasText: "Cuisine" }).focus();
  await page.keyboard.press("Enter");
  await tabTo(page, /^Any cuisine$/);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Any cuisine" }).waitFor({ state: "hidden" });
  expect((await focused(page)).words).toMatch(/^Cuisine/);
  await shot("keyboard-filter-left");
  expect(complaints).toEqual([]);
});

test("the keyboard: first the way past the header; a new screen has the focus on its title", async () => {
  const { page } = await visit();
  await openLive(page, "/meals");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to main content");
  await page.locator("header a[href='/login']").first().click();
  await arrive(page, /login/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});
