import { afterEach, expect, test, vi } from "vitest";
import { env } from "~/kit/env.server";
import { awaitPackage } from "./oauth.server";
import { type Provider, readReturn, redirectToProvider } from "./social-sign-in.server";

const ORIGIN = "https://dindin.test";
const signInWith = (provider: Provider) => ({
  state: `sealed-${Math.random()}`,
  redirect_uri: `${ORIGIN}/accounts/${provider}/login/callback`,
  ...(provider === "google" ? { nonce: "a-nonce", code_verifier: "a-verifier" } : {}),
});

/** Chooses somebody on the fake's page; answers the request with which the browser comes back. */
async function comeBack(address: URL, person: string): Promise<Request> {
  const body = new URLSearchParams({ person });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  return new Request(answer.headers.get("location") ?? "");
}

/** Begins at the provider; answers its page's address. */
async function begin(provider: Provider, signIn: ReturnType<typeof signInWith>): Promise<URL> {
  // what a hostile proxy or browser says of the host
  const headers = { "x-forwarded-host": "evil.example", host: "evil.example" };
  const request = new Request(`http://127.0.0.1/accounts/${provider}/login?scope=all`, { headers });
  const away = await redirectToProvider(provider, request, { ...signIn, cookie: "dindin_oauth=browser" });
  expect([away.status, away.headers.get("set-cookie")]).toEqual([302, "dindin_oauth=browser"]);
  return new URL(away.headers.get("location") ?? "");
}

test("Google is asked with our state, a nonce and a challenge, and leads back to our own origin", async () => {
  const signIn = signInWith("google");
  const { origin, searchParams } = await begin("google", signIn);
  expect(origin).toBe(env.OAUTH_GOOGLE_BASE);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    state: signIn.state,
    nonce: "a-nonce",
    code_challenge_method: "S256",
    redirect_uri: signIn.redirect_uri,
    scope: "openid email profile",
    prompt: "select_account",
  });
  expect(searchParams.get("code_challenge")).not.toContain("a-verifier");
});

test.each([
  ["google", "108204268033311374002", "Ben", "ben.okafor@example.test", true],
  ["google", "108204268033311374003", "Cleo", null, false],
  ["google", "108204268033311374004", "Dan", "dan.vogel@example.test", false],
  ["facebook", "10158231112220001", "Elena", "elena.ruiz@example.test", false],
  ["facebook", "10158231112220002", "Finn", "finn.larsen@example.test", false],
  ["facebook", "10158231112220003", "Grace", null, false],
] as const)(
  "%s: %s (%s) comes back as who they are",
  async (provider, subject, first_name, email, email_verified) => {
    const signIn = signInWith(provider);
    const returned = await comeBack(await begin(provider, signIn), subject);
    expect(await readReturn(provider, returned, signIn)).toMatchObject({
      subject,
      first_name,
      email,
      email_verified,
    });
    await expect(readReturn(provider, returned, signIn)).rejects.toMatchObject({ kind: "refused" });
  },
);

test.each([
  ["nonce", "another"],
  ["code_verifier", "another"],
])("a code of another %s is refused", async (name, value) => {
  const signIn = signInWith("google");
  const returned = await comeBack(await begin("google", signIn), "108204268033311374001");
  await expect(readReturn("google", returned, { ...signIn, [name]: value })).rejects.toMatchObject({
    kind: "refused",
  });
});

test("a state that this browser did not begin with is nobody's", async () => {
  const signIn = signInWith("google");
  const returned = await comeBack(await begin("google", signIn), "108204268033311374001");
  await expect(readReturn("google", returned, signInWith("google"))).rejects.toMatchObject({
    kind: "refused",
    message: "State doesn't match.",
  });
  expect(await readReturn("google", returned, signIn)).toMatchObject({ first_name: "Ana" });
});

afterEach(() => {
  vi.useRealTimers();
});

const isRefusal = (error: unknown) => error === "invalid_grant";

test.each([
  ["its own word for a code that is none", '{"error":"invalid_grant"}', "refused"],
  ["another error", '{"error":"backend_error"}', "unavailable"],
  ["a page", "<h1>502</h1>", "unavailable"],
  ["null", "null", "unavailable"],
  ["no answer", new TypeError("fetch failed"), "unavailable"],
])("what a package throws: %s", async (_name, thrown, kind) => {
  const failure = awaitPackage("Google", Promise.reject(thrown), isRefusal);
  await expect(failure).rejects.toMatchObject({ name: "ProviderFailure", kind });
  await expect(failure).rejects.not.toThrow(/invalid_grant|backend|502|fetch/);
});

test("a package that waits without end is waited for ten seconds", async () => {
  vi.useFakeTimers();
  const failure = awaitPackage("Google", new Promise(() => undefined));
  const settled = expect(failure).rejects.toMatchObject({ kind: "unavailable", code: "TimeoutError" });
  await vi.advanceTimersByTimeAsync(10_000);
  await settled;
});
