import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { clock } from "~/kit/clock";
import { arrive, openLive } from "../journeys/visit";
import { confirmOwner } from "./confirm-owner";

const TEAM_PASSWORD = "Dinner@2026!";

/** What an authenticator shows for its secret now. */
const shown = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

/**
 * Opens an invitation as who has no account: a name, a password, two-step sign-in. Ends at the back office.
 */
export async function joinTeam(page: Page, path: string, first_name: string): Promise<void> {
  const main = page.locator("main");
  await openLive(page, path);
  await main.getByLabel("First name").fill(first_name);
  await main.getByLabel("Last name").fill("Adeyemi");
  await main.getByLabel("New password", { exact: true }).fill(TEAM_PASSWORD);
  await main.getByLabel("Re-enter new password").fill(TEAM_PASSWORD);
  await main.getByRole("button", { name: "Join the team" }).click();
  await arrive(page, /\/account\/security/);
  await confirmOwner(page);
  await main
    .locator("form:has([value=start])")
    .getByLabel("Your password", { exact: true })
    .fill(TEAM_PASSWORD);
  await main.getByRole("button", { name: "Set it up" }).click();
  await main.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = (await main.locator("code").innerText()).replace(/\s/g, "");
  await main.getByLabel("Code", { exact: true }).fill(shown(secret));
  await main.getByRole("button", { name: "Turn it on" }).click();
  await main.getByRole("link", { name: "I saved them" }).click();
  await arrive(page, /\/staff$/);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
}
