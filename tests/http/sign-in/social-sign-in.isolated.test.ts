import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { guest, keyOf } from "../../as";
import { aDiner, anAccount, PASSWORD, unique, uniqueEmail } from "../../builders";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 2, workers: 0 }, { LOGIN_FAILURES_PER_ADDRESS: "1000" });
});
afterAll(() => environment.stop());

let turn = 0;
/** A guest of one web server and then the other. */
function nobody() {
  turn += 1;
  return guest(environment.urls[turn % environment.urls.length]);
}

const google = () => environment.fakes.services.google;

async function tokenOf(provider: "google" | "facebook", who: object): Promise<string> {
  const { url } = environment.fakes.services[provider];
  const answer = await fetch(`${url}/__tokens`, { method: "POST", body: JSON.stringify(who) });
  return ((await answer.json()) as { access_token: string }).access_token;
}
interface Entered {
  key: string;
  profile: { id: number; email: string; eater: { signup_method: string } };
}
const enter = async (provider: "google" | "facebook", who: object, more: object = {}) =>
  nobody().post<Entered>(`/api/accounts/social/${provider}/`, {
    access_token: await tokenOf(provider, who),
    ...more,
  });

describe("Google and Facebook", () => {
  test("case 79: who opened an account with somebody else's email loses it to its owner, who keeps the gift money", async () => {
    const eve = await aDiner({ email_verified: false, gift: 4000, card: true });
    const key = await keyOf(eve);
    const owner = await enter("google", { email: eve.email, given_name: "Vera" });
    expect([owner.status, owner.body.profile.id]).toEqual([200, eve.account_id]);
    const headers = { Authorization: `Token ${key}` };
    expect((await nobody().get("/api/accounts/profile/", { headers })).status).toBe(401);
    expect(
      (await nobody().post("/api/accounts/login/", { email: eve.email, password: PASSWORD })).status,
    ).toBe(400);
    const own = { headers: { Authorization: `Token ${owner.body.key}` } };
    const count = async (path: string) => (await nobody().get<{ count: number }>(path, own)).body.count;
    expect([await count("/api/eater-address/"), await count("/api/account/credit-cards/")]).toEqual([0, 0]);
    const wallet = await nobody().get<{ gift_cents: number }>("/api/v1/payment/user-wallet/", own);
    expect(wallet.body.gift_cents).toBe(4000);
  });

  test("case 80: an email that is not verified enters no account, and none at all is asked for", async () => {
    const ana = await anAccount();
    for (const answer of [
      await enter("google", { email: ana.email, email_verified: false }),
      await enter("facebook", { email: ana.email }),
      await enter("facebook", { email: null, id: "777001" }, { email: ana.email }),
    ])
      expect([answer.status, answer.body]).toEqual([
        400,
        { email: [expect.any(String)], code: "email_not_verified" },
      ]);
    const none = await enter("facebook", { email: null, id: "777001" });
    expect([none.status, none.body]).toEqual([400, { email: [expect.any(String)], code: "email_required" }]);
    const email = uniqueEmail("grace");
    const typed = await enter("facebook", { email: null, id: "777001" }, { email });
    expect([typed.status, typed.body]).toEqual([
      400,
      { email: [expect.any(String)], code: "email_not_verified" },
    ]);
  });

  test("case 81: a token for another app, none, both or a made-up code are 400; the same number elsewhere is another account", async () => {
    expect((await enter("google", { email: uniqueEmail("x"), client_id: "another-app" })).status).toBe(400);
    expect((await enter("facebook", { email: uniqueEmail("x"), client_id: "another-app" })).status).toBe(400);
    for (const body of [
      {},
      { access_token: "x", code: "y" },
      { code: "made-up" },
      { access_token: ["a", "b"] },
    ])
      expect((await nobody().post("/api/accounts/social/google/", body)).status).toBe(400);
    const away = { code: "x", redirect_uri: "https://evil.example/callback" };
    expect((await nobody().post("/api/accounts/social/google/", away)).status).toBe(400);
    const id = "555000111";
    const [one, other] = [
      await enter("google", { email: uniqueEmail("g"), id }),
      await enter("facebook", { email: uniqueEmail("f"), id }),
    ];
    expect(one.body.profile.id).not.toBe(other.body.profile.id);
  });

  test("a provider that does not answer is 503, and nothing is counted against anybody", async () => {
    const fault = { path: "/tokeninfo", status: 500, times: 1 };
    await fetch(`${google().url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
    const answer = await nobody().post("/api/accounts/social/google/", { access_token: "whatever-it-is" });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
  });
});

/** A browser that keeps its cookies, as far as signing in by a provider needs one. */
function aBrowser() {
  const jar = new Map<string, string>();
  return {
    jar,
    async get(address: string): Promise<Response> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/Max-Age=0/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    },
  };
}

/** Chooses somebody on the provider's page; answers where it leads back to. */
async function consent(address: string, person: string): Promise<string> {
  const body = new URLSearchParams({ person });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

describe("the web's way by Google", () => {
  const start = async (browser: ReturnType<typeof aBrowser>) =>
    (await browser.get(`${environment.url}/accounts/google/login?next=%2Fmeals`)).headers.get("location") ??
    "";
  const aPerson = async (who: object) => {
    const answer = await fetch(`${google().url}/__people`, { method: "POST", body: JSON.stringify(who) });
    return ((await answer.json()) as { id: string }).id;
  };

  test("a new person comes by the profile to where they were going, a known one straight", async () => {
    const id = await aPerson({ email: uniqueEmail("web"), given_name: "Web", family_name: "Walker" });
    for (const place of ["/completeprofile?next=%2Fmeals", "/meals"]) {
      const browser = aBrowser();
      const address = await start(browser);
      expect(new URL(address).searchParams.get("redirect_uri")).toBe(
        `${env.APP_ORIGIN}/accounts/google/login/callback`,
      );
      const back = await browser.get(await consent(address, id));
      expect([back.status, back.headers.get("location")]).toEqual([302, place]);
      expect(browser.jar.get("dindin_session")).toBeTruthy();
      expect((await browser.get(`${environment.url}/account`)).status).toBe(200);
    }
  });

  test("case 81: no state, another browser's, a code or state that comes again, a nonce of another sign-in", async () => {
    const id = await aPerson({ email: uniqueEmail("state") });
    const [ana, eve] = [aBrowser(), aBrowser()];
    const callback = `${environment.url}/accounts/google/login/callback`;
    expect((await ana.get(callback)).status).toBe(400);
    expect((await ana.get(`${callback}?code=x&state=made.up`)).status).toBe(400);
    const address = await start(ana);
    await start(eve);
    const returned = await consent(address, id);
    const foreign = await eve.get(returned);
    expect([foreign.status, eve.jar.has("dindin_session")]).toEqual([400, false]);
    expect((await ana.get(returned)).status).toBe(302);
    ana.jar.delete("dindin_session");
    expect((await ana.get(returned)).status).toBe(400);

    const own = new URL(await start(eve));
    own.searchParams.set("nonce", unique());
    expect((await eve.get(await consent(own.href, id))).status).toBe(400);
    const unproved = new URL(await start(eve));
    unproved.searchParams.set("code_challenge", "not-the-one-of-this-browser");
    expect((await eve.get(await consent(unproved.href, id))).status).toBe(400);
    const denied = await fetch(await start(eve), {
      method: "POST",
      body: new URLSearchParams({ deny: "1" }),
      redirect: "manual",
    });
    const home = await eve.get(denied.headers.get("location") ?? "");
    expect([home.status, home.headers.get("location")]).toEqual([302, "/login?next=%2Fmeals"]);
    expect(eve.jar.has("dindin_session")).toBe(false);
  });

  test("never leads to another site", async () => {
    const id = await aPerson({ email: uniqueEmail("away") });
    const browser = aBrowser();
    const begun = await browser.get(
      `${environment.url}/accounts/google/login?next=${encodeURIComponent("//evil.example/x")}`,
    );
    const back = await browser.get(await consent(begun.headers.get("location") ?? "", id));
    expect(back.headers.get("location")).not.toContain("evil");
  });
});
