import type { Page } from "playwright-core";
import { ownerCodeTo } from "./sign-ups";

/** On the screen that asks whose account it is: has the code emailed, and types it. */
export async function typeOwnerCode(page: Page): Promise<void> {
  const main = page.locator("main");
  await main.getByRole("button", { name: "Email me a code" }).click();
  await main.getByText("Enter the code we sent").waitFor();
  const email = await main.locator("strong").first().innerText();
  await main.getByLabel("Code", { exact: true }).fill(await ownerCodeTo(email));
  await main.getByRole("button", { name: "Continue" }).click();
}

/** From where two-step sign-in asks to confirm it's you first: does so, and is back. */
export async function confirmOwner(page: Page): Promise<void> {
  const main = page.locator("main");
  await main.getByRole("link", { name: /^Confirm it.s you$/ }).click();
  await typeOwnerCode(page);
  await main.getByRole("heading", { name: "Two-step sign-in", level: 1 }).waitFor();
}
