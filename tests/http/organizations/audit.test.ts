import { expect, test } from "vitest";
import { changeAdmin, endAdmin, inviteAdmin } from "~/domain/members/admins.server";
import { as, guest } from "../../as";
import { aCorporateAdmin, aDiner, aMember, anOrganization, aSignedIn } from "../../builders";

/** Opens a screen as somebody who is signed in in a browser. */
async function opens(who: { account_id: number; key_id: number }, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get<string>(path, { headers: { cookie: `dindin_session=${key}` } });
}

const SCREENS = ["/dashboard/audit", "/dashboard/audit.csv"];

test("owners alone read what was done: finance, viewers and everybody else are turned away", async () => {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const others = [
    await aDiner(),
    await aMember({ organization }),
    await aCorporateAdmin({ organization, role: "finance" }),
    await aCorporateAdmin({ organization, role: "viewer" }),
  ];
  for (const path of SCREENS) {
    expect([path, (await guest().get(path)).status]).toEqual([path, 302]);
    for (const who of others) expect([path, (await opens(who, path)).status]).toEqual([path, 403]);
    expect([path, (await opens(owner, path)).status]).toEqual([path, 200]);
  }
});

test("what was done stands there with who did it, in words, found by any of them, and as a file that runs nothing", async () => {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const ben = await aMember({ organization, first_name: "=1+1", last_name: "Okafor" });
  expect((await opens(owner, "/dashboard/audit")).text).toContain("Nothing was done in these days.");
  await inviteAdmin(owner, { first_name: "=1+1", last_name: "Okafor", email: ben.email, role: "viewer" });
  await changeAdmin(owner, ben.account_id, "finance");
  await endAdmin(owner, ben.account_id);
  const page = (await opens(owner, "/dashboard/audit")).text;
  for (const words of ["Made =1+1 Okafor viewer", "finance (was viewer)", "off the admins", "Olive Adams"])
    expect(page).toContain(words);
  const found = (await opens(owner, "/dashboard/audit?search=admin.changed")).text;
  expect([found.includes("(was viewer)"), found.includes("off the admins")]).toEqual([true, false]);
  expect((await opens(owner, "/dashboard/audit?start_date=2090-01-01")).text).toContain("Nothing was done");
  const lines = (await opens(owner, "/dashboard/audit.csv")).text.split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain("'=1+1 Okafor");
  const stranger = await aCorporateAdmin();
  expect((await opens(stranger, "/dashboard/audit")).text).not.toContain("Okafor");
  const { body } = await as(stranger).get<{ count: number }>("/api/corporate/audit/");
  expect(body.count).toBe(0);
});
