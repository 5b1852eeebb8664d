import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { as } from "../as";
import { aDiner, aMember, aSignedIn, PASSWORD } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, typeCard, visit } from "./visit";

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: "Yes" }).click();
  await arrive(page, (url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("login_key"))).toBeNull();
}

const isGuest = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" }).waitFor();

test("a sign-out in one tab reaches the others by itself: a signed-in page goes to the sign-in, a public one stays", async () => {
  const ana = await aDiner();
  const { context, page, complaints } = await visit({ as: ana });
  const [orders, meals] = [await context.newPage(), await context.newPage()];
  await openLive(orders, "/account/addresses");
  await openLive(meals, "/meals");
  await signOut(page);
  await arrive(orders, /\/login\?next=/);
  await isGuest(meals);
  expect(new URL(meals.url()).pathname).toBe("/meals");
  expect(complaints).toEqual([]);
});

test.each([390, 1440])(
  "at %i px a form that is being filled stays, and it is said; signed in again beside it, it is sent",
  async (width) => {
    const ana = await aDiner();
    const viewport = { width, height: 900 };
    const { context, page, complaints, shot } = await visit({ as: ana, viewport });
    await openLive(page, "/account/addresses");
    const form = page.locator("#address-new");
    const token = await form.locator("[name=csrf]").inputValue();
    await form.getByLabel("Label").fill("Grandma");
    const other = await context.newPage();
    await signOut(other);
    const notice = page.locator("[data-other-tab]");
    await notice.getByText("You signed out in another tab").waitFor();
    expect(await form.getByLabel("Label").inputValue()).toBe("Grandma");
    expect(new URL(page.url()).pathname).toBe("/account/addresses");
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await shot("signed-out-elsewhere");
    const [beside] = await Promise.all([
      context.waitForEvent("page"),
      notice.getByRole("link", { name: "Sign in" }).click(),
    ]);
    await arrive(beside, /\/login/);
    await beside.locator("main").getByLabel("Email").fill(ana.email);
    await beside.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
    await beside.locator("main").getByRole("button", { name: "Sign in" }).click();
    await arrive(beside, (url) => url.pathname !== "/login");
    await notice.waitFor({ state: "detached" });
    // the form takes the new visit's token with the page's data
    await expect.poll(() => form.locator("[name=csrf]").inputValue()).not.toBe(token);
    expect(await form.getByLabel("Label").inputValue()).toBe("Grandma");
    await form.getByLabel("Street address, Apt (optional)").fill("12 Maple Street");
    await form.getByLabel("ZIP code").fill(ana.marketplace.zips[0] ?? "");
    await form.getByLabel("Recipient", { exact: true }).fill("Grandma");
    await form.getByLabel("Recipient's phone").fill("615 555 0133");
    await form.getByRole("button", { name: "Save address" }).click();
    await expectToast(page, "Address added successfully");
    const { body } = await as(ana).get<{ results: { title: string }[] }>("/api/eater-address/");
    expect(body.results.map(({ title }) => title)).toContain("Grandma");
    expect(complaints).toEqual([]);
  },
);

/** An address is filled in, all but its label; the press that saves it. */
async function fillAddress(page: Page, zip = "") {
  const form = page.locator("#address-new");
  await form.getByLabel("Street address, Apt (optional)").fill("12 Maple Street");
  await form.getByLabel("ZIP code").fill(zip);
  await form.getByLabel("Recipient", { exact: true }).fill("Grandma");
  await form.getByLabel("Recipient's phone").fill("615 555 0133");
  return () => form.getByRole("button", { name: "Save address" }).click();
}

async function titlesOf(ana: Awaited<ReturnType<typeof aDiner>>) {
  const { body } = await as(ana).get<{ results: { title: string }[] }>("/api/eater-address/");
  return body.results.map(({ title }) => title);
}

test("a form that is sent after the session has ended stays, and it is said; signed in again beside it, it is sent once more", async () => {
  const ana = await aDiner();
  const { context, page, complaints } = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await openLive(page, "/account/addresses");
  const label = page.locator("#address-new").getByLabel("Label");
  await label.fill("Grandma");
  // what the page asks of the ZIP code meanwhile is answered with the form, or after it: neither leads away
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.route(/[?&]zip=/, async (route) => {
    await answered;
    await route.continue();
  });
  const save = await fillAddress(page, ana.marketplace.zips[0]);
  const token = page.locator("#address-new [name=csrf]");
  const before = await token.inputValue();
  await sql`DELETE FROM access_key WHERE account_id = ${ana.account_id} AND kind = 'session'`;
  await save();
  const notice = page.locator("[data-other-tab]");
  await notice.getByText("You've been signed out").waitFor();
  expect(new URL(page.url()).pathname).toBe("/account/addresses");
  expect(await label.inputValue()).toBe("Grandma");
  // nor does a page that is read again by itself go from under what was typed
  await notice.getByRole("button", { name: "Close" }).click();
  await page.evaluate(() => window.__remixRouter?.revalidate());
  await notice.getByText("You've been signed out").waitFor();
  const [beside] = await Promise.all([
    context.waitForEvent("page"),
    notice.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await arrive(beside, /\/login/);
  await beside.locator("main").getByLabel("Email").fill(ana.email);
  await beside.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await beside.locator("main").getByRole("button", { name: "Sign in" }).click();
  await notice.waitFor({ state: "detached" });
  // the form takes the new visit's token with the page's data
  await expect.poll(() => token.inputValue()).not.toBe(before);
  expect(await label.inputValue()).toBe("Grandma");
  expect(await titlesOf(ana)).not.toContain("Grandma");
  await save();
  await expectToast(page, "Address added successfully");
  expect(await titlesOf(ana)).toContain("Grandma");
  expect(complaints).toEqual([]);
});

test("a form of a sign-in that another one has taken the place of does nothing, says so, and is sent by the next press", async () => {
  const ana = await aDiner();
  const { context, page, complaints } = await visit({ as: ana });
  await openLive(page, "/account/addresses");
  await page.locator("#address-new").getByLabel("Label").fill("Grandma");
  const save = await fillAddress(page, ana.marketplace.zips[0]);
  const before = await page.locator("#address-new [name=csrf]").inputValue();
  const { key } = await aSignedIn(ana, "session");
  await context.addCookies([{ name: "dindin_session", value: key, url: env.APP_ORIGIN }]);
  await save();
  await expectToast(
    page,
    "You signed in again since this page was opened, so nothing was sent. Please try again.",
  );
  expect(await titlesOf(ana)).not.toContain("Grandma");
  // the page has the new visit's token by then
  const token = page.locator("#address-new [name=csrf]");
  await expect.poll(() => token.inputValue()).not.toBe(before);
  await save();
  await expectToast(page, "Address added successfully");
  expect(await titlesOf(ana)).toContain("Grandma");
  expect(complaints).toEqual([]);
});

test("somebody else signs in beside a form that is being filled: what was typed is gone, and is nobody's", async () => {
  const [ana, bea] = [await aDiner({ first_name: "Ana" }), await aDiner({ first_name: "Bea" })];
  const { context, page, complaints } = await visit({ as: ana });
  await openLive(page, "/account/profile");
  const name = page.locator("main [name=first_name]");
  await name.fill("Zoe");
  const other = await context.newPage();
  await signOut(other);
  await page.locator("[data-other-tab]").getByText("You signed out in another tab").waitFor();
  await openLive(other, "/login");
  await other.locator("main").getByLabel("Email").fill(bea.email);
  await other.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.locator("main").getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => name.inputValue()).toBe("Bea");
  await expect.poll(() => page.locator("[data-other-tab]").count()).toBe(0);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expectToast(page, "Profile Updated Successfully");
  const rows = await sql`
    SELECT first_name, phone FROM account WHERE id IN (${ana.account_id}, ${bea.account_id}) ORDER BY first_name`;
  expect(rows).toEqual([
    { first_name: "Ana", phone: ana.phone },
    { first_name: "Bea", phone: bea.phone },
  ]);
  expect(complaints).toEqual([]);
});

test("somebody else's session takes the place of mine, and a step on the same screen clears what was typed there", async () => {
  const [ana, bea] = [await aDiner({ first_name: "Ana" }), await aDiner({ first_name: "Bea" })];
  const { context, page, complaints } = await visit({ as: ana });
  await openLive(page, "/account/addresses");
  // what watches for it runs by now
  await page.waitForFunction(() => localStorage.getItem("geometry") !== null);
  const street = page.locator("#address-new").getByLabel("Street address, Apt (optional)");
  await street.fill("12 Secret Lane");
  // as by a link that signs in over another session: nobody signed out, and the kind of account is the same
  const { key } = await aSignedIn(bea, "session");
  await context.addCookies([{ name: "dindin_session", value: key, url: env.APP_ORIGIN }]);
  await page
    .getByRole("link", { name: /Change it/ })
    .first()
    .click();
  await page.waitForURL(/change=/);
  await expect.poll(() => street.inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

test("a card that is being typed into the provider's own field stays as well", async () => {
  const { context, page } = await visit({ as: await aDiner() });
  await openLive(page, "/account/cards");
  await typeCard(page, "4242424242424242");
  await signOut(await context.newPage());
  await page.locator("[data-other-tab]").getByText("You signed out in another tab").waitFor();
  expect(new URL(page.url()).pathname).toBe("/account/cards");
});

test("a switch of account in one tab is a switch in the others", async () => {
  const noor = await aMember();
  const { context, page } = await visit({ as: noor });
  const meals = await context.newPage();
  await openLive(meals, "/account");
  await meals.locator("header a[href='/account/cart']").first().waitFor();
  await openLive(page, "/select-account");
  await page.getByRole("button", { name: /Organization/ }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await arrive(page, /\/account$/);
  await expect.poll(() => meals.locator("header a[href='/account/cart']").count()).toBe(0);
});
