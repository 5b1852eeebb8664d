import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import {
  aCart,
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aSignedIn,
  type TestMember,
} from "../../builders";
import { sendForm } from "../../setup/invitations";

const GROUPS = "/api/v1/corporate/groups/";
const INTENT = "/api/v1/shop/intent/create/";

interface Group {
  id: number;
  kind: string;
  name: string;
  members: number;
}
type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

async function sends(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(path, fields, key);
}

const make = async (who: Somebody, name: string, kind = "department") =>
  (await as(who).post<Group>(GROUPS, { kind, name })).body;

describe("the groups of an organization", () => {
  let admin: Awaited<ReturnType<typeof aCorporateAdmin>>;
  let noor: TestMember;
  let rival: Awaited<ReturnType<typeof aCorporateAdmin>>;

  beforeAll(async () => {
    const organization = await anOrganization();
    admin = await aCorporateAdmin({ organization });
    noor = await aMember({ organization, first_name: "Noor" });
    rival = await aCorporateAdmin();
  });

  test("are its own: another's can't be read, changed, filled, chosen for a member or named by a policy", async () => {
    const theirs = await make(rival, "Their design");
    const path = `${GROUPS}${theirs.id}/`;
    const body = { members: [noor.account_id] };
    const answers = [
      await as(admin).get(path),
      await as(admin).put(path, { name: "Ours" }),
      await as(admin).delete(path),
      await as(admin).post(`${path}members/`, body),
      await as(admin).post(`${path}leave/`, body),
      await opens(admin, `/dashboard/groups/${theirs.id}`),
      await sends(admin, `/dashboard/groups/${theirs.id}`, { intent: "delete" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const member = await as(admin).patch(`/api/corporate_user_list/${noor.account_id}/`, {
      department_id: theirs.id,
    });
    expect([member.status, member.body]).toMatchObject([400, { department_id: ["Choose from the list"] }]);
    const policy = await as(admin).post("/api/v1/corporate/policies/", {
      name: "Design",
      maximum: "5.00",
      groups: [theirs.id],
    });
    expect([policy.status, policy.body]).toEqual([400, { groups: ["Choose from the list"] }]);
    const filtered = await as(admin).get<{ count: number }>(`/api/corporate_user_list/?group=${theirs.id}`);
    expect(filtered.body.count).toBe(0);
    // members of mine who are put into a group of theirs, by them
    expect((await as(rival).post<{ members: number }>(`${path}members/`, body)).body).toEqual({ members: 0 });
  });

  test("hold a member once for each kind; the list, the member and the audit say it", async () => {
    const [design, sales] = [await make(admin, "Design"), await make(admin, "Sales")];
    const office = await make(admin, "Nashville", "office");
    const body = { members: [noor.account_id, 999_999_999] };
    for (const { id } of [design, sales, office])
      expect((await as(admin).post(`${GROUPS}${id}/members/`, body)).body).toEqual({ members: 1 });
    const { body: found } = await as(admin).get<{ count: number; results: object[] }>(
      `/api/corporate_user_list/?group=${sales.id}`,
    );
    expect(found).toMatchObject({
      count: 1,
      results: [{ id: noor.account_id, department: "Sales", cost_center: null, office: "Nashville" }],
    });
    expect((await as(admin).get<Group>(`${GROUPS}${design.id}/`)).body.members).toBe(0);
    const { text } = await opens(admin, `/dashboard/members?group=${sales.id}`);
    expect(text).toContain("Sales · Nashville");
    const cleared = await as(admin).patch(`/api/corporate_user_list/${noor.account_id}/`, {
      office_id: null,
    });
    expect(cleared.body).toMatchObject({ department: "Sales", office: null });
    const actions = await sql<{ action: string }[]>`
      SELECT action FROM audit_entry WHERE organization_id = ${noor.organization_id} AND subject_kind = 'group' ORDER BY id`;
    expect(actions.map(({ action }) => action)).toEqual([
      ...["group.made", "group.made", "group.made"],
      ...["group.filled", "group.filled", "group.filled"],
    ]);
  });

  test("are named once, whatever the case, also by two at once", async () => {
    const answers = await Promise.all(
      ["Kitchen", "kitchen", "KITCHEN"].map((name) => as(admin).post(GROUPS, { kind: "office", name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await as(admin).post(GROUPS, { kind: "department", name: "Kitchen" })).status).toBe(201);
  });

  test("take people by a list of emails, all of it or nobody", async () => {
    const { id } = await make(admin, "Finance");
    const path = `/dashboard/groups/${id}`;
    const wrong = await sends(admin, path, { intent: "in", emails: `${noor.email}, nobody@elsewhere.test` });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("Not among your members: nobody@elsewhere.test");
    expect((await as(admin).get<Group>(`${GROUPS}${id}/`)).body.members).toBe(0);
    expect((await sends(admin, path, { intent: "in", emails: noor.email.toUpperCase() })).status).toBe(302);
    expect((await as(admin).get<Group>(`${GROUPS}${id}/`)).body.members).toBe(1);
    expect((await sends(admin, path, { intent: "out", emails: noor.email })).status).toBe(302);
    expect((await as(admin).get<Group>(`${GROUPS}${id}/`)).body.members).toBe(0);
  });

  test("can be narrowed down to in a distribution", async () => {
    const { id } = await make(admin, "Support");
    const other = await aMember({ organization: noor.organization, first_name: "Outsider" });
    await as(admin).post(`${GROUPS}${id}/members/`, { members: [noor.account_id] });
    const screen = `/corporate/${noor.organization_id}/manual-distribute`;
    const { text } = await opens(admin, `${screen}?who=filter&group=${id}`);
    expect(text).toContain("Everyone found (1)");
    expect(text).toContain(noor.email);
    expect(text).not.toContain(other.email);
    const give = { users: "all", group: id, amount: "0.00", vouchers: 1 };
    const short = await as(admin).post<{ needed_vouchers: number }>(
      "/api/v1/payment/distribution-amount/",
      give,
    );
    expect([short.status, short.body.needed_vouchers]).toEqual([409, 1]);
  });
});

test("a policy for a group counts for its people alone, and its group can't be deleted meanwhile", async () => {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const meal = await aMeal();
  const [noor, omar] = [
    await aMember({ organization, wallet: 30_000 }),
    await aMember({ organization, wallet: 30_000 }),
  ];
  for (const person of [noor, omar]) {
    await anAddress(person, meal.chef.marketplace);
    await aCart(person, [meal]);
  }
  const interns = await make(owner, "Interns");
  await as(owner).post(`${GROUPS}${interns.id}/members/`, { members: [noor.account_id] });
  const policy = await as(owner).post<{ id: number }>("/api/v1/corporate/policies/", {
    name: "Small lunch",
    maximum: "5.00",
    groups: [interns.id],
  });
  expect(policy.status).toBe(201);
  const draft = { payments: [{ method: "wallet", amount: "20.00" }, { method: "credit_card" }] };
  expect(await as(noor).post(INTENT, draft)).toMatchObject({ status: 409, body: { code: "out_of_policy" } });
  expect((await as(omar).post(INTENT, draft)).status).toBe(200);
  const refused = await as(owner).delete<{ code: string }>(`${GROUPS}${interns.id}/`);
  expect([refused.status, refused.body.code]).toEqual([409, "group_in_use"]);
  const { text } = await opens(owner, "/dashboard/policies");
  expect(text).toContain("For Interns");
  await as(owner).post(`/api/v1/corporate/policies/${policy.body.id}/end/`, {});
  expect((await as(owner).delete(`${GROUPS}${interns.id}/`)).body).toEqual({ groups: [] });
});
