import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import {
  aCorporateAdmin,
  aMember,
  aMembership,
  anOrganization,
  aSecondFactor,
  aSignedIn,
  balanceOf,
} from "../../builders";
import { sendForm } from "../../setup/invitations";

const SETTINGS = "/api/v1/corporate/settings/";
const SWITCH = "/api/v1/corporate/switch/";

type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

const SETS = {
  organization_name: "Larch & Lantern",
  legal_name: "Larch and Lantern Studio, Inc.",
  ein_number: "987654321",
  time_zone: "America/Denver",
};

describe("settings of an organization", () => {
  test("name, legal entity, EIN and time zone change, once in the audit; days of reports follow the zone", async () => {
    const admin = await aCorporateAdmin();
    const { status, body } = await as(admin).put(SETTINGS, SETS);
    expect([status, body]).toEqual([200, { ...SETS, ein_number: "98-7654321", needs_second_factor: false }]);
    expect((await as(admin).get(SETTINGS)).body).toEqual(body);
    expect((await as(admin).put(SETTINGS, SETS)).status).toBe(200);
    const entries = await sql`
      SELECT after ->> 'changed' AS changed FROM audit_entry
      WHERE organization_id = ${admin.organization_id} AND action = 'organization.settings_changed'`;
    expect(entries).toEqual([{ changed: "name, legal_name, ein_number, time_zone" }]);
    expect((await opens(admin, "/dashboard/statement")).text).toContain(
      "Larch and Lantern Studio, Inc., EIN 98-7654321",
    );
    const wrong = await as(admin).put(SETTINGS, { ...SETS, time_zone: "Mars/Olympus" });
    expect([wrong.status, wrong.body]).toEqual([400, { time_zone: ["Choose a time zone"] }]);
  });

  test("belong to owners: finance, members and strangers change nothing", async () => {
    const organization = await anOrganization();
    const finance = await aCorporateAdmin({ organization, role: "finance" });
    const member = await aMember({ organization });
    for (const one of [finance, member]) {
      expect((await as(one).put(SETTINGS, SETS)).status).toBe(403);
      expect((await opens(one, "/dashboard/settings")).status).toBe(403);
    }
    expect((await guest().get("/dashboard/settings")).status).toBe(302);
  });

  test("can require a second factor of all admins: who has none opens nothing and is led to set one up", async () => {
    const organization = await anOrganization();
    const owner = await aCorporateAdmin({ organization });
    const viewer = await aCorporateAdmin({ organization, role: "viewer" });
    const member = await aMember({ organization, wallet: 1_000 });
    const request = { ...SETS, needs_second_factor: true };
    const refused = await as(owner).put<{ needs_second_factor: string[] }>(SETTINGS, request);
    expect([refused.status, refused.body.needs_second_factor]).toEqual([
      400,
      ["Turn on two-step sign-in for yourself first"],
    ]);
    await aSecondFactor(owner);
    expect((await as(owner).put(SETTINGS, request)).status).toBe(200);
    expect((await opens(owner, "/dashboard/members")).status).toBe(200);
    const call = await as(viewer).get<{ code: string }>("/api/corporate_user_list/");
    expect([call.status, call.body.code]).toEqual([403, "second_factor_missing"]);
    const screen = await opens(viewer, "/dashboard/members");
    expect([screen.status, screen.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/^\/account\/security/),
    ]);
    expect((await opens(member, "/dashboard")).status).toBe(200);
    await aSecondFactor(viewer);
    expect((await as(viewer).get("/api/corporate_user_list/")).status).toBe(200);
  });
});

describe("somebody of two organizations", () => {
  test("switches for this device alone, and not into one that is not theirs", async () => {
    const [first, second] = [
      await anOrganization({ name: "First & Co" }),
      await anOrganization({ name: "Second & Co" }),
    ];
    const admin = await aCorporateAdmin({ organization: first });
    await aMembership(second, admin, { role: "finance" });
    const { key } = await aSignedIn(admin, "session");
    const browser = { headers: { cookie: `dindin_session=${key}` } };
    const shown = async () => (await guest().get("/dashboard", browser)).text;
    expect(await shown()).toContain("First &amp; Co");
    expect((await guest().get("/dashboard/organizations", browser)).text).toContain(
      "Switch to Second &amp; Co",
    );
    const sent = await sendForm("/dashboard/organizations", { organization: String(second.id) }, key);
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/dashboard"]);
    expect(await shown()).toContain("Second &amp; Co");
    // another device still has the first
    expect((await as(admin).get(SWITCH)).body).toMatchObject({
      results: [
        { name: "First & Co", is_current: true },
        { name: "Second & Co", is_current: false },
      ],
    });
    const foreign = await anOrganization();
    expect((await as(admin).post(SWITCH, { organization: foreign.id })).text).toBe('{"detail":"Not found."}');
    expect(
      (await sendForm("/dashboard/organizations", { organization: String(foreign.id) }, key)).status,
    ).toBe(404);
    await sql`UPDATE membership SET status = 'left' WHERE organization_id = ${second.id} AND account_id = ${admin.account_id}`;
    expect(await shown()).toContain("First &amp; Co");
  });
});

describe("a page of one organization, after a switch to another one in another tab", () => {
  test("its form changes neither of them, and says why; what it shows as open can be switched all the same", async () => {
    const [first, second] = [
      await anOrganization({ name: "First & Co" }),
      await anOrganization({ name: "Second & Co" }),
    ];
    const admin = await aCorporateAdmin({ organization: first });
    await aMembership(second, admin, { role: "admin" });
    const { key } = await aSignedIn(admin, "session");
    const browser = { headers: { cookie: `dindin_session=${key}` } };
    await sendForm("/dashboard/organizations", { organization: String(first.id) }, key);
    const { text } = await guest().get("/dashboard/groups", browser);
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const there = { organization: String(second.id), csrf };
    expect((await sendForm("/dashboard/organizations", there, key)).headers.get("location")).toBe(
      "/dashboard",
    );
    const group = { csrf, kind: "department", name: "Sales" };
    const forms: [path: string, back: string, fields: Record<string, string>][] = [
      ["/dashboard/groups", "?next=%2Fdashboard%2Fgroups", group],
      ["/dashboard/group-orders/new", "", { csrf, name: "Lunch" }],
    ];
    for (const [path, back, fields] of forms) {
      const sent = await sendForm(path, fields, key);
      expect([sent.status, sent.headers.get("location")]).toEqual([302, `/dashboard/organizations${back}`]);
      const said = decodeURIComponent(sent.headers.getSetCookie().join());
      expect(said).toContain("That page was about another of your organizations, so nothing was saved.");
    }
    const made = () =>
      sql`SELECT FROM member_group WHERE organization_id IN (${first.id}, ${second.id}) AND name = 'Sales'`;
    expect(await made()).toHaveLength(0);
    // the press says which one is meant, whatever the page showed
    const back = { organization: String(first.id), csrf };
    expect((await sendForm("/dashboard/organizations", back, key)).status).toBe(302);
    expect((await sendForm("/dashboard/groups", group, key)).headers.get("location")).toMatch(
      /^\/dashboard\/groups\/\d+$/,
    );
    expect(await made()).toHaveLength(1);
  });
});

describe("a bookmark of an organization that isn't the open one", () => {
  test("offers its admin the switch, and leads back to it; to nobody else is there anything", async () => {
    const [first, second, foreign] = [
      await anOrganization({ name: "First & Co" }),
      await anOrganization({ name: "Second & Co" }),
      await anOrganization(),
    ];
    const admin = await aCorporateAdmin({ organization: first });
    await aMembership(second, admin);
    const { key } = await aSignedIn(admin, "session");
    const look = (path: string) => guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
    await sendForm("/dashboard/organizations", { organization: String(second.id) }, key);
    const bookmark = "/corporate-admin/orders?sort=date";
    for (const path of [bookmark, `/corporate/${first.id}/manual-distribute`]) {
      const met = await look(path);
      const offer = `/dashboard/organizations?next=${encodeURIComponent(path)}`;
      expect([met.status, met.headers.get("location")]).toEqual([302, offer]);
      const { text } = await look(offer);
      expect(text).toContain("You have Second &amp; Co open now. Switch, and we&#x27;ll take you there.");
      expect(text).toContain("Switch to First &amp; Co");
      const fields = { organization: String(first.id), next: path };
      const sent = await sendForm("/dashboard/organizations", fields, key);
      expect(sent.headers.get("location")).toBe(path);
      expect((await look(path)).status).toBe(200);
      await sendForm("/dashboard/organizations", { organization: String(second.id) }, key);
    }
    // a member alone, and an organization that they are not of
    const noor = await aMember({ organization: second });
    expect((await opens(noor, bookmark)).status).toBe(403);
    await sendForm("/dashboard/organizations", { organization: String(first.id) }, key);
    expect((await look(`/corporate/${foreign.id}/manual-distribute`)).status).toBe(404);
    expect((await look(`/corporate/${second.id}/manual-distribute`)).status).toBe(404);
  });
});

describe("over REST", () => {
  test("a member is suspended and activated again, and keeps what they have", async () => {
    const organization = await anOrganization();
    const admin = await aCorporateAdmin({ organization });
    const noor = await aMember({ organization, wallet: 1_820, vouchers: 2 });
    const path = `/api/corporate_user_list/${noor.account_id}/`;
    const suspended = await as(admin).put(`${path}suspend/`, {});
    expect([suspended.status, suspended.body]).toMatchObject([
      200,
      { status_code: "Suspended", remaining_dollar_cents: 1820 },
    ]);
    expect((await as(noor).get("/api/corporate/profile/")).status).toBe(403);
    expect((await as(admin).put(`${path}activate/`, {})).body).toMatchObject({
      status_code: "Activated",
      remaining_voucher: 2,
    });
  });

  test("members get an amount each, all or nobody, once by key", async () => {
    const organization = await anOrganization({ pool: 10_000, pool_vouchers: 5 });
    const admin = await aCorporateAdmin({ organization });
    const [noor, omar] = [await aMember({ organization }), await aMember({ organization })];
    const stranger = await aMember();
    const path = "/api/v1/payment/distribution-amounts/";
    const each = [
      { id: noor.account_id, amount: "12.50" },
      { id: omar.account_id, amount: "5.00", vouchers: 2 },
    ];
    const wrong = await as(admin).post(path, {
      each: [...each, { id: stranger.account_id, amount: "1.00" }],
    });
    expect(wrong.status).toBe(400);
    expect(await balanceOf(noor)).toMatchObject({ wallet: 0 });
    const once = { idempotencyKey: `each-${noor.account_id}` };
    const [one, two] = [
      await as(admin).post(path, { each }, once),
      await as(admin).post(path, { each }, once),
    ];
    expect([one.status, one.body]).toMatchObject([200, { members: 2, total_cents: 1750, total_vouchers: 2 }]);
    expect(two.body).toEqual(one.body);
    expect([await balanceOf(noor), await balanceOf(omar)]).toMatchObject([
      { wallet: 1250, vouchers: 0 },
      { wallet: 500, vouchers: 2 },
    ]);
  });
});

describe("the dashboard", () => {
  test("says what needs doing, and each figure of a month leads to its rows", async () => {
    const organization = await anOrganization({ pool: 10_000, plan: { dollar_cents: 6_000, vouchers: 0 } });
    const admin = await aCorporateAdmin({ organization });
    const [noor] = [await aMember({ organization }), await aMember({ organization })];
    await aMember({ organization, status: "invited" });
    await as(admin).post("/api/v1/payment/distribution-amounts/", {
      each: [{ id: noor.account_id, amount: "25.00" }],
    });
    const file = new FormData();
    file.append("file", new File(["First name,Last name,Email\nBen,Okafor,ben@people.test\n"], "a.csv"));
    const sent = await as(admin).post<{ id: number }>("/api/upload/", file);
    // a file of people who are all members already waits for nothing
    const known = new FormData();
    const row = `${noor.first_name},${noor.last_name},${noor.email}`;
    known.append("file", new File([`First name,Last name,Email\n${row}\n`], "b.csv"));
    expect((await as(admin).post("/api/upload/", known)).body).toMatchObject({ known_rows: 1 });
    const { text } = await opens(admin, "/dashboard");
    expect(text).toContain("1 file of members is waiting to be imported");
    expect(text).toContain(`href="/dashboard/members/upload/${sent.body.id}"`);
    expect(text).toContain("The next refill takes $120.00, but your balance is $75.00");
    expect(text).toContain("1 invitation is waiting for an answer");
    // who may not import or add money is not led there
    const viewer = await aCorporateAdmin({ organization, role: "viewer" });
    const seen = (await opens(viewer, "/dashboard")).text;
    expect(seen).toContain("The next refill takes");
    for (const closed of ["waiting to be imported", 'href="/dashboard/funding"'])
      expect(seen).not.toContain(closed);
    const link =
      /href="(\/corporate\/wallet-transaction\?of=granted&amp;asset=usd&amp;start_date=[^"]+)"[^>]*>[^$]*\$25\.00/.exec(
        text,
      )?.[1];
    const rows = await opens(admin, (link ?? "").replaceAll("&amp;", "&"));
    expect(rows.text).toContain("$25.00");
    const empty = await opens(
      admin,
      "/corporate/wallet-transaction?of=granted&start_date=2020-01-01&end_date=2020-01-31",
    );
    expect(empty.text).not.toContain("$25.00");
    const [now] = await sql<{ month: string }[]>`
      SELECT to_char(app_now() AT TIME ZONE o.time_zone, 'YYYY-MM') AS month FROM organization o WHERE o.id = ${organization.id}`;
    const statement = await as(admin).get<{ dollars: Record<string, number> }>(
      `/api/v1/corporate/statement/?month=${now?.month}`,
    );
    const { opening, funded, distributed, expired, returned, closing } = statement.body.dollars as Record<
      string,
      number
    >;
    expect(closing).toBe(
      (opening ?? 0) + (funded ?? 0) - (distributed ?? 0) + (expired ?? 0) + (returned ?? 0),
    );
    expect(closing).toBe(7_500);
  });
});
