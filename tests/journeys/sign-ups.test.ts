import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCuisine, hometown, PASSWORD, unique, uniqueEmail } from "../builders";
import { inboxOf } from "./inbox";
import { arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

/** Reads the mail that the sign-up form at `form` announces, opens its link in the same browser, and finishes, in a hurry. */
async function finish(
  page: Page,
  context: BrowserContext,
  email: string,
  form: string,
  shot: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.locator("main").getByText(email, { exact: true }).waitFor();
  const again = page.getByRole("link", { name: "sign up again" });
  expect(await again.getAttribute("href")).toBe(form);
  await fits(page);
  await shot("sign-up-sent");
  const { inbox, found } = await inboxOf(context, email, /\/signup\/confirm\/[\w-]+/);
  await inbox.close();
  await openLive(page, found);
  await fits(page);
  await shot("sign-up-finish");
  await page.locator("main").getByRole("button", { name: "Finish signing up" }).dblclick();
}

test("somebody hungry chooses how to join, is told what is wrong, and sits at the table", async () => {
  const { context, page, complaints, shot } = await visit({ viewport: PHONE });
  await openLive(page, "/select-signup");
  await shot("sign-up-ways");
  await page.getByRole("link", { name: /I want to eat/ }).click();
  await arrive(page, /\/signup/);
  const form = page.locator("main form").first();
  const email = uniqueEmail("hungry");
  await form.getByLabel("First name").fill("Noa");
  await form.getByLabel("Last name").fill("Levi");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill("simple");
  await form.getByRole("button", { name: "Create account" }).click();
  await page.locator("[name=password][aria-invalid=true]").waitFor();
  expect(await form.getByLabel("First name").inputValue()).toBe("Noa");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  await shot("sign-up-diner-wrong");
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Create account" }).click();
  await finish(page, context, email, "/signup", shot);
  await arrive(page, (url) => !url.pathname.includes("signup"));
  await expectToast(page, "Welcome to DinDin, Noa.");
  await page.goto("/account");
  await page.getByRole("heading", { name: "Noa Levi" }).waitFor();
  await shot("sign-up-diner");
  expect(await page.evaluate(() => localStorage.getItem("login_key"))).toBe("yes");
  expect(complaints).toEqual([]);
});

test("a cook opens a kitchen on a phone and comes to their desk, waiting for approval", async () => {
  await Promise.all([aCuisine(), hometown()]);
  const { context, page, complaints, shot } = await visit({ viewport: PHONE });
  const form = page.locator("main form").first();
  // the server looks for new marketplaces every few seconds
  await expect
    .poll(async () => {
      await openLive(page, "/create-kitchen");
      return form.getByLabel("Marketplace").locator("option").count();
    })
    .toBeGreaterThan(1);
  const email = uniqueEmail("cook");
  await form.getByLabel("First name").fill("Ruth");
  await form.getByLabel("Last name").fill("Bello");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Kitchen name").fill(`Ruth's stove ${unique()}`);
  await form.getByLabel("Kitchen type").selectOption("home");
  await form.getByLabel("Primary cuisine").selectOption({ index: 1 });
  await form.getByLabel("Marketplace").selectOption({ index: 1 });
  await form.getByLabel("Title").fill("Jollof on Fridays");
  await form.getByLabel("Bio").fill("From Lagos to Nashville, by way of my grandmother.");
  await shot("create-kitchen-filled");
  await form.getByRole("button", { name: "Open my kitchen" }).click();
  await page.locator("[name=terms][aria-invalid=true]").waitFor();
  expect(await form.getByLabel("Title").inputValue()).toBe("Jollof on Fridays");
  await form.getByLabel("I accept the terms of service.").check();
  await form.getByRole("button", { name: "Open my kitchen" }).click();
  await finish(page, context, email, "/create-kitchen");
  await arrive(page, /\/chef\/dashboard/);
  await expectToast(page, "Welcome to DinDin, Ruth. Your kitchen is set up.");
  await page.getByRole("heading", { name: "Get ready to sell" }).waitFor();
  await page.goto("/chef/profile");
  // there is no address yet, and nothing is written where it would be
  const facts = page.getByRole("region", { name: "Where and how you cook" });
  expect(await facts.locator("dt:has-text('Address') + dd").innerText()).toBe("none yet");
  await fits(page);
  await shot("create-kitchen-desk");
  const drafts = await sql`
    SELECT c.status FROM chef c JOIN account a ON a.id = c.account_id WHERE a.email = ${email}`;
  expect([...drafts]).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a company signs up at a desk, and is told what happens next", async () => {
  const name = `Table ${unique()}`;
  await sql`
    INSERT INTO plan (name, description, dollar_cents, vouchers, fee_cents) VALUES (${name}, 'For a test', 6000, 2, 150)`;
  const { context, page, complaints, shot } = await visit();
  await openLive(page, "/corporate/signup/");
  const form = page.locator("main form").first();
  await form.getByLabel("Organization name").fill(`Cumberland ${unique()}`);
  await form.getByLabel("EIN").fill("12-3456789");
  await form.getByLabel(name).check();
  await form.getByLabel("First name").fill("Olive");
  await form.getByLabel("Last name").fill("Adams");
  const email = uniqueEmail("olive");
  await form.getByLabel("Work email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("I accept the terms of service.").check();
  await shot("corporate-signup-filled");
  await form.getByRole("button", { name: "Sign up your company" }).click();
  await finish(page, context, email, "/corporate/signup");
  await page.getByRole("link", { name: "Contact us" }).waitFor();
  await expectToast(page, "Welcome to DinDin, Olive.");
  await shot("corporate-signup-waiting");
  await fits(page);
  expect(complaints).toEqual([]);
});
