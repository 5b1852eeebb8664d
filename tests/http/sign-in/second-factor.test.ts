import { expect, inject, test } from "vitest";
import { csrfFor } from "~/http/csrf.server";
import { guest } from "../../as";
import { anAccount, aProof, aSecondFactor, aSignedIn, PASSWORD, uniqueEmail } from "../../builders";
import { ownerCodeTo } from "../../setup/sign-ups";

type Cookies = Record<string, string>;

const cookieHeader = (cookies: Cookies) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");

const cookiesOf = (headers: Headers): Cookies =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );

const open = (path: string, cookies: Cookies = {}) =>
  guest().get<string>(path, { headers: { cookie: cookieHeader(cookies) } });

/** A guest's browser: its cookies, and the token of its forms. */
async function aBrowser(): Promise<{ cookies: Cookies; csrf: string }> {
  const { headers, text } = await open("/login");
  return { cookies: cookiesOf(headers), csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "" };
}

/** Submits a form as a browser without script does; answers what it was told, with the cookies it then has. */
async function submit(path: string, fields: Record<string, string>, cookies: Cookies) {
  const csrf = csrfFor(cookies.dindin_session ?? "");
  const answer = await guest().post(path, new URLSearchParams({ csrf, ...fields }).toString(), {
    headers: { cookie: cookieHeader(cookies), "Content-Type": "application/x-www-form-urlencoded" },
  });
  const location = answer.headers.get("location");
  return { ...answer, location, cookies: { ...cookies, ...cookiesOf(answer.headers) } };
}

test("signing in without script stops for the code, and goes on to where one was going", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  const { cookies, csrf } = await aBrowser();
  const credentials = { csrf, email: me.email, password: PASSWORD };
  const first = await submit("/login", { ...credentials, next: "/account/wallet" }, cookies);
  expect([first.status, first.location, first.cookies.dindin_session]).toEqual([
    302,
    "/login/code",
    undefined,
  ]);
  const page = await open("/login/code", first.cookies);
  expect([page.status, page.text.includes("Enter your code")]).toEqual([200, true]);
  const wrong = await submit("/login/code", { csrf, otp: "ABCDE-FGHJK" }, first.cookies);
  expect([wrong.status, wrong.text.includes("That code isn&#x27;t right")]).toEqual([400, true]);
  expect(wrong.text).not.toContain("ABCDE-FGHJK");
  const done = await submit("/login/code", { csrf, otp: await code() }, first.cookies);
  expect([done.status, done.location, done.cookies.dindin_second_step]).toEqual([302, "/account/wallet", ""]);
  expect((await open("/account/wallet", done.cookies)).status).toBe(200);
});

test("a first step that was done with the old password leads nowhere after the change", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  const { cookies, csrf } = await aBrowser();
  const first = await submit("/login", { csrf, email: me.email, password: PASSWORD }, cookies);
  const { key } = await aSignedIn(me);
  const change = { old_password: PASSWORD, new_password: "Turmeric@77", re_new_password: "Turmeric@77" };
  const headers = { authorization: `Token ${key}` };
  expect((await guest().put("/api/change-password/", change, { headers })).status).toBe(200);
  const second = await submit("/login/code", { csrf, otp: await code() }, first.cookies);
  expect([second.status, second.cookies.dindin_session]).toEqual([400, undefined]);
  expect(second.text).toContain("Unable to log in with provided credentials.");
});

test("nobody gets to the code without the first step, by a made-up one, or by another's", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  const browser = await aBrowser();
  const { csrf } = browser;
  const begun = await submit("/login", { csrf, email: me.email, password: PASSWORD }, browser.cookies);
  const [value = "", mark = ""] = (begun.cookies.dindin_second_step ?? "").split(".");
  const other = { ...JSON.parse(Buffer.from(value, "base64url").toString()), account_id: 1 };
  const forged = `${Buffer.from(JSON.stringify(other)).toString("base64url")}.${mark}`;
  for (const dindin_second_step of ["", "x", "x.y", forged]) {
    const cookies = { ...browser.cookies, dindin_second_step };
    expect((await open("/login/code", cookies)).headers.get("location")).toBe("/login");
    const sent = await submit("/login/code", { csrf, otp: await code() }, cookies);
    expect([sent.location, sent.cookies.dindin_session]).toEqual(["/login", undefined]);
  }
});

test("a wrong password says nothing of a second factor; a right one alone gives no key", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  const login = (body: object) => guest().post<object>("/api/accounts/login/", { email: me.email, ...body });
  const wrong = await login({ password: "Paprika@12", otp: await code() });
  expect(wrong).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });
  const half = await login({ password: PASSWORD });
  expect([half.status, half.body]).toEqual([
    400,
    { otp: ["Enter the code from your authenticator app."], code: "second_factor_required" },
  ]);
  expect(await login({ password: PASSWORD, otp: await code() })).toMatchObject({ status: 200 });
});

test("Google leads to the code too, and an app sends it beside its proof", async () => {
  const me = await anAccount();
  const code = await aSecondFactor(me);
  const { url } = inject("place").fakes.services.google;
  const who = { email: me.email, email_verified: true, given_name: "Ana", family_name: "Reyes" };
  const made = await fetch(`${url}/__tokens`, { method: "POST", body: JSON.stringify(who) });
  const { access_token } = (await made.json()) as { access_token: string };
  const half = await guest().post<object>("/api/accounts/social/google/", { access_token });
  expect([half.status, half.body]).toMatchObject([400, { code: "second_factor_required" }]);
  const whole = await guest().post("/api/accounts/social/google/", { access_token, otp: await code() });
  expect(whole.status).toBe(200);
});

test("before the first one the screen asks for the code that is sent to the owner, without script", async () => {
  const me = await anAccount();
  const mine = { dindin_session: (await aSignedIn(me, "session")).key };
  const security = "/account/security?next=%2Fchef%2Fbank";
  const first = await open(security, mine);
  const path = `/account/security/proof?next=${encodeURIComponent(security)}`;
  expect(first.text).toContain(`href="${path}"`);
  expect(first.text).not.toContain("Set it up");
  const thief = await submit("/account/security", { intent: "start", password: PASSWORD }, mine);
  expect([thief.status, thief.text.includes("First, confirm it&#x27;s you")]).toEqual([403, true]);
  expect((await open(path, mine)).text).toContain(me.email);
  const sent = await submit(path, { intent: "send" }, mine);
  expect(sent.location).toBe(`${path}&sent=yes`);
  const wrong = await submit(`${path}&sent=yes`, { owner_code: "ABCD2345" }, mine);
  expect([wrong.status, wrong.text.includes("not the code we sent")]).toEqual([400, true]);
  expect(wrong.text).not.toContain("ABCD2345");
  const right = await submit(`${path}&sent=yes`, { owner_code: await ownerCodeTo(me.email) }, mine);
  expect(right.location).toBe(security);
  expect((await open(security, mine)).text).toContain("Set it up");
  const email = { intent: "email", email: uniqueEmail("next") };
  const other = { dindin_session: (await aSignedIn(me, "session")).key };
  const toProof = `/account/security/proof?next=${encodeURIComponent("/account/profile")}`;
  expect((await submit("/account/profile", email, other)).location).toBe(toProof);
  expect((await submit("/account/profile", email, mine)).location).toMatch(/^\/account\/verify\/email\/\d+$/);
});

test("the screen sets it up without script, keeps no copy in the browser, and a new password leaves it on", async () => {
  const me = await anAccount();
  const { key } = await aSignedIn(me, "session");
  await aProof(me);
  const mine = { dindin_session: key };
  const refused = await submit("/account/security", { intent: "start", password: "Paprika@12" }, mine);
  expect([refused.status, refused.text.includes("not your current password")]).toEqual([400, true]);
  expect(refused.text).not.toContain("Paprika@12");
  const start = await submit(
    "/account/security?next=%2Fchef%2Fbank",
    { intent: "start", password: PASSWORD },
    mine,
  );
  expect(start.location).toBe("/account/security?next=%2Fchef%2Fbank");
  const page = await open("/account/security", mine);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.text).toContain("QR code for your authenticator app");
  const wrong = await submit("/account/security", { intent: "confirm", otp: "000" }, mine);
  expect([wrong.status, wrong.text.includes("Enter all six digits")]).toEqual([400, true]);
  expect((await submit("/account/security", { intent: "else", otp: "123456" }, mine)).status).toBe(404);
  expect((await open("/account/security", {})).headers.get("location")).toBe(
    `/login?next=${encodeURIComponent("/account/security")}`,
  );
});

test("the screen that asks for a code again leads back without script, within this site, and only with a right one", async () => {
  const me = await anAccount();
  const { key } = await aSignedIn(me, "session");
  const mine = { dindin_session: key };
  const path = "/account/security/proof?next=%2Fchef%2Fbank";
  expect((await open(path)).headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
  expect((await open(path, mine)).text).toContain("Email me a code");
  const code = await aSecondFactor(me);
  expect((await open(path, mine)).text).toContain("six digits");
  const wrong = await submit(path, { otp: "ABCDE-FGHJK" }, mine);
  expect([wrong.status, wrong.text.includes("That code isn&#x27;t right")]).toEqual([400, true]);
  expect((await submit(path, { otp: await code() }, mine)).location).toBe("/chef/bank");
  expect((await open(path, mine)).headers.get("location")).toBe("/chef/bank");
  const away = "/account/security/proof?next=%2F%2Fevil.example";
  expect((await open(away, mine)).headers.get("location")).toBe("/account");
});

test("developers are told a code under /dev, and 404 for whoever has none", async () => {
  const me = await anAccount();
  const path = `/dev/totp.json?email=${encodeURIComponent(me.email)}`;
  expect((await guest().get(path)).status).toBe(404);
  const code = await aSecondFactor(me);
  expect(await guest().get(path)).toMatchObject({ status: 200, body: { code: await code() } });
});
