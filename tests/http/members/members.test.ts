import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import {
  aCorporateAdmin,
  aDiner,
  aMember,
  anOrganization,
  aSignedIn,
  PASSWORD,
  type TestMember,
  type TestOrganization,
  uniqueEmail,
} from "../../builders";
import { invitationTo, sendForm } from "../../setup/invitations";

const LIST = "/api/corporate_user_list/";

interface Row {
  id: number;
  email: string;
  status_code: string;
}
interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}
type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

let organization: TestOrganization;
let admin: Admin;
let rival: Admin;
let stranger: TestMember;
beforeAll(async () => {
  organization = await anOrganization();
  admin = await aCorporateAdmin({ organization });
  rival = await aCorporateAdmin();
  stranger = await aMember();
});

const add = (email: string, more: object = {}) =>
  as(admin).post<Row>(LIST, { first_name: "Noor", last_name: "Haddad", email, ...more });

const sessionOf = async (person: { account_id: number; key_id: number }) =>
  (await aSignedIn(person, "session")).key;

describe.each([LIST, "/api/corporate/my-users/"])("%s", (path) => {
  let team: TestMember[];
  let own: Admin;
  beforeAll(async () => {
    const home = await anOrganization({ time_zone: "America/Los_Angeles" });
    own = await aCorporateAdmin({ organization: home });
    team = [];
    for (let n = 0; n < 12; n += 1)
      team.push(await aMember({ organization: home, first_name: `Zed${n}`, last_name: "O_Hara" }));
    await aMember({ organization: home, status: "left" });
    // 11 p.m. of 30 September in Los Angeles is October in UTC
    await sql`
      UPDATE membership SET joined_at = '2026-10-01T06:00:00Z' WHERE account_id = ${team[3]?.account_id ?? 0}`;
    await sql`UPDATE membership SET phone = '+16155550177' WHERE account_id = ${team[4]?.account_id ?? 0}`;
  });
  const get = async (query: string) => (await as(own).get<List>(`${path}?${query}`)).body;

  test("is paged, newest first, without those who left", async () => {
    const [first, second] = [await get(""), await get("page=2")];
    expect(first).toMatchObject({ count: 13, next: expect.stringContaining("page=2"), previous: null });
    expect([first.results.length, second.results.length, second.next]).toEqual([10, 3, null]);
    expect(first.results[0]).toMatchObject({ id: team[11]?.account_id, status_code: "Activated" });
    expect(second.results.at(-1)?.id).toBe(own.account_id);
    expect((await get("page=9")).results).toEqual([]);
  });

  test("is searched by name, email and phone; signs are no patterns", async () => {
    const ids = async (search: string) =>
      (await get(`search=${encodeURIComponent(search)}`)).results.map(({ id }) => id);
    expect(await ids("zed7 o_h")).toEqual([team[7]?.account_id]);
    expect(await ids(team[5]?.email.toUpperCase() ?? "")).toEqual([team[5]?.account_id]);
    expect(await ids("(615) 555-0177")).toEqual([team[4]?.account_id]);
    // what has digits in it without being a phone finds nobody by them
    for (const nothing of ["%%%", "Zed__O", "'; DROP TABLE membership; --", "a.6155550177@b.test"])
      expect(await ids(nothing)).toEqual([]);
  });

  test("knows the days of the organization's calendar", async () => {
    const ids = async (query: string) => (await get(query)).results.map(({ id }) => id);
    expect(await ids("start_date=2026-09-30&end_date=2026-09-30")).toEqual([team[3]?.account_id]);
    expect(await ids("start_date=2026-10-01&end_date=2026-10-01")).toEqual([]);
    for (const list of [path, "/api/v1/payment/all-orders/"]) {
      const wrong = await as(own).get(`${list}?start_date=2026-10-02&end_date=2026-10-01`);
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { end_date: ["The end date is before the start date"] },
      ]);
    }
  });

  test.each(["page=0", "page=x", "start_date=2026-02-30", "search=a%00"])("refuses %s", async (query) =>
    expect((await as(own).get(`${path}?${query}`)).status).toBe(400),
  );

  test("is not for guests, diners and ordinary members", async () => {
    const answers = [guest(), as(await aDiner()), as(team[0] as TestMember)].map((client) =>
      client.get(path),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});

describe("adding somebody", () => {
  test("only invites: a member with an id, a link by mail, and an account that is nobody's yet", async () => {
    const email = uniqueEmail();
    const added = await add(email.toUpperCase(), { phone: "615-555-0142", is_voucher_benefit: true });
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        first_name: "Noor",
        last_name: "Haddad",
        email,
        phone: "+16155550142",
        status_code: "Invited",
        is_rejected: false,
        is_voucher_benefit: true,
        remaining_dollar_cents: 0,
        remaining_voucher: 0,
        joined_at: null,
        department: null,
        cost_center: null,
        office: null,
      },
    ]);
    const login = await guest().post("/api/accounts/login/", { email, password: PASSWORD });
    expect(login.status).toBe(400);
    const page = await guest().get(await invitationTo(email));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(organization.name)]);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
  });

  test("again is the same member and no second email; a member already is told so in `msg`", async () => {
    const email = uniqueEmail();
    const [one, two] = [await add(email), await add(email)];
    expect([two.status, two.body]).toEqual([201, one.body]);
    const count =
      await sql`SELECT i.id FROM invitation i JOIN membership m ON m.id = i.membership_id WHERE m.account_id = ${one.body.id}`;
    expect(count).toHaveLength(1);
    const noor = await aMember({ organization });
    const words = "This person is already a member.";
    const known = await add(noor.email);
    expect([known.status, known.body]).toEqual([400, { email: [words], msg: words }]);
  });

  test("20 times at once is one member and one email", async () => {
    const email = uniqueEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(email)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const letters = await sql`
      SELECT i.id FROM invitation i JOIN membership m ON m.id = i.membership_id JOIN account a ON a.id = m.account_id WHERE a.email = ${email}`;
    expect(letters).toHaveLength(1);
  });

  test.each([
    ["first_name", undefined, "First name is required"],
    ["last_name", "x".repeat(21), "Last name must be 2 to 20 characters"],
    ["email", "a@b", "Enter a valid email"],
    ["email", "a@b.co\r\nBcc: eve@example.com", "Enter a valid email"],
    ["phone", "12", "Enter a valid 10-digit phone number"],
    ["is_voucher_benefit", "perhaps", "Enter true or false"],
  ])("with %s %j is refused under its field and in `msg`", async (field, value, message) => {
    const answer = await add(uniqueEmail(), { [field]: value });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { [field]: expect.arrayContaining([message]), msg: message },
    ]);
  });

  test("leaves an account that is there as it is, until its owner says yes", async () => {
    const ana = await aDiner();
    const account = () => sql`SELECT * FROM account WHERE id = ${ana.account_id}`;
    const before = [...(await account())];
    const added = await add(ana.email, {
      role: "admin",
      is_superuser: true,
      password: "Evil@2026",
      status: "activated",
    });
    expect(added.body).toMatchObject({ id: ana.account_id, status_code: "Invited" });
    expect([...(await account())]).toEqual(before);
    expect((await as(ana).get("/api/corporate/profile/")).status).toBe(403);
    expect((await as(admin).put(`${LIST}${ana.account_id}/activate/`, {})).body).toMatchObject({
      code: "not_accepted",
    });
    const path = await invitationTo(ana.email);
    const eve = await aDiner();
    const stolen = await sendForm(path, {}, await sessionOf(eve));
    expect(stolen.status).toBe(302);
    expect((await as(eve).get("/api/corporate/profile/")).status).toBe(403);
    const asGuest = await guest().get(path);
    expect(asGuest.text).toContain("Sign in to accept");
    const session = await sessionOf(ana);
    const mine = await guest().get(path, { headers: { cookie: `dindin_session=${session}` } });
    expect(mine.text).toContain(`Join <!-- -->${organization.name}`);
    expect((await sendForm(path, {}, session)).headers.get("location")).toBe("/account");
    expect((await as(ana).get("/api/corporate/profile/")).body).toMatchObject({
      id: organization.id,
      role: "member",
    });
    expect((await guest().get(path)).status).toBe(404);
  });
});

describe("changing, activating and ending", () => {
  test("changes the membership and nothing of the account", async () => {
    const noor = await aMember({ organization });
    const account = () => sql`SELECT * FROM account WHERE id = ${noor.account_id}`;
    const before = [...(await account())];
    const at = `${LIST}${noor.account_id}/`;
    const whole = { first_name: "Nora", last_name: "Hadid", phone: "615-555-0143", is_voucher_benefit: true };
    const sent = {
      ...whole,
      email: "eve@example.com",
      password: "Evil@2026",
      role: "admin",
      status: "left",
      id: 1,
    };
    const put = await as(admin).put(at, sent);
    expect([put.status, put.body]).toMatchObject([
      200,
      { ...whole, phone: "+16155550143", email: noor.email, status_code: "Activated" },
    ]);
    const patched = await as(admin).patch(at, { phone: null });
    expect(patched.body).toMatchObject({ ...whole, phone: null });
    const wrong = await as(admin).patch(at, { first_name: "" });
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { first_name: expect.arrayContaining(["First name is required"]), msg: "First name is required" },
    ]);
    expect((await as(admin).put(at, { last_name: "Hadid" })).status).toBe(400);
    expect([...(await account())]).toEqual(before);
    expect((await as(noor).get("/api/corporate-admin/")).status).toBe(403);
  });

  test.each([
    ["suspended", "Activated"],
    ["rejected", "Activated"],
    ["activated", "Activated"],
  ] as const)("whoever is %s becomes %s again, and shows up as such", async (status, then) => {
    const noor = await aMember({ organization, status });
    await sql`UPDATE membership SET joined_at = app_now() WHERE account_id = ${noor.account_id}`;
    const at = `${LIST}${noor.account_id}/activate/`;
    for (const answer of [await as(admin).patch(at, {}), await as(admin).put(at, {})])
      expect([answer.status, answer.body]).toMatchObject([200, { status_code: then, is_rejected: false }]);
    expect((await as(noor).get("/api/corporate/profile/")).status).toBe(200);
  });

  test("whoever is rejected and activated again has the voucher benefit they had", async () => {
    for (const is_voucher_benefit of [true, false]) {
      const noor = await aMember({ organization, is_voucher_benefit });
      await sql`UPDATE membership SET joined_at = app_now() WHERE account_id = ${noor.account_id}`;
      const at = `${LIST}${noor.account_id}/`;
      expect((await as(admin).put(`${at}reject/`, {})).status).toBe(200);
      const again = { account_id: noor.account_id, key_id: noor.key_id };
      const benefit = async () =>
        (await as(again).get<{ profile: { is_voucher_benefit: boolean } }>("/api/accounts/profile/")).body
          .profile.is_voucher_benefit;
      expect(await benefit()).toBe(false);
      expect((await as(admin).put(`${at}activate/`, {})).body).toMatchObject({ is_voucher_benefit });
      expect(await benefit()).toBe(is_voucher_benefit);
    }
  });

  test("who was rejected before they had accepted is invited again; who left is not there", async () => {
    const ana = await aDiner();
    await add(ana.email);
    const at = `${LIST}${ana.account_id}/`;
    expect((await as(admin).put(`${at}reject/`, {})).body).toMatchObject({
      status_code: "Rejected",
      is_rejected: true,
    });
    expect((await as(admin).put(`${at}activate/`, {})).body).toMatchObject({
      status_code: "Invited",
      is_rejected: false,
    });
    expect((await as(admin).delete(at)).body).toMatchObject({ id: ana.account_id, status_code: "Left" });
    for (const gone of [
      await as(admin).delete(at),
      await as(admin).put(`${at}activate/`, {}),
      await as(admin).patch(at, { first_name: "Ana" }),
    ])
      expect([gone.status, gone.text]).toEqual([404, '{"detail":"Not found."}']);
  });

  test("an invitation that is withdrawn signs nobody out and marks nobody's profile", async () => {
    const ana = await aDiner();
    await as(ana).get("/api/newcart/");
    await add(ana.email);
    for (const answer of [
      await as(admin).put(`${LIST}${ana.account_id}/reject/`, {}),
      await as(admin).delete(`${LIST}${ana.account_id}/`),
    ])
      expect(answer.status).toBe(200);
    expect((await as(ana).get("/api/accounts/profile/")).body).toMatchObject({
      profile: { is_rejected: false, is_corporate_user: false, status_code: null },
    });
  });

  test.each([
    ["reject", "Your membership plan is rejected. Please login again!"],
    ["delete", "You're no longer a member of your organization."],
  ])("%s signs out, and the browser is told why, once", async (how, words) => {
    const noor = await aMember({ organization });
    const headers = { cookie: `dindin_session=${await sessionOf(noor)}` };
    expect((await guest().get("/account", { headers })).status).toBe(200);
    const at = `${LIST}${noor.account_id}/`;
    if (how === "reject") await as(admin).put(`${at}reject/`, {});
    else await as(admin).delete(at);
    const api = await guest().get("/api/accounts/profile/", { headers });
    expect([api.status, api.body]).toEqual([
      401,
      { detail: "Authentication credentials were not provided." },
    ]);
    const out = await guest().get("/account", { headers });
    const cookies = out.headers.getSetCookie();
    expect([out.status, out.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)]);
    expect(decodeURIComponent(cookies.join())).toContain(words);
    // the session's cookie goes with them: the next page is a guest's
    expect(cookies.some((one) => /^dindin_session=;.*Max-Age=0/.test(one))).toBe(true);
    expect((await guest().get("/", { headers })).status).toBe(200);
    const login = await guest().post("/api/accounts/login/", { email: noor.email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test("of another's members nothing is found, and they stay as they are (case 84)", async () => {
    const before = await sql`SELECT * FROM membership WHERE account_id = ${stranger.account_id}`;
    const at = `${LIST}${stranger.account_id}/`;
    for (const answer of [
      await as(admin).put(at, { first_name: "Eve", last_name: "Eve" }),
      await as(admin).patch(at, { first_name: "Eve" }),
      await as(admin).put(`${at}activate/`, {}),
      await as(admin).put(`${at}reject/`, {}),
      await as(admin).delete(at),
    ])
      expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not found."}']);
    expect([...(await sql`SELECT * FROM membership WHERE account_id = ${stranger.account_id}`)]).toEqual([
      ...before,
    ]);
    const found = await as(rival).get<List>(`${LIST}?search=${encodeURIComponent(admin.email)}`);
    expect(found.body.count).toBe(0);
  });
});
