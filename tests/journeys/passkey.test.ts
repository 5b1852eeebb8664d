import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aChef, PASSWORD } from "../builders";
import { confirmOwner } from "../setup/confirm-owner";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

/** Gives the browser a fingerprint reader of its own, as a phone has one; it says yes to whatever it is asked. */
async function withFingerprint(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a cook on a phone adds a passkey, signs in with it, confirms a change with it, and removes it", async () => {
  const chef = await aChef();
  const { page, context, complaints, shot } = await visit({
    as: chef,
    viewport: { width: 390, height: 844 },
  });
  await withFingerprint(page);
  const main = page.locator("main");
  const password = () =>
    main.locator("form:has([name=intent][value=passkey])").getByLabel("Your password", { exact: true });
  await openLive(page, "/account/security");
  await confirmOwner(page);
  await password().fill(PASSWORD);
  await main.getByRole("button", { name: "Add a passkey" }).click();
  await main.getByRole("heading", { name: "Create your passkey" }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("passkey-new");
  await main.getByLabel("Name").fill("My phone");
  await main.getByRole("button", { name: "Create passkey" }).click();
  await main.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  await main.getByRole("link", { name: "I saved them" }).click();
  await main.getByRole("heading", { name: "My phone" }).waitFor();
  await main.getByText("not used yet").waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("passkey-on");

  await context.clearCookies();
  await openLive(page, "/login?next=%2Faccount%2Fsecurity");
  await main.getByLabel("Email").fill(chef.email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign in", exact: true }).click();
  await main.getByRole("button", { name: "Use your passkey" }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("passkey-sign-in");
  await main.getByRole("button", { name: "Use your passkey" }).click();
  await arrive(page, /\/account\/security$/);
  await main.getByText("last used").waitFor();
  await main.locator("summary", { hasText: "Remove" }).click();
  await main.locator("details").getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Remove passkey" }).click();
  await expectToast(page, "Passkey removed");
  await main.getByRole("heading", { name: "Authenticator app" }).waitFor();
  expect(complaints).toEqual([]);
});
