import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import {
  aCorporateAdmin,
  aDiner,
  anOrganization,
  aSignedIn,
  PASSWORD,
  unique,
  uniqueEmail,
} from "../../builders";
import { invitationTo, sendForm } from "../../setup/invitations";

const LIST = "/api/corporate_user_list/";

interface Row {
  id: number;
}

let admin: Awaited<ReturnType<typeof aCorporateAdmin>>;
beforeAll(async () => {
  admin = await aCorporateAdmin({ organization: await anOrganization() });
});

const add = (email: string) => as(admin).post<Row>(LIST, { first_name: "Noor", last_name: "Haddad", email });

describe("an invitation of somebody new", () => {
  const newcomer = { first_name: "Zoë", last_name: "Ng" };
  const chosen = { new_password: PASSWORD, re_new_password: PASSWORD };

  test("signs them in by its link, opens nothing but the page where they choose a password, and is spent", async () => {
    const email = uniqueEmail();
    const { id } = (await add(email)).body;
    const path = await invitationTo(email);
    expect((await guest().get(path)).text).not.toContain('name="password"');
    const [one, two] = await Promise.all([sendForm(path, newcomer), sendForm(path, newcomer)]);
    expect([one.status, two.status].sort()).toEqual([302, 404]);
    const joined = one.status === 302 ? one : two;
    const choose = "/corporate_user/password_reset";
    expect(joined.headers.get("location")).toBe(choose);
    const session = /dindin_session=([^;]+)/.exec(joined.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const browser = { headers: { cookie: `dindin_session=${session}` } };
    for (const closed of ["/account", "/dashboard", "/account/cart"]) {
      const led = await guest().get(closed, browser);
      expect([closed, led.status, led.headers.get("location")]).toEqual([closed, 302, choose]);
    }
    expect((await guest().get("/api/corporate/profile/", browser)).body).toMatchObject({
      code: "password_change_required",
    });
    const weak = await sendForm(choose, { new_password: "weak", re_new_password: "weak" }, session);
    expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining("at least 8")]);
    const set = await sendForm(choose, chosen, session);
    expect([set.status, set.headers.get("location")]).toEqual([302, "/account"]);
    const login = await guest().post<{ profile: object }>("/api/accounts/login/", {
      email,
      password: PASSWORD,
    });
    expect(login.body.profile).toMatchObject({
      id,
      first_name: "Zoë",
      account_types: ["dinner", "organization"],
      profile: { status_code: "Activated", is_corporate_user: true, is_password_changed: true },
    });
    const used = await guest().get(path);
    expect([used.status, used.text.includes("Forgot your password?")]).toEqual([404, true]);
    const list = await as(admin).get(`${LIST}?search=${encodeURIComponent(email)}`);
    expect(list.body).toMatchObject({ results: [{ id, first_name: "Noor", status_code: "Activated" }] });
  });

  test("is not accepted by registering with its email, which takes the account and nothing else", async () => {
    const email = uniqueEmail();
    const { id } = (await add(email)).body;
    const path = await invitationTo(email);
    const account = { ...newcomer, email, password: PASSWORD };
    const made = await guest().post<{ key: string; profile: { id: number } }>(
      "/api/accounts/registration/",
      account,
    );
    expect([made.status, made.body.profile.id]).toEqual([201, id]);
    const headers = { authorization: `Token ${made.body.key}` };
    expect((await guest().get("/api/corporate/profile/", { headers })).status).toBe(403);
    const twice = await guest().post("/api/accounts/registration/", account);
    expect(twice.status).toBe(400);
    expect((await guest().get(path)).text).toContain("Sign in to accept");
    expect((await sendForm(path, newcomer)).status).toBe(302);
    expect((await guest().get("/api/corporate/profile/", { headers })).status).toBe(403);
  });

  test.each([
    ["admin", "like you to help run its account as an owner.", "give them money"],
    ["finance", "like you to help run its account as finance.", "to your wallet"],
    ["member", "like to treat you to dinner.", "to your wallet"],
  ])("says what they are to be there (%s)", async (role, asks, what) => {
    const email = uniqueEmail();
    const { id } = (await add(email)).body;
    await sql`UPDATE membership SET role = ${role}::"MemberRole" WHERE account_id = ${id}`;
    const { text } = await guest().get(await invitationTo(email));
    for (const words of [asks, what]) expect(text).toContain(words);
  });

  test("opened by somebody who is signed in says whom it is for, and that joining signs them out", async () => {
    const email = uniqueEmail();
    await add(email);
    const path = await invitationTo(email);
    const ana = await aDiner();
    const cookie = `dindin_session=${(await aSignedIn(ana, "session")).key}`;
    const { text } = await guest().get(path, { headers: { cookie } });
    expect(text).toMatch(new RegExp(`signed in as <b>${ana.email}</b>.*out and in again as.*${email}`, "s"));
    expect((await guest().get(path)).text).not.toContain("out and in again");
  });

  test("of a referral asks for the password at once, and leads to no other page for it", async () => {
    const email = uniqueEmail();
    const { id } = (await add(email)).body;
    await sql`UPDATE membership SET corporate_user_source = 'referral' WHERE account_id = ${id}`;
    const path = await invitationTo(email);
    expect((await guest().get(path)).text).toContain('name="password"');
    expect((await sendForm(path, newcomer)).status).toBe(400);
    const joined = await sendForm(path, { ...newcomer, password: PASSWORD });
    expect([joined.status, joined.headers.get("location")]).toEqual([302, "/account"]);
  });

  test.each(["withdrawn", "over", "suspended"])("is nothing once it is %s", async (how) => {
    const home = await anOrganization();
    const admin = await aCorporateAdmin({ organization: home });
    const email = uniqueEmail();
    const request = { first_name: "Noor", last_name: "Haddad", email };
    const { id } = (await as(admin).post<Row>(LIST, request)).body;
    const path = await invitationTo(email);
    if (how === "withdrawn") await as(admin).put(`${LIST}${id}/reject/`, {});
    if (how === "suspended")
      await sql`UPDATE organization SET status = 'suspended', status_reason = 'For a test' WHERE id = ${home.id}`;
    if (how === "over")
      await sql`
        UPDATE invitation SET created_at = app_now() - interval '8 days', expires_at = app_now() - interval '1 second' WHERE organization_id = ${home.id}`;
    const [page, sent] = [await guest().get(path), await sendForm(path, newcomer)];
    expect([page.status, sent.status]).toEqual([404, 404]);
    expect(page.text).not.toContain(home.name);
    const [row] = await sql`SELECT password_hash FROM account WHERE id = ${id}`;
    expect(row?.password_hash).toBeNull();
  });

  test("is not guessed", async () => {
    for (const token of [unique(), "x".repeat(300), "%00", "..%2f..%2flogin", "invitation:1"])
      expect([404, 400]).toContain((await guest().get(`/invitation/${token}`)).status);
  });
});
