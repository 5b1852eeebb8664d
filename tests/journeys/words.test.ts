import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { as } from "../as";
import { aChef, aDeliveredOrder, aDiner, aMarketplace, aMember } from "../builders";
import { arrive, expectToast, fits, openLive, visit } from "./visit";

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("an address that another window deleted: the specification's toast, at the top right, for five seconds", async () => {
  const marketplace = await aMarketplace();
  const ana = await aDiner({ marketplace, address: { city: marketplace.name } });
  const { page, complaints, shot } = await visit({ as: ana });
  await openLive(page, "/account/addresses");
  await page.getByRole("link", { name: /^Change it/ }).click();
  // The form is there once the list has been read again: before that the address must not be gone.
  await page.getByRole("button", { name: "Save changes" }).waitFor();
  await page.locator("[id^=address-] [name=address]").first().fill("99 Sycamore Lane");
  await as(ana).delete(`/api/eater-address/${ana.address?.id}/`);
  // From here the page's clock stands still unless the test moves it: to the millisecond, however busy the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Address not updated");
  const { left, top } = await page.locator(".toast").evaluate((one) => one.getBoundingClientRect().toJSON());
  expect([left > 720, top < 200]).toEqual([true, true]);
  await shot("address-not-updated");
  await page.clock.runFor(4_999);
  expect(await page.locator(".toast").count()).toBe(1);
  await page.clock.runFor(1);
  await page.locator(".toast").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("forgotten stars are asked for in our words beside them, the words typed stay, and five stars are enough", async () => {
  const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
  const { page, complaints } = await visit({
    as: ana,
    viewport: { width: 390, height: 844 },
  });
  await openLive(page, `/my-orders/${order_id}`);
  await page.getByLabel("Your review").fill("Warm and honest");
  await page.getByRole("button", { name: "Submit review" }).click();
  await page.getByText("Choose 1 to 5 stars").waitFor();
  const first = page.locator("[name=rating]").first();
  expect(await first.evaluate((star) => star === document.activeElement)).toBe(true);
  const described = await first.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe("Choose 1 to 5 stars");
  await page.keyboard.press("ArrowLeft");
  expect(await page.getByText("Choose 1 to 5 stars").count()).toBe(0);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expectToast(page, "Thank you!");
  await page.getByText("Warm and honest").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.getByRole("link", { name: "Something wrong? Contact us" }).click();
  await arrive(page, /contact-us/);
  expect(await page.getByLabel("Your message").inputValue()).toMatch(/^About order DD-\d{8}: $/);
  expect(complaints).toEqual([]);
});

test("992 px part the phone from the desk, and more than 1000 px down there is a way back up", async () => {
  const { page } = await visit({ viewport: { width: 991, height: 800 } });
  await openLive(page, "/faq");
  const bar = page.getByRole("navigation", { name: "Places" });
  expect(await bar.isVisible()).toBe(true);
  await page.setViewportSize({ width: 992, height: 800 });
  expect(await bar.isVisible()).toBe(false);
  await fits(page);
  await page.evaluate(() => {
    document.body.style.minHeight = "4000px";
  });
  const up = page.getByRole("button", { name: "Back to the top" });
  await page.evaluate(() => window.scrollTo(0, 1001));
  await up.waitFor();
  await page.evaluate(() => window.scrollTo(0, 1000));
  await up.waitFor({ state: "detached" });
});

test("a question begins at the answer that changes nothing, and gives the focus back", async () => {
  const noor = await aMember();
  const { page } = await visit({ as: noor });
  await openLive(page, "/account");
  const signOut = page.getByRole("link", { name: "Sign out" }).first();
  await signOut.press("Enter");
  await page.getByText("Are you sure you want to sign out?").waitFor();
  await expect.poll(() => hasFocus(page)).toBe("Cancel");
  await page.keyboard.press("Enter");
  await expect.poll(() => hasFocus(page)).toBe("Sign out");
  await openLive(page, "/select-account");
  await page.getByRole("button", { name: /^Organization/ }).press("Enter");
  await page.getByText("Are you sure you want to switch to the Organization account?").waitFor();
  await expect.poll(() => hasFocus(page)).toBe("Cancel");
});
