import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { insertInvitation, invitationToken } from "~/domain/team/invitation-row.server";
import { aChef, anOrganization, unique, uniqueEmail } from "../builders";
import { invitationTo } from "../setup/invitations";
import { joinTeam } from "../setup/join-team";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

test("the first admin invites operations, who approve a cook on a phone; the audit names both", async () => {
  const email = uniqueEmail("first");
  const invitation = await transaction((tx) =>
    insertInvitation(tx, { email, role: "admin", is_first: true }),
  );
  const { page, complaints, shot } = await visit();
  await openLive(page, `/invitation/staff/${invitationToken(invitation)}`);
  await shot("staff-invitation");
  await joinTeam(page, `/invitation/staff/${invitationToken(invitation)}`, "Sol");
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("staff-today");
  await page
    .getByRole("navigation", { name: "Back office", exact: true })
    .getByRole("link", { name: "Team" })
    .click();
  await arrive(page, /\/staff\/team$/);
  const invite = page.getByRole("region", { name: "Invite to the team" });
  const other = uniqueEmail("operations");
  await invite.getByLabel("Email").fill(other);
  await invite.getByLabel("Role").selectOption("operations");
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, `Invitation sent to ${other}`);
  await page.getByRole("list", { name: "Invitations" }).getByRole("heading", { name: other }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("staff-team");

  const chef = await aChef();
  const kitchen = `Kitchen ${unique()}`;
  await sql`UPDATE chef SET status = 'submitted', kitchen_name = ${kitchen}, submitted_at = '2020-01-01' WHERE id = ${chef.chef_id}`;
  // the approvals are read from the one that waits longest: this one's page has it last
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM chef WHERE status = 'submitted' AND id <= ${chef.chef_id}`;
  const phone = await visit({ viewport: { width: 390, height: 844 } });
  await joinTeam(phone.page, await invitationTo(other), "Amara");
  await fits(phone.page);
  await phone.shot("staff-today");
  await openLive(phone.page, `/staff/approvals?page=${Math.ceil(count / 10)}`);
  const card = phone.page.getByRole("listitem").filter({ hasText: kitchen });
  await card.getByText("Reject…").click();
  await card.getByRole("button", { name: "Reject" }).click();
  await card.getByText("Enter a reason.").waitFor();
  await fits(phone.page);
  expect(await accessibilityFindings(phone.page)).toEqual([]);
  await phone.shot("staff-approvals");
  await card.getByRole("button", { name: "Approve" }).click();
  await expectToast(phone.page, "Approved.");
  expect(await sql`SELECT status FROM chef WHERE id = ${chef.chef_id}`).toEqual([{ status: "approved" }]);

  await openLive(page, `/staff/audit?subject=${encodeURIComponent(`chef ${chef.chef_id}`)}`);
  await page.getByRole("row", { name: /Amara Adeyemi.*chef\.approve/ }).waitFor();
  await openLive(page, `/staff/audit?person=${encodeURIComponent(email)}`);
  await page.getByRole("row", { name: /staff\.invited/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("staff-audit");
  await anOrganization();
  await openLive(page, "/staff/approvals?kind=organizations&state=approved");
  await shot("staff-organizations");
  await openLive(phone.page, "/staff/team");
  await phone.page.getByText("You don't have access to this page").first().waitFor();
  await openLive(phone.page, "/account");
  await phone.page
    .getByRole("navigation", { name: "Staff" })
    .getByRole("link", { name: "Back office" })
    .click();
  await arrive(phone.page, /\/staff$/);
  expect([...complaints, ...phone.complaints]).toEqual([]);
});
