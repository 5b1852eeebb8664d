import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { clock } from "~/kit/clock";
import { aChef, PASSWORD } from "../builders";
import { confirmOwner } from "../setup/confirm-owner";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

/** The code that an authenticator shows for a typed secret, so many times 30 seconds from now. */
const shown = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  });

test("a cook on a phone turns two-step sign-in on before the bank, and signs in with it afterward", async () => {
  const chef = await aChef({ bank: "none" });
  const { page, complaints, shot } = await visit({ as: chef, viewport: { width: 390, height: 844 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLive(page, "/chef/bank");
  await shot("bank-two-steps");
  await page.getByRole("link", { name: "Turn on two-step sign-in" }).click();
  await page.getByRole("heading", { name: "Two-step sign-in", level: 1 }).waitFor();
  await shot("second-factor-off");
  expect(await accessibilityFindings(page)).toEqual([]);
  await confirmOwner(page);
  await page.locator("form:has([value=start])").getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Set it up" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("second-factor-qr");
  const secret = (await page.locator("main code").innerText()).replace(/\s/g, "");
  const app = await page.getByRole("link", { name: "Open your authenticator app" }).getAttribute("href");
  expect(app).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await page.getByRole("button", { name: "Copy the key" }).click();
  await expectToast(page, "Key copied");
  await page.locator("main").getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByText("That code isn't right").waitFor();
  await page.locator("main").getByLabel("Code", { exact: true }).fill(shown(secret));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.locator("main li code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "Copy the codes" }).click();
  await expectToast(page, "Codes copied");
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("second-factor-recovery-codes");
  await page.getByRole("link", { name: "I saved them" }).click();
  await page.getByRole("heading", { name: "Bank account" }).waitFor();
  await page.getByRole("link", { name: "Connect your bank account" }).waitFor();
  await openLive(page, "/account/security");
  await page.getByText("10 codes left").waitFor();
  await fits(page);
  await shot("second-factor-on");
  expect(complaints).toEqual([]);

  const other = await visit({ viewport: { width: 390, height: 844 } });
  await openLive(other.page, "/login?next=%2Fchef%2Fprofile");
  await other.page.locator("main").getByLabel("Email").fill(chef.email);
  await other.page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  await other.page.getByRole("heading", { name: "Enter your code" }).waitFor();
  expect(await accessibilityFindings(other.page)).toEqual([]);
  await other.shot("second-factor-sign-in");
  // the next one: each is good once, and one that is over by the time it arrives is not taken at all
  await other.page.locator("main").getByLabel("Code", { exact: true }).fill(shown(secret, 1));
  await other.page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  await arrive(other.page, /\/chef\/profile$/);
  expect(other.complaints).toEqual([]);
});
