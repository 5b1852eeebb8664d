import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { reviewOrganization } from "~/domain/organizations/review-organization.server";
import { signOutOrganization } from "~/domain/organizations/sign-out-organization.server";
import type { Events } from "~/domain/outbox/events";
import { as, guest } from "../../as";
import {
  aCorporateAdmin,
  aDiner,
  aMember,
  anOrganization,
  aSignedIn,
  aStaff,
  PASSWORD,
  unique,
  uniqueEmail,
} from "../../builders";
import { messagesOf } from "../../setup/messages";

const REGISTER = "/api/corporate/registration/";

interface SignedIn {
  key: string;
  profile: { id: number; is_superuser: boolean; account_types: string[]; profile: { status_code: string } };
}

const company = (change: object = {}) => ({
  organization_name: `Harbor ${unique()}`,
  ein_number: "12-3456789",
  first_name: "Olivia",
  last_name: "Grant",
  email: uniqueEmail(),
  password: PASSWORD,
  phone: "(615) 555-0142",
  terms: true,
  ...change,
});

const withKey = (key: string) => ({ headers: { authorization: `Token ${key}` } });

/** Every call of a corporate admin and member that needs no more than being asked. */
const CALLS = [
  "/api/corporate/profile/",
  "/api/corporate/my-offers/",
  "/api/corporate/my-users/",
  "/api/corporate_user_list/",
  "/api/corporate-plan/",
  "/api/corporate-admin/",
  "/api/organization-admin/",
  "/api/corporate-dinner/",
];

let organization_id: number;
let made: SignedIn;
let sent: ReturnType<typeof company>;
beforeAll(async () => {
  sent = company();
  const answer = await guest().post<SignedIn>(REGISTER, sent);
  expect(answer.status).toBe(201);
  made = answer.body;
  const [row] = await sql<
    { id: number }[]
  >`SELECT id FROM organization WHERE name = ${sent.organization_name}`;
  organization_id = row?.id ?? 0;
});

describe("a company that registers", () => {
  test("gets a key and a profile, and waits: nothing of an organization is open to its admin", async () => {
    expect(made).toMatchObject({
      key: expect.stringMatching(/^[\w-]{40,}$/),
      profile: { email: sent.email, is_superuser: false, account_types: ["dinner"] },
    });
    for (const path of CALLS) {
      const answer = await guest().get(path, withKey(made.key));
      expect([path, answer.status, answer.body]).toEqual([
        path,
        403,
        { detail: "Your organization is waiting for approval." },
      ]);
    }
    expect((await guest().get("/api/accounts/profile/", withKey(made.key))).status).toBe(200);
  });

  test("is told of by mail to staff, with others of the same EIN", async () => {
    const nina = await aStaff({ role: "operations" });
    // nobody else's: five of the same EIN are named at most, and other tests have theirs
    const ein = `98${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
    const twin = company({ ein_number: ein });
    const again = company({ ein_number: `${ein.slice(0, 2)}-${ein.slice(2)}` });
    for (const one of [twin, again]) expect((await guest().post(REGISTER, one)).status).toBe(201);
    const told = await messagesOf("organization.registered:", nina.account_id);
    const last = told.find(({ title }) => title.startsWith(again.organization_name));
    expect(last?.body).toContain(`Same EIN or email domain: `);
    expect(last?.body).toContain(twin.organization_name);
  });

  test("opens when staff approve it, with the key that it has, and every call has an answer", async () => {
    const nina = await aStaff({ role: "operations" });
    const by = { actor: `staff:${nina.staff_id}`, staff_id: nina.staff_id };
    await reviewOrganization(by, organization_id, "approve", null);
    for (const path of CALLS) {
      const answer = await guest().get(path, withKey(made.key));
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const profile = await guest().get("/api/accounts/profile/", withKey(made.key));
    expect(profile.body).toMatchObject({ is_superuser: true, account_types: ["dinner", "organization"] });
  });

  test.each([
    ["organization_name", "", "Organization name is required"],
    ["organization_name", "A\r\nBcc: eve@example.com", "This contains a character we can't save"],
    ["ein_number", undefined, "EIN number is required"],
    ["ein_number", "12-34567", "Enter the nine digits of the EIN number"],
    ["first_name", "O", "First name must be 2 to 20 characters"],
    ["last_name", undefined, "Last name is required"],
    ["email", "olivia", "Enter a valid email"],
    ["password", "short", expect.stringContaining("at least 8")],
    ["phone", "12", "Enter a valid 10-digit phone number"],
    ["terms", false, "Accept the terms of service"],
    ["terms", undefined, "Accept the terms of service"],
  ])("with %s %j is told so", async (field, value, message) => {
    const answer = await guest().post(REGISTER, company({ [field]: value }));
    expect([answer.status, answer.body]).toEqual([400, { [field]: [message] }]);
  });

  test("can't take an email that has an account, and nothing is left of the try", async () => {
    const ana = await aDiner();
    const request = company({ email: ana.email });
    const answer = await guest().post(REGISTER, request);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["email"]]);
    expect(await sql`SELECT id FROM organization WHERE name = ${request.organization_name}`).toHaveLength(0);
  });
});

describe("a company that staff reject", () => {
  test("signs out its admins and members, tells their browsers why, and is theirs again once it is approved", async () => {
    const organization = await anOrganization();
    const people = [
      await aCorporateAdmin({ organization }),
      await aMember({ organization }),
      await aMember({ organization, status: "suspended" }),
    ] as const;
    const [ana, elsewhere] = [await aDiner(), await aMember()];
    const profile = async (person: { account_id: number; key_id: number }) =>
      (await as(person).get("/api/accounts/profile/")).status;
    for (const one of [...people, ana, elsewhere]) expect(await profile(one)).toBe(200);
    const headers = { cookie: `dindin_session=${(await aSignedIn(people[1], "session")).key}` };
    const nina = await aStaff({ role: "operations" });
    const by = { actor: `staff:${nina.staff_id}`, staff_id: nina.staff_id };
    await reviewOrganization(by, organization.id, "reject", "No such company");
    for (const one of people) expect(await profile(one)).toBe(401);
    for (const one of [ana, elsewhere]) expect(await profile(one)).toBe(200);
    const page = await guest().get("/account", { headers });
    expect([page.status, decodeURIComponent(page.headers.getSetCookie().join())]).toEqual([
      302,
      expect.stringContaining("Your membership plan is rejected. Please login again!"),
    ]);

    const enter = async ({ email }: { email: string }) =>
      (await guest().post<SignedIn>("/api/accounts/login/", { email, password: PASSWORD })).body;
    const [admin, noor] = [await enter(people[0]), await enter(people[1])];
    for (const { profile } of [admin, noor])
      expect(profile).toMatchObject({
        is_superuser: false,
        account_types: ["dinner"],
        profile: { status_code: "Rejected", is_rejected: true },
      });
    // the job comes once more: who signed in meanwhile stays so
    const [job] = await sql<{ payload: Events["organization.rejected"] }[]>`
      SELECT payload FROM outbox WHERE topic = 'organization.rejected' AND payload ->> 'organization_id' = ${String(organization.id)}`;
    if (job) await signOutOrganization(job.payload);
    const shown = () => guest().get("/api/accounts/profile/", withKey(noor.key));
    expect([job !== undefined, (await shown()).status]).toEqual([true, 200]);

    await reviewOrganization(by, organization.id, "approve", null);
    expect((await shown()).body).toMatchObject({
      account_types: ["dinner", "organization"],
      profile: { status_code: "Activated", is_rejected: false },
    });
    for (const path of CALLS) expect((await guest().get(path, withKey(admin.key))).status).toBe(200);
  });
});

describe("what an organization shows", () => {
  test("its profile, me as its diner, its plans, offers and what I administer", async () => {
    const [plan] = await sql<{ id: number }[]>`
      INSERT INTO plan (name, description, dollar_cents, vouchers, fee_cents) VALUES (${`Table ${unique()}`}, 'For a test', 6000, 2, 150) RETURNING id`;
    await sql`UPDATE organization SET plan_id = ${plan?.id ?? 0} WHERE id = ${organization_id}`;
    await sql`
      INSERT INTO offer (organization_id, title, description, starts_at, ends_at) VALUES
        (${organization_id}, 'Now', 'For a test', app_now() - interval '1 day', NULL),
        (${organization_id}, 'Over', 'For a test', app_now() - interval '2 days', app_now() - interval '1 day'),
        (${organization_id}, 'Soon', 'For a test', app_now() + interval '1 day', NULL)`;
    const get = async (path: string) => (await guest().get(path, withKey(made.key))).body;
    expect(await get("/api/corporate/profile/")).toMatchObject({
      id: organization_id,
      organization_name: sent.organization_name,
      status: "approved",
      dollar_cents: 6000,
      vouchers: 2,
      reset_dollar_date: expect.stringMatching(/^\d{4}-\d\d-01$/),
      role: "admin",
    });
    expect(await get("/api/corporate-dinner/")).toMatchObject({
      dinner_name: "Olivia Grant",
      dinner_email: sent.email,
      corporate_id: organization_id,
      remaining_dollar: 0,
      remaining_voucher: 0,
      // an owner gives and does not take
      reset_voucher_date: null,
    });
    expect(await get("/api/corporate-plan/")).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({ id: plan?.id, is_current: true, fee_cents: 150 }),
      ]),
    });
    expect(await get("/api/corporate/my-offers/")).toMatchObject({ count: 1, results: [{ title: "Now" }] });
    expect(await get("/api/corporate-admin/")).toMatchObject({
      id: organization_id,
      ein_number: "12-3456789",
      totals: { members: 1, activated: 1, invited: 0, suspended: 0, rejected: 0 },
      admins: [{ first_name: "Olivia", last_name: "Grant", email: sent.email }],
    });
    expect(await get("/api/organization-admin/")).toMatchObject({
      count: 1,
      results: [{ id: organization_id, is_current: true, members: 1, status: "approved" }],
    });
  });

  test("nothing of another's", async () => {
    const rival = await aCorporateAdmin();
    for (const path of CALLS.filter((call) => call !== "/api/corporate-plan/")) {
      const { text } = await as(rival).get(path);
      expect([path, text.includes(sent.organization_name), text.includes(sent.email)]).toEqual([
        path,
        false,
        false,
      ]);
    }
    expect((await as(rival).get("/api/corporate/my-offers/")).body).toMatchObject({ count: 0 });
  });
});
