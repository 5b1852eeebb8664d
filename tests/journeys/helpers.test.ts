import { expect, test } from "vitest";
import { aChef, aDiner, aPlacedOrder } from "../builders";
import { invitationTo } from "../setup/invitations";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("a cook invites a helper, who hands an order over and sees no money, until the cook ends it", async () => {
  const cook = await aChef({ first_name: "Mai" });
  const ana = await aDiner();
  const { number } = await aPlacedOrder(cook);
  const desk = await visit({ as: cook, viewport: PHONE });
  await openLive(desk.page, "/chef/helpers");
  await desk.page.getByText("No one helps you here yet.").waitFor();
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.shot("helpers-none");
  await desk.page.getByLabel("Email").fill(ana.email);
  await desk.page.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(desk.page, `Invitation sent to ${ana.email}.`);
  await desk.page.getByText("Invited", { exact: true }).waitFor();

  const link = await invitationTo(ana.email);
  const { page, shot, complaints } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, link);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("helpers-invitation");
  await page.getByRole("button", { name: "Start helping" }).click();
  await arrive(page, /\/chef\/neworders$/);
  await page.getByText(`Order ${number}`).first().waitFor();
  await fits(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFindings(page)).toEqual([]);
    await shot(`helpers-desk-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const bar = page.getByRole("navigation", { name: "Kitchen, short" });
  expect(await bar.locator("li > a:visible").allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining("Upcoming"), expect.stringContaining("Prep")]),
  );
  await page
    .getByRole("link", { name: new RegExp(`Order ${number}`) })
    .first()
    .click();
  await arrive(page, /\/chef\/neworders\/\d+/);
  await page.getByRole("button", { name: /^Accept/ }).waitFor();
  expect(await page.locator("main").innerText()).not.toMatch(/\$\d/);
  await shot("helpers-order");
  await page.getByRole("button", { name: /^Accept/ }).click();
  await page.getByRole("button", { name: /^Start cooking/ }).waitFor();
  const money = await page.goto("/chef/revenue");
  expect(money?.status()).toBe(403);

  await openLive(desk.page, "/chef/helpers");
  await desk.page.getByText("Active", { exact: true }).waitFor();
  await desk.shot("helpers-active");
  await desk.page.getByRole("link", { name: /^End access/ }).click();
  const question = desk.page.getByRole("dialog");
  await question.getByRole("link", { name: "Keep access" }).click();
  await question.waitFor({ state: "hidden" });
  expect((await page.goto("/chef/neworders"))?.status()).toBe(200);
  await desk.page.getByRole("link", { name: /^End access/ }).click();
  await fits(desk.page);
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.shot("helpers-end");
  await question.getByRole("button", { name: "End access" }).click();
  await expectToast(desk.page, "can no longer open your kitchen.");
  const gone = await page.goto("/chef/neworders");
  expect(gone?.status()).toBe(403);
  expect([...desk.complaints, ...complaints]).toEqual([]);
});
