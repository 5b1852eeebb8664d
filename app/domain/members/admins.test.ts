import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCorporateAdmin, aMember, anOrganization, uniqueEmail } from "../../../tests/builders";
import { changeAdmin, endAdmin, inviteAdmin, listAdmins } from "./admins.server";
import { endMembership } from "./end-membership.server";
import { suspendMember } from "./suspend-member.server";

const ownersOf = async ({ id }: { id: number }) =>
  (
    await sql<{ account_id: number }[]>`
      SELECT account_id FROM membership WHERE organization_id = ${id} AND role = 'admin' AND status = 'activated'`
  ).length;

test.each([
  ["end each other's access", endAdmin],
  ["make each other viewers", (me, id) => changeAdmin(me, id, "viewer")],
  ["remove each other", (me, id) => endMembership(me, id, "left")],
  ["suspend each other", suspendMember],
] satisfies [string, (...of: Parameters<typeof endAdmin>) => Promise<unknown>][])(
  "of two owners who %s at once, one stays",
  async (_how, act) => {
    const organization = await anOrganization();
    const [olive, omar] = [await aCorporateAdmin({ organization }), await aCorporateAdmin({ organization })];
    const done = await Promise.allSettled([act(olive, omar.account_id), act(omar, olive.account_id)]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(done.find((one) => one.status === "rejected")?.reason).toMatchObject({ kind: "forbidden" });
    expect(await ownersOf(organization)).toBe(1);
  },
);

test("the only owner stays one; with a second, they may step down", async () => {
  const organization = await anOrganization();
  const olive = await aCorporateAdmin({ organization });
  const last = { kind: "conflict", code: "last_owner" };
  await expect(endAdmin(olive, olive.account_id)).rejects.toMatchObject(last);
  await expect(changeAdmin(olive, olive.account_id, "finance")).rejects.toMatchObject(last);
  await aCorporateAdmin({ organization });
  expect(await changeAdmin(olive, olive.account_id, "finance")).toMatchObject({
    role: "finance",
    is_me: true,
  });
});

test("a member is an admin at once under their own name, somebody else once they accept, nobody twice", async () => {
  const organization = await anOrganization();
  const olive = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization });
  const request = { first_name: "Other", last_name: "Name", role: "viewer" as const };
  const made = await inviteAdmin(olive, { ...request, email: noor.email.toUpperCase() });
  expect(made).toMatchObject({
    id: noor.account_id,
    first_name: "Noor",
    role: "viewer",
    status: "activated",
  });
  const invited = await inviteAdmin(olive, { ...request, email: uniqueEmail("new") });
  expect(invited).toMatchObject({ first_name: "Other", status: "invited" });
  await expect(inviteAdmin(olive, { ...request, email: noor.email })).rejects.toMatchObject({
    kind: "invalid",
  });
  expect((await listAdmins(olive)).map(({ role }) => role)).toEqual(["owner", "viewer", "viewer"]);
  await changeAdmin(olive, noor.account_id, "finance");
  await endAdmin(olive, noor.account_id);
  const audited = await sql<{ action: string; after: object }[]>`
    SELECT action, after FROM audit_entry WHERE organization_id = ${organization.id} AND subject_id = ${String(noor.membership_id)} ORDER BY id`;
  expect(audited).toEqual([
    { action: "admin.invited", after: { role: "viewer", status: "activated" } },
    { action: "admin.changed", after: { from: "viewer", to: "finance" } },
    { action: "admin.ended", after: { from: "finance" } },
  ]);
});
