import { expect, inject, test } from "vitest";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { csrfFor } from "~/http/csrf.server";
import { as, guest, keyOf } from "../../as";
import { aChef, aDiner, aMember, anAccount, aSignedIn } from "../../builders";

const SERVERS = inject("place").urls as string[];
const PATH = "/account/devices";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

const cookieOf = (key: string) => ({ cookie: `dindin_session=${key}` });

/** Sends the screen's form as a browser without script does. */
function sends(key: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ csrf: csrfFor(key), ...fields }).toString();
  const headers = { ...cookieOf(key), "Content-Type": "application/x-www-form-urlencoded" };
  return guest().post(PATH, body, { headers });
}

const idsOn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id);

test.each([
  ["a diner", () => aDiner()],
  ["a member", () => aMember()],
  ["a cook", () => aChef()],
])("%s finds from the account where they are signed in, and which one this is", async (_who, make) => {
  const me = await make();
  const { key } = await aSignedIn(me, "session");
  await issueKey(me.account_id, { kind: "session", userAgent: FIREFOX });
  for (const from of ["/account", "/change-password"])
    expect((await guest().get(from, { headers: cookieOf(key) })).text).toContain(`href="${PATH}"`);
  const { status, text } = await guest().get(PATH, { headers: cookieOf(key) });
  expect([status, idsOn(text).length]).toEqual([200, 1]);
  for (const words of ["Firefox on Windows", "This device", "Last used now", "Sign out of 1 other device"])
    expect(text.replaceAll("<!-- -->", "")).toContain(words);
});

test("a device that is signed out is refused by every server at once, and the one that asked goes on", async () => {
  const me = await aDiner();
  const { key } = await aSignedIn(me, "session");
  const lost = await issueKey(me.account_id, { kind: "session", userAgent: FIREFOX });
  const [id = ""] = idsOn((await guest().get(PATH, { headers: cookieOf(key) })).text);
  const done = await sends(key, { intent: "end", id });
  expect([done.status, done.headers.get("location")]).toEqual([302, PATH]);
  for (const url of SERVERS) {
    const screen = await guest(url).get(PATH, { headers: cookieOf(lost) });
    expect([screen.status, screen.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(PATH)}`,
    ]);
    expect((await guest(url).get("/api/newcart/", { headers: cookieOf(lost) })).status).toBe(401);
    expect((await guest(url).get(PATH, { headers: cookieOf(key) })).status).toBe(200);
  }
  const again = await sends(key, { intent: "end", id });
  expect([again.status, again.text.includes("That device is already signed out.")]).toEqual([404, true]);
});

test("all others end together, an app's key too", async () => {
  const me = await aDiner();
  const { key } = await aSignedIn(me, "session");
  const app = as(me);
  expect((await app.get("/api/newcart/")).status).toBe(200);
  expect((await sends(key, { intent: "others" })).status).toBe(302);
  for (const url of SERVERS) expect((await as(me, url).get("/api/newcart/")).status).toBe(401);
  const { text } = await guest().get(PATH, { headers: cookieOf(key) });
  expect([text.includes("not signed in anywhere else."), idsOn(text)]).toEqual([true, []]);
});

test("a stranger's sign-in is not there: 404 as for nothing at all, and it goes on", async () => {
  const bea = await anAccount();
  const beas = await aSignedIn(bea, "session");
  const { key } = await aSignedIn(await aDiner(), "session");
  const foreign = await sends(key, { intent: "end", id: String(beas.account.key_id) });
  const nothing = await sends(key, { intent: "end", id: "999999999" });
  expect([foreign.status, nothing.status]).toEqual([404, 404]);
  for (const id of ["", "0", "-1", "1.5", "abc", "99999999999"])
    expect([id, (await sends(key, { intent: "end", id })).status]).toEqual([id, 404]);
  expect((await guest().get(PATH, { headers: cookieOf(beas.key) })).status).toBe(200);
});

test("a guest is sent to sign in; without the token of the form nothing ends", async () => {
  const turned = await guest().get(PATH);
  expect([turned.status, turned.headers.get("location")]).toEqual([
    302,
    `/login?next=${encodeURIComponent(PATH)}`,
  ]);
  const me = await aDiner();
  const { key } = await aSignedIn(me, "session");
  await keyOf(me);
  const headers = { ...cookieOf(key), "Content-Type": "application/x-www-form-urlencoded" };
  expect((await guest().post(PATH, "intent=others", { headers })).status).toBe(403);
  expect((await as(me).get("/api/newcart/")).status).toBe(200);
});
