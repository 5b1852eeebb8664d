import { beforeAll, describe, expect, test } from "vitest";
import { db } from "~/data/prisma.server";
import { connectCode } from "~/domain/sign-in/connect-code.server";
import { checkSignOns } from "~/domain/sign-on/check-sign-ons.server";
import { clock } from "~/kit/clock";
import { as, guest } from "../../as";
import {
  aCorporateAdmin,
  aMember,
  anAccount,
  anOrganization,
  aSecondFactor,
  type TestAccount,
  unique,
  uniqueEmail,
} from "../../builders";
import { anEmployee, provider, signOn, submit, type Visit } from "../../setup/company-browser";

type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;

const PATH = "/api/v1/corporate/sign-on/";

/** What an owner enters of the local provider. */
const settings = (more: object = {}) => ({
  name: `co-${unique()}`.toLowerCase(),
  issuer: provider().url,
  client_id: provider().client_id,
  client_secret: provider().client_secret,
  ...more,
});

async function aCompany(): Promise<{ admin: Admin; name: string }> {
  const admin = await aCorporateAdmin();
  const { name } = settings();
  expect((await as(admin).put(PATH, settings({ name }))).status).toBe(200);
  return { admin, name };
}

/** Who is signed in with the cookies of a visit; null for nobody. */
async function profileOf({ cookies }: Visit): Promise<{ id: number; email: string } | null> {
  const headers = { cookie: `dindin_session=${cookies.dindin_session ?? ""}` };
  const answer = await guest().get<{ id: number; email: string }>("/api/accounts/profile/", { headers });
  return answer.status === 200 ? answer.body : null;
}

/** Enters the code that was mailed to `email`. */
function enterCode(visit: Visit, admin: Admin, subject: string, email: string): Promise<Visit> {
  const sealed = /name="sealed" value="([^"]+)"/.exec(visit.text)?.[1] ?? "";
  const email_code = connectCode({ provider: `organization:${admin.organization_id}`, subject, email });
  return submit("/sign-on/callback", { sealed, email_code }, visit);
}

describe("an owner sets single sign-on up", () => {
  test("a guest, a diner, a member and other roles are refused, on the screen too", async () => {
    expect((await guest().get(PATH)).status).toBe(401);
    const organization = await anOrganization();
    for (const who of [
      await anAccount(),
      await aMember({ organization }),
      await aCorporateAdmin({ organization, role: "finance" }),
      await aCorporateAdmin({ organization, role: "viewer" }),
    ]) {
      expect((await as(who).get(PATH)).status).toBe(403);
      expect((await as(who).put(PATH, settings())).status).toBe(403);
      expect((await as(who).post("/api/v1/corporate/provisioning-tokens/")).status).toBe(403);
      expect((await as(who).get("/dashboard/sign-on")).status).toBe(403);
    }
  });

  test("by the provider's address, which is asked at once; the secret is kept and never shown", async () => {
    const admin = await aCorporateAdmin();
    expect((await as(admin).get(PATH)).status).toBe(404);
    const entered = settings();
    const shown = {
      name: entered.name,
      issuer: entered.issuer,
      client_id: entered.client_id,
      connected: 0,
      unchecked: 0,
    };
    const made = await as(admin).put<object>(PATH, entered);
    expect([made.status, made.body]).toMatchObject([200, shown]);
    const again = await as(admin).get(PATH);
    expect([again.status, again.body]).toMatchObject([200, shown]);
    expect(again.text + made.text).not.toContain(entered.client_secret);
    const screen = await as(admin).get("/dashboard/sign-on");
    expect([screen.status, screen.text.includes(entered.client_secret)]).toEqual([200, false]);
    // without a secret the stored one stays
    const { client_secret: _, ...rest } = entered;
    expect((await as(admin).put(PATH, rest)).status).toBe(200);
    expect((await as(admin).delete(PATH)).status).toBe(200);
    expect((await as(admin).delete(PATH)).status).toBe(404);
  });

  test("what is wrong is said at its field: no provider there, our own network, a name that is taken, no secret", async () => {
    const { name } = await aCompany();
    const admin = await aCorporateAdmin();
    const refused = async (more: object) => {
      const { status, body } = await as(admin).put<object>(PATH, settings(more));
      return [status, Object.keys(body)];
    };
    expect(await refused({ name: name.toUpperCase() })).toEqual([400, ["name"]]);
    expect(await refused({ name: "a b" })).toEqual([400, ["name"]]);
    expect(await refused({ name: "callback" })).toEqual([400, ["name"]]);
    for (const issuer of [
      `${provider().url}/nobody`,
      "https://10.0.0.8",
      "https://localhost",
      "http://169.254.169.254/latest",
      "ftp://login.example.com",
      "https://login.example.com/?x=1",
      "日本",
    ])
      expect(await refused({ issuer })).toEqual([400, ["issuer"]]);
    expect(await refused({ client_secret: "" })).toEqual([400, ["client_secret"]]);
    expect((await as(admin).get(PATH)).status).toBe(404);
  });
});

describe("people sign in by their company", () => {
  let admin: Admin;
  let name: string;
  beforeAll(async () => {
    ({ admin, name } = await aCompany());
  });

  test("somebody invited: their mailbox proves itself once, then they are a member, and the next time just signed in", async () => {
    const email = uniqueEmail("nia");
    const id = `00u-${unique()}`;
    await as(admin).post("/api/corporate_user_list/", { email, first_name: "Nia", last_name: "Cole" });
    await anEmployee({ id, email, given_name: "Nia" });
    const first = await signOn(name, id, "/account/wallet");
    expect([first.status, first.text.includes("Check your email")]).toEqual([200, true]);
    expect(await profileOf(first)).toBeNull();
    const sealed = /name="sealed" value="([^"]+)"/.exec(first.text)?.[1] ?? "";
    const wrong = await submit("/sign-on/callback", { sealed, email_code: "AAAAAAAA" }, first);
    expect([wrong.status, wrong.text.includes("not the code we sent")]).toEqual([400, true]);
    expect(wrong.text, "a new code is a new start").toMatch(/Need a new code\?.*href="\/sign-on"/s);
    const done = await enterCode(first, admin, id, email);
    expect([done.status, done.location]).toEqual([302, "/account/wallet"]);
    expect(await profileOf(done)).toMatchObject({ email });
    const listed = await as(admin).get<{ results: object[] }>(
      `/api/corporate_user_list/?search=${encodeURIComponent(email)}`,
    );
    expect(listed.body.results).toMatchObject([{ email, status_code: "Activated" }]);
    const second = await signOn(name, id);
    expect([second.status, second.location]).toEqual([302, "/"]);
    expect(await profileOf(second)).toMatchObject({ email });
  });

  test("whom the company hasn't added, or whose membership has ended, is told so and signed in nowhere", async () => {
    const stranger = await anAccount();
    const left = await aMember({ organization: admin.organization, status: "left" });
    for (const { email } of [stranger, left]) {
      const id = `00u-${unique()}`;
      await anEmployee({ id, email });
      const visit = await signOn(name, id);
      expect([visit.status, visit.text.includes("added you to DinDin yet")]).toEqual([403, true]);
      expect(await profileOf(visit)).toBeNull();
    }
    const id = `00u-${unique()}`;
    await anEmployee({ id, email: null });
    expect((await signOn(name, id)).status).toBe(403);
  });

  test("another company's provider enters nobody of this one, whatever email it names", async () => {
    const ana = await aMember({ organization: admin.organization });
    const other = await aCompany();
    const id = `00u-${unique()}`;
    await anEmployee({ id, email: ana.email });
    const visit = await signOn(other.name, id);
    expect([visit.status, await profileOf(visit)]).toEqual([403, null]);
  });

  test("a way back that this browser did not begin, that is used twice, or was refused there leads nowhere", async () => {
    const none = await guest().get("/sign-on/callback?code=x&state=y");
    expect([none.status, none.text.includes("started in another window")]).toEqual([400, true]);
    expect((await guest().get(`/sign-on/nobody-${unique()}`)).status).toBe(404);
    const denied = await signOn(name, "deny");
    expect([denied.status, denied.text.includes("finish signing in")]).toEqual([400, true]);
  });

  test("a second factor is asked for as at every sign-in, and the session belongs to the company's sign-on then too", async () => {
    const ben = await aMember({ organization: admin.organization });
    const code = await aSecondFactor(ben);
    const id = `00u-${unique()}`;
    await anEmployee({ id, email: ben.email });
    const begun = await enterCode(await signOn(name, id), admin, id, ben.email);
    expect([begun.status, begun.location]).toEqual([302, "/login/code"]);
    expect(await profileOf(begun)).toBeNull();
    const form = await guest().get<string>("/login/code", {
      headers: {
        cookie: Object.entries(begun.cookies)
          .map(([key, value]) => `${key}=${value}`)
          .join("; "),
      },
    });
    const done = await submit("/login/code", { otp: await code() }, { ...begun, text: form.text });
    expect(await profileOf(done)).toMatchObject({ id: ben.account_id });
    const where = { account_id: ben.account_id, organization_id: admin.organization_id };
    expect(await db.signOnSession.count({ where })).toBe(1);
  });

  test("who leaves at the provider is signed out of what it opened, and of nothing else; one that is down signs nobody out", async () => {
    const cleo = await aMember({ organization: admin.organization });
    const id = `00u-${unique()}`;
    await anEmployee({ id, email: cleo.email });
    const visit = await enterCode(await signOn(name, id), admin, id, cleo.email);
    expect(await profileOf(visit)).toMatchObject({ id: cleo.account_id });
    const mine = { account_id: cleo.account_id };
    const due = () =>
      db.signOnIdentity.updateMany({
        where: mine,
        data: { checked_at: new Date(clock.now().getTime() - 300_000) },
      });
    // asked and renewed: still there
    await due();
    await checkSignOns();
    expect(await profileOf(visit)).not.toBeNull();
    await fetch(`${provider().url}/__leavers`, { method: "POST", body: JSON.stringify({ person: id }) });
    await due();
    await checkSignOns();
    expect(await profileOf(visit)).toBeNull();
    expect((await as(cleo).get("/api/accounts/profile/")).status).toBe(200);
    const cookie = `dindin_session=${visit.cookies.dindin_session}`;
    const told = await guest().get("/account/wallet", { headers: { cookie } });
    expect(decodeURIComponent(told.headers.get("set-cookie") ?? "")).toContain(
      "Your company has signed you out",
    );
  });

  test("a fault with one person keeps nobody else's provider from being asked", async () => {
    const ours = { organization: admin.organization };
    const [dora, eli] = [await aMember(ours), await aMember(ours)];
    const organization_id = admin.organization.id;
    const visits: Visit[] = [];
    for (const person of [dora, eli]) {
      const id = `00u-${unique()}`;
      await anEmployee({ id, email: person.email });
      visits.push(await enterCode(await signOn(name, id), admin, id, person.email));
      await fetch(`${provider().url}/__leavers`, { method: "POST", body: JSON.stringify({ person: id }) });
    }
    const long = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const set = (person: TestAccount, data: object) =>
      db.signOnIdentity.updateMany({ where: { organization_id, account_id: person.account_id }, data });
    await set(dora, { checked_at: long(2), refresh_token: Buffer.from("not encrypted by us") });
    await set(eli, { checked_at: long(1) });
    // the worker asks every minute too, and may be the one that finds them
    await checkSignOns().catch(() => undefined);
    await expect
      .poll(() => Promise.all(visits.map(profileOf)))
      .toEqual([expect.objectContaining({ id: dora.account_id }), null]);
    // nobody can be asked about who has none: the owners read it
    await set(dora, { refresh_token: null });
    expect((await as(admin).get("/dashboard/sign-on")).text).toMatch(/gave no refresh token for \d+ pe/);
  });

  test("turning it off signs out who came by it; members stay members", async () => {
    const own = await aCompany();
    const dan = await aMember({ organization: own.admin.organization });
    const id = `00u-${unique()}`;
    await anEmployee({ id, email: dan.email });
    const visit = await enterCode(await signOn(own.name, id), own.admin, id, dan.email);
    expect(await profileOf(visit)).not.toBeNull();
    expect((await as(own.admin).delete(PATH)).status).toBe(200);
    expect(await profileOf(visit)).toBeNull();
    const where = { account_id: dan.account_id, organization_id: own.admin.organization_id };
    expect(await db.membership.count({ where: { ...where, status: "activated" } })).toBe(1);
    expect((await guest().get(`/sign-on/${own.name}`)).status).toBe(404);
  });

  test("the sign-on name is asked for by a form, and its company is led to by a link", async () => {
    const page = await guest().get<string>("/sign-on?next=%2Faccount");
    const cookies = {
      dindin_visitor: /dindin_visitor=([^;]+)/.exec(page.headers.get("set-cookie") ?? "")?.[1] ?? "",
    };
    const at = { status: 200, location: null, text: page.text, cookies };
    const unknown = await submit("/sign-on", { name: `nobody-${unique()}` }, at);
    expect([unknown.status, unknown.text.includes("We don&#x27;t know this sign-on name")]).toEqual([
      400,
      true,
    ]);
    const found = await submit("/sign-on", { name: name.toUpperCase(), next: "/account" }, at);
    expect(found.location).toBe(`/sign-on?company=${name}&next=%2Faccount`);
    const company = await guest().get<string>(found.location ?? "");
    expect(company.text).toContain(`/sign-on/${name}?next=%2Faccount`);
    expect(company.text).toContain(admin.organization.name);
  });
});
