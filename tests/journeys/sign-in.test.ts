import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aMember, anAccount, PASSWORD, uniqueEmail } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const NEW = "Turmeric@77";

async function aPersonOf(provider: "google" | "facebook", who: object): Promise<string> {
  const { url } = inject("place").fakes.services[provider];
  const answer = await fetch(`${url}/__people`, { method: "POST", body: JSON.stringify(who) });
  return ((await answer.json()) as { id: string }).id;
}

/** Presses the provider's button on the sign-in screen and chooses somebody over there. */
async function comeBy(page: Page, provider: "Google" | "Facebook", id: string): Promise<void> {
  await openLive(page, "/login?next=%2Fmeals");
  await page.getByRole("link", { name: `Continue with ${provider}` }).click();
  await page.waitForURL(/127\.0\.0\.1/);
  // the page shows a dozen people; anybody known can be asked for by number
  await page.evaluate((person) => {
    const form = document.querySelector("form");
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "person", value: person });
    form?.append(field);
    form?.submit();
  }, id);
}

describe("Google and Facebook in a browser", () => {
  test("a new person completes their profile and lands where they were going", async () => {
    const id = await aPersonOf("google", { email: uniqueEmail("g"), given_name: "Gita", family_name: "Rao" });
    const { page, complaints, shot } = await visit({ viewport: { width: 390, height: 844 } });
    await comeBy(page, "Google", id);
    await arrive(page, /completeprofile/);
    await shot("google-profile");
    expect(await page.locator("main").getByLabel("First name").inputValue()).toBe("Gita");
    await page.locator("main").getByLabel("ZIP code").fill("37203");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await arrive(page, /\/meals$/);
    await expectToast(page, "Profile Updated Successfully");
    expect(complaints).toEqual([]);
  });

  test("without an email one is asked for, and the code mailed to it", async () => {
    const ana = await anAccount();
    const id = await aPersonOf("facebook", { given_name: "Grace", family_name: "Njeri" });
    const { page, shot } = await visit();
    // the screen's data are read again after each answer, which takes long here: what was answered may be answered at once
    await page.route(/callback\.data/, async (route) => {
      if (route.request().method() === "GET") await sleep(3_000);
      await route.continue().catch(() => {});
    });
    await comeBy(page, "Facebook", id);
    await page.getByText("One more thing").waitFor();
    await page.waitForLoadState("networkidle");
    await shot("facebook-no-email");
    await fits(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator("main").getByLabel("Email").fill(ana.email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Check your email").waitFor();
    const { control } = inject("place").fakes;
    const code = async () =>
      /\n([A-Z2-9]{8})\n/.exec(
        (
          (await (await fetch(`${control}/__inbox.json?to=${encodeURIComponent(ana.email)}`)).text()) ?? ""
        ).replaceAll("\\n", "\n"),
      )?.[1] ?? "";
    await expect.poll(code, { timeout: 20_000 }).not.toBe("");
    await page.locator("main").getByLabel("Code").fill("AAAAAAAA");
    await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
    await page.getByText("That's not the code we sent").waitFor();
    await page
      .locator("main")
      .getByLabel("Code")
      .fill(await code());
    await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
    await arrive(page, /\/meals$/);
    const rows = await sql`SELECT FROM identity WHERE account_id = ${ana.account_id}`;
    expect(rows).toHaveLength(1);
  });
});

describe("what one's profile leads to", () => {
  test("who was given a password is led to choose one, and then to the account; two that differ are said", async () => {
    const noor = await aMember({ is_password_changed: false });
    const { page } = await visit();
    await openLive(page, "/login");
    await page.locator("main").getByLabel("Email").fill(noor.email);
    await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await arrive(page, /corporate_user\/password_reset/);
    await page.goto("/account");
    await arrive(page, /corporate_user\/password_reset/);
    await page.locator("main").getByLabel("New password", { exact: true }).fill(NEW);
    await page.locator("main").getByLabel("Re-enter new password").fill(`${NEW}x`);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.getByText("New password and re-enter new password must match").waitFor();
    await page.locator("main").getByLabel("New password", { exact: true }).fill(NEW);
    await page.locator("main").getByLabel("Re-enter new password").fill(NEW);
    await page.getByRole("button", { name: "Save password" }).click();
    await arrive(page, /\/account$/);
  });

  test("switching accounts asks in the specification's words", async () => {
    const noor = await aMember();
    const { page, context } = await visit({ as: noor });
    await openLive(page, "/select-account");
    await page.getByRole("button", { name: /Organization/ }).click();
    await page.getByText("Are you sure you want to switch to the Organization account?").waitFor();
    await page.getByRole("button", { name: "Yes" }).click();
    await arrive(page, /\/account$/);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "account_type")?.value).toBe("organization");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("account_type"))).toBe("organization");
    const header = page.getByRole("navigation", { name: "Main" });
    const links = await header.locator("summary, a").filter({ visible: true }).allInnerTexts();
    expect(links.map((text) => text.trim())).toEqual(["About", "How It Works", "Dashboard", noor.first_name]);
    // Written by an idle task; she has named no place yet.
    const geometry = () => page.evaluate(() => JSON.parse(localStorage.getItem("geometry") ?? "null"));
    await expect
      .poll(geometry, { timeout: 30_000 })
      .toMatchObject({ zipcode: null, marketplaces: expect.any(Array) });
  });
});
