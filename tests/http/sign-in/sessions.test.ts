import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { hashOfResetToken } from "~/domain/sign-in/reset-token.server";
import { csrfFor } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { newKey } from "~/kit/secret.server";
import { guest, keyOf } from "../../as";
import {
  aChef,
  aCorporateAdmin,
  aDiner,
  aMember,
  anAccount,
  anOrganization,
  aSecondFactor,
  aSignedIn,
  PASSWORD,
  uniqueEmail,
} from "../../builders";
import { invitationTo, sendForm } from "../../setup/invitations";
import { signUpLinkTo } from "../../setup/sign-ups";

const NEW = "Turmeric@77";
const changed = { old_password: PASSWORD, new_password: NEW, re_new_password: NEW };

const withSession = (key: string) => ({ headers: { cookie: `dindin_session=${key}` } });
const withToken = (key: string) => ({ headers: { authorization: `Token ${key}` } });

/** The email that a session or token stands for; null for one that lets nobody in. */
async function whoseIs(asking: { headers: Record<string, string> }): Promise<string | null> {
  const answer = await guest().get<{ email: string }>("/api/accounts/profile/", asking);
  return answer.status === 200 ? answer.body.email : null;
}

/** The session that an answer gives the browser; null for none. */
function sessionIn(answer: Pick<Response, "headers">): string | null {
  const values = answer.headers
    .getSetCookie()
    .map((cookie) => /^dindin_session=([\w-]{20,})/.exec(cookie)?.[1]);
  return values.find(Boolean) ?? null;
}

/** That the browser left its old session for a new one of this person, and that the old one lets nobody in. */
async function expectMoved(from: string, answer: Response, email: string): Promise<void> {
  const session = sessionIn(answer);
  expect([answer.status, session === null, session === from]).toEqual([302, false, false]);
  expect([await whoseIs(withSession(session ?? "")), await whoseIs(withSession(from))]).toEqual([
    email,
    null,
  ]);
}

describe("a browser that is signed in", () => {
  test.each(["/login", "/signup", "/accounts/google/login", "/sign-on", "/sign-on/any-company"])(
    "goes on from %s to where it was on its way, and home where that is no page of ours",
    async (path) => {
      const { key } = await aSignedIn(await anAccount(), "session");
      const to = async (next: string) => {
        const address = `${env.APP_ORIGIN}${path}?next=${encodeURIComponent(next)}`;
        return (await fetch(address, { ...withSession(key), redirect: "manual" })).headers.get("location");
      };
      expect([await to("/account/orders?page=2"), await to("//evil.example")]).toEqual([
        "/account/orders?page=2",
        "/",
      ]);
    },
  );

  test("signs in again: the session that it brought ends, those of other devices do not", async () => {
    const ana = await anAccount();
    const [{ key: brought }, { key: elsewhere }] = [
      await aSignedIn(ana, "session"),
      await aSignedIn(ana, "session"),
    ];
    const login = { email: ana.email, password: PASSWORD };
    await expectMoved(brought, await sendForm("/login", login, brought), ana.email);
    expect(await whoseIs(withSession(elsewhere))).toBe(ana.email);
  });

  test("signs in as somebody else: the session that it brought ends", async () => {
    const [ana, bea] = [await anAccount(), await anAccount()];
    const { key } = await aSignedIn(bea, "session");
    await expectMoved(
      key,
      await sendForm("/login", { email: ana.email, password: PASSWORD }, key),
      ana.email,
    );
  });

  test("fails to sign in: its session goes on", async () => {
    const [ana, bea] = [await anAccount(), await anAccount()];
    const { key } = await aSignedIn(bea, "session");
    const answer = await sendForm("/login", { email: ana.email, password: "Wrong@2026" }, key);
    expect([sessionIn(answer), await whoseIs(withSession(key))]).toEqual([null, bea.email]);
  });

  test("takes an invitation of somebody new: the session that it brought ends", async () => {
    const admin = await aCorporateAdmin({ organization: await anOrganization() });
    const email = uniqueEmail();
    const list = "/api/corporate_user_list/";
    const asked = { first_name: "Noor", last_name: "Haddad", email };
    expect((await guest().post(list, asked, withToken(await keyOf(admin)))).status).toBe(201);
    const { key } = await aSignedIn(await anAccount(), "session");
    const newcomer = { first_name: "Noor", last_name: "Haddad", password: PASSWORD };
    await expectMoved(key, await sendForm(await invitationTo(email), newcomer, key), email);
  });

  test("finishes somebody's sign-up by the link in their mail: the session that it brought ends", async () => {
    const email = uniqueEmail();
    const asked = { first_name: "Noor", last_name: "Haddad", email, password: PASSWORD, terms: "on" };
    expect((await sendForm("/signup", asked)).headers.get("location")).toBe("/signup/sent");
    const { key } = await aSignedIn(await anAccount(), "session");
    await expectMoved(key, await sendForm(await signUpLinkTo(email), { password: PASSWORD }, key), email);
  });

  test("ends a sign-in in two steps: the session that it brought ends", async () => {
    const [ana, bea] = [await anAccount(), await anAccount()];
    const code = await aSecondFactor(ana);
    const { key } = await aSignedIn(bea, "session");
    const first = await sendForm("/login", { email: ana.email, password: PASSWORD }, key);
    const step = first.headers.getSetCookie().find((cookie) => cookie.startsWith("dindin_second_step="));
    expect([first.headers.get("location"), await whoseIs(withSession(key))]).toEqual([
      "/login/code",
      bea.email,
    ]);
    await expectMoved(
      key,
      await sendForm("/login/code", { otp: await code() }, key, step?.split(";")[0]),
      ana.email,
    );
  });

  test("chooses somebody's new password by the link in their mail: the session that it brought ends", async () => {
    const [ana, bea] = [await anAccount(), await anAccount()];
    const { key } = await aSignedIn(bea, "session");
    const token = newKey();
    await sql`
      INSERT INTO password_reset (account_id, hash, email, expires_at)
      VALUES (${ana.account_id}, ${hashOfResetToken(token)}, ${ana.email}, app_now() + interval '1 hour')`;
    const answer = await sendForm(`/reset/${token}`, { token, new_password: NEW, re_new_password: NEW }, key);
    expect([answer.headers.get("location"), await whoseIs(withSession(key))]).toEqual(["/login", null]);
  });

  test.each([
    ["a diner", "/change-password", () => aDiner()],
    ["a cook", "/chef/change-password", () => aChef()],
    ["an admin", "/change_password/", () => aCorporateAdmin()],
  ])("%s changes the password at %s: a new session, and every old one ends", async (_who, path, make) => {
    const me = await make();
    const [{ key }, { key: elsewhere }] = [await aSignedIn(me, "session"), await aSignedIn(me, "session")];
    const wrong = await sendForm(path, { ...changed, old_password: "Wrong@2026" }, key);
    expect([wrong.status, await whoseIs(withSession(key))]).toEqual([400, me.email]);
    await expectMoved(key, await sendForm(path, changed, key), me.email);
    expect(await whoseIs(withSession(elsewhere))).toBeNull();
  });

  test("chooses a first password: a new session", async () => {
    const noor = await aMember({ is_password_changed: false });
    const { key } = await aSignedIn(noor, "session");
    const first = { new_password: NEW, re_new_password: NEW };
    await expectMoved(key, await sendForm("/corporate_user/password_reset", first, key), noor.email);
  });

  test("changes the password by a call: a new cookie, and no key that its scripts could read", async () => {
    const ana = await anAccount();
    const { key } = await aSignedIn(ana, "session");
    const headers = { ...withSession(key).headers, "x-csrftoken": csrfFor(key) };
    const answer = await guest().put("/api/change-password/", changed, { headers });
    expect([answer.status, answer.body]).toEqual([200, { detail: "Updated successfully" }]);
    const session = sessionIn(answer) ?? "";
    expect([await whoseIs(withSession(session)), await whoseIs(withSession(key))]).toEqual([ana.email, null]);
  });

  test("is asked for its password twice at once: one change counts, and no session of the other is left", async () => {
    const ana = await anAccount();
    const { key } = await aSignedIn(ana, "session");
    const answers = await Promise.all(
      ["Turmeric@77", "Cardamom#41"].map((password) =>
        sendForm("/change-password", { ...changed, new_password: password, re_new_password: password }, key),
      ),
    );
    const sessions = answers.map(sessionIn).filter((session) => session !== null);
    const signedIn = await Promise.all(sessions.map((session) => whoseIs(withSession(session))));
    expect([signedIn, await whoseIs(withSession(key))]).toEqual([[ana.email], null]);
  });
});

describe("an app with a token", () => {
  test.each([
    ["/api/accounts/login/", (email: string) => ({ email, password: PASSWORD }), true],
    [
      "/api/accounts/registration/",
      (email: string) => ({ email, password: PASSWORD, first_name: "Ana", last_name: "Reyes" }),
      false,
    ],
  ])("asks %s: the token that it brought ends, whoever's it was", async (path, bodyOf, isKnown) => {
    const email = isKnown ? (await anAccount()).email : uniqueEmail();
    const { key: brought } = await aSignedIn(await anAccount());
    const answer = await guest().post<{ key: string }>(path, bodyOf(email), withToken(brought));
    expect([
      answer.status,
      await whoseIs(withToken(answer.body.key)),
      await whoseIs(withToken(brought)),
    ]).toEqual([isKnown ? 200 : 201, email, null]);
  });

  test("signs in while a browser's session lies in its cookies: that one goes on", async () => {
    const ana = await anAccount();
    const { key: session } = await aSignedIn(ana, "session");
    const headers = { ...withSession(session).headers, "x-csrftoken": csrfFor(session) };
    const login = { email: ana.email, password: PASSWORD };
    expect((await guest().post("/api/accounts/login/", login, { headers })).status).toBe(200);
    expect(await whoseIs(withSession(session))).toBe(ana.email);
  });

  test("changes the password: the answer has its new token, the old one ends", async () => {
    const ana = await anAccount();
    const { key } = await aSignedIn(ana);
    const answer = await guest().put<{ key: string }>("/api/change-password/", changed, withToken(key));
    expect([answer.status, answer.body]).toEqual([
      200,
      { detail: "Updated successfully", key: expect.any(String) },
    ]);
    expect([await whoseIs(withToken(answer.body.key)), await whoseIs(withToken(key))]).toEqual([
      ana.email,
      null,
    ]);
  });

  test("chooses a first password: the same", async () => {
    const noor = await aMember({ is_password_changed: false });
    const { key } = await aSignedIn(noor);
    const first = { new_password: NEW, re_new_password: NEW };
    const path = "/api/accounts/corpuser_change_password/";
    const answer = await guest().post<{ key: string }>(path, first, withToken(key));
    expect([await whoseIs(withToken(answer.body.key)), await whoseIs(withToken(key))]).toEqual([
      noor.email,
      null,
    ]);
  });
});

test("connecting Google begins with a fresh sign-in and this visitor's own token; an old session reads why not", async () => {
  const ana = await aDiner();
  const { key, account } = await aSignedIn(ana, "session");
  const begin = async (connect: string) => {
    const answer = await fetch(new URL(`/accounts/google/login?connect=${connect}`, env.APP_ORIGIN), {
      headers: { cookie: `dindin_session=${key}` },
      redirect: "manual",
    });
    return {
      to: answer.headers.get("location"),
      cookies: decodeURIComponent(String(answer.headers.get("set-cookie"))),
    };
  };
  expect((await begin("of-another-site")).to).toBe("/");
  expect((await begin(csrfFor(key))).to).toMatch(/^http.*client_id=/);
  await sql`UPDATE access_key SET created_at = app_now() - interval '11 minutes' WHERE id = ${account.key_id}`;
  const refused = await begin(csrfFor(key));
  expect(refused.to).toBe("/account/profile");
  expect(refused.cookies).toContain("Sign out and sign in again first");
});

describe("a form that is sent without script after the sign-in has ended", () => {
  const PAGE = "/account/addresses";
  const TYPED = { intent: "add", title: "Grandma", address: "12 Maple Street", city: "Nashville" };
  const MESSAGE = "You were signed out before this was sent. Check it and submit it again.";

  const browse = async (path: string, cookies: string, form?: Record<string, string>) => {
    const sent = form && { method: "POST", body: new URLSearchParams(form) };
    const headers = { accept: "text/html", cookie: cookies, ...(form ? { origin: env.APP_ORIGIN } : {}) };
    const answer = await fetch(new URL(path, env.APP_ORIGIN), { ...sent, headers, redirect: "manual" });
    return { answer, text: await answer.text() };
  };
  const tokenIn = (html: string) => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const cookieOf = ({ headers }: Response, name: string) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(";")[0] ?? "";
  /** The page that somebody opened before the sign-in ended. */
  const opened = async (key: string) => tokenIn((await browse(PAGE, `dindin_session=${key}`)).text);

  test("leads to the sign-in and back, filled in, once; nothing was sent, and it is given to nobody else", async () => {
    const [ana, bea] = [await aDiner(), await aDiner()];
    const { key } = await aSignedIn(ana, "session");
    const csrf = await opened(key);
    await sql`DELETE FROM access_key WHERE account_id = ${ana.account_id} AND kind = 'session'`;
    const { answer } = await browse(PAGE, `dindin_session=${key}`, { csrf, ...TYPED, password: PASSWORD });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(PAGE)}`,
    ]);
    const unsent = cookieOf(answer, "dindin_unsent");
    const login = { email: ana.email, password: PASSWORD, next: PAGE };
    const signedIn = await sendForm("/login", login, null, unsent);
    expect([signedIn.headers.get("location"), signedIn.headers.get("x-remix-reload-document")]).toEqual([
      PAGE,
      "true",
    ]);
    const theirs = (await aSignedIn(bea, "session")).key;
    expect((await browse(PAGE, `dindin_session=${theirs}; ${unsent}`)).text).not.toContain("Grandma");
    const mine = `dindin_session=${sessionIn(signedIn)}; ${unsent}`;
    const back = await browse(PAGE, mine);
    expect([back.answer.status, cookieOf(back.answer, "dindin_unsent")]).toEqual([200, "dindin_unsent="]);
    for (const words of [MESSAGE, 'value="Grandma"', 'value="12 Maple Street"'])
      expect(back.text).toContain(words);
    expect(back.text).not.toContain(PASSWORD);
    expect((await browse(PAGE, mine)).text).not.toContain("Grandma");
    expect(await sql`SELECT FROM address WHERE account_id = ${ana.account_id} AND title = 'Grandma'`).toEqual(
      [],
    );
  });

  test("signed out, or in again, in another tab: the same; by somebody else it is refused as before", async () => {
    const [ana, bea] = [await aDiner(), await aDiner()];
    const { key } = await aSignedIn(ana, "session");
    const csrf = await opened(key);
    await sql`DELETE FROM access_key WHERE account_id = ${ana.account_id} AND kind = 'session'`;
    const out = await browse(PAGE, "dindin_visitor=a-visitor-of-the-tests", { csrf, ...TYPED });
    expect(out.answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(PAGE)}`);
    expect(cookieOf(out.answer, "dindin_unsent")).not.toBe("");
    const again = `dindin_session=${(await aSignedIn(ana, "session")).key}`;
    const { answer } = await browse(PAGE, again, { csrf, ...TYPED });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
    const back = await browse(PAGE, `${again}; ${cookieOf(answer, "dindin_unsent")}`);
    expect(back.text).toContain('value="Grandma"');
    const theirs = await browse(PAGE, `dindin_session=${(await aSignedIn(bea, "session")).key}`, {
      ...{ csrf, ...TYPED },
    });
    expect([theirs.answer.status, theirs.text.includes("Please try that again")]).toEqual([403, true]);
    // whose page it was can't be made up
    const made = csrf.replace(/~\d+/, `~${bea.account_id}`);
    const forged = await browse(PAGE, `dindin_session=${key}`, { csrf: made, ...TYPED });
    expect(cookieOf(forged.answer, "dindin_unsent")).toBe("");
  });
});
