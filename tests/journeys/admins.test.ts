import { expect, test } from "vitest";
import { aCorporateAdmin, PASSWORD, uniqueEmail } from "../builders";
import { invitationTo } from "../setup/invitations";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("an owner invites finance, who accepts, sees the lists and gives nothing out, until it ends", async () => {
  const owner = await aCorporateAdmin();
  const email = uniqueEmail("fay");
  const desk = await visit({ as: owner, viewport: PHONE });
  await openLive(desk.page, "/dashboard/admins");
  await desk.page.getByText("(you)").waitFor();
  await desk.page.getByLabel("Email").fill(email);
  await desk.page.getByLabel("First name").fill("Fay");
  await desk.page.getByLabel("Last name").fill("Ong");
  await desk.page.getByLabel("Role", { exact: true }).last().selectOption("finance");
  await desk.page.getByRole("button", { name: "Add admin" }).click();
  await expectToast(desk.page, `Invitation sent to ${email}.`);
  await desk.page.getByText("Invited", { exact: true }).waitFor();
  await fits(desk.page);
  for (const colorScheme of ["light", "dark"] as const) {
    await desk.page.emulateMedia({ colorScheme });
    expect(await accessibilityFindings(desk.page)).toEqual([]);
    await desk.shot(`admins-${colorScheme}`);
  }

  const { page, shot, complaints } = await visit({ viewport: PHONE });
  await openLive(page, await invitationTo(email));
  await page.getByRole("button", { name: /^Join / }).click();
  await arrive(page, /\/corporate_user\/password_reset$/);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Re-enter new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await arrive(page, /\/account$/);
  await openLive(page, "/corporate-admin/orders");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto("/dashboard/members");
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  expect(await page.getByRole("link", { name: /Add a member|Admins/ }).count()).toBe(0);
  await shot("admins-finance-members");
  const closed = ["/dashboard/admins", `/corporate/${owner.organization_id}/manual-distribute`];
  for (const path of closed) expect([path, (await page.goto(path))?.status()]).toEqual([path, 403]);

  await desk.page.getByRole("button", { name: "End access of Fay Ong" }).click();
  await expectToast(desk.page, "Fay is no longer an admin.");
  const gone = await page.goto("/corporate-admin/orders");
  expect(gone?.status()).toBe(403);
  expect([...desk.complaints, ...complaints]).toEqual([]);
});
