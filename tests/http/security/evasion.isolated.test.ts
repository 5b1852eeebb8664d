import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CSP_REPORTS } from "~/kit/csp-reports";
import { guest } from "../../as";
import { aDiner, anAccount, aSignedIn, PASSWORD, uniqueEmail } from "../../builders";
import { eventually, injectFault, waitUntil } from "../../setup/faults";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";

/** Cases 98 and 93: one shared count whatever the way in, and nothing in the logs that opens a door, nor in what browsers report. */

const MOST = 12;
/** As many reports of one address count. */
const LIMIT = 12;
let environment: TestEnvironment;
beforeAll(async () => {
  environment = await ownEnvironment(
    { webs: 2, workers: 1 },
    {
      LOGIN_FAILURES_PER_ADDRESS: String(MOST),
      REFERRAL_PAGES_PER_ADDRESS: "3",
      CSP_REPORTS_PER_ADDRESS: String(LIMIT),
      TRUSTED_HOPS: "1",
    },
  );
});
afterAll(() => environment.stop());

let browsers = 0;
/** A browser behind an address of its own, which reports. */
function aBrowser(headers: Record<string, string> = {}) {
  browsers += 1;
  const address = `203.0.113.${browsers}`;
  return async (body: string, type = "application/csp-report") => {
    const answer = await fetch(`${environment.url}${CSP_REPORTS}`, {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": address, ...headers },
      body,
    });
    return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
  };
}
const about = (path: string, directive = "script-src-elem") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${environment.url}${path}`,
      "effective-directive": directive,
      "blocked-uri": "inline",
      "script-sample": "a line of ana@dindin.test",
    },
  });
const lines = () =>
  environment
    .log("web-0")
    .split("\n")
    .filter((line) => line.includes("content security policy"));

describe("a report of what a page's policy blocked", () => {
  test("becomes one scrubbed line, in both formats, also of somebody who is signed in", async () => {
    const diner = await aDiner();
    const { key } = await aSignedIn(diner, "session");
    const send = aBrowser({ cookie: `dindin_session=${key}`, origin: environment.url });
    expect((await send(about("/invitation/Zm9vYmFyYmF6cXV4Zm9v?email=ana@dindin.test"))).status).toBe(204);
    const body = {
      documentURL: `${environment.url}/my-orders/4711`,
      effectiveDirective: "style-src-elem",
      blockedURL: "https://evil.example/x.css",
    };
    const report = JSON.stringify([{ type: "csp-violation", url: body.documentURL, body }]);
    expect((await send(report, "application/reports+json")).status).toBe(204);
    await eventually(async () => expect(lines()).toHaveLength(2));
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([
      { directive: "script-src-elem", blocked: "inline", path: "/invitation/:code" },
      { directive: "style-src-elem", blocked: "evil.example", path: "/my-orders/:id" },
    ]);
    expect(lines().join()).not.toMatch(/ana@|Zm9v|4711|x\.css/);
  });

  test("is 204 also where it is none, and leaves no line", async () => {
    const before = lines().length;
    const send = aBrowser();
    for (const body of ["", "{", "null", "[]", '{"csp-report":7}'])
      expect((await send(body)).status).toBe(204);
    expect((await send(about("/a-page-after-all"))).status).toBe(204);
    await eventually(async () => expect(lines().join()).toContain("/a-page-after-all"));
    expect(lines()).toHaveLength(before + 1);
  });

  test("is taken up to 8 kB, and with POST alone", async () => {
    const send = aBrowser();
    expect((await send(about("/".padEnd(7_000, "x")))).status).toBe(204);
    expect((await send(about("/".padEnd(9_000, "x")))).status).toBe(413);
    expect((await fetch(`${environment.url}${CSP_REPORTS}`)).status).toBe(405);
  });

  test("is refused where an address sends too many; another one is heard", async () => {
    const [eve, ana] = [aBrowser(), aBrowser()];
    const statuses: number[] = [];
    for (let n = 0; n < LIMIT + 3; n += 1) statuses.push((await eve(about("/eve"))).status);
    expect(statuses).toEqual([...Array(LIMIT).fill(204), 429, 429, 429]);
    expect(Number((await eve(about("/eve"))).retryAfter)).toBeGreaterThan(0);
    expect((await ana(about("/ana"))).status).toBe(204);
    await eventually(async () => expect(lines().join()).toContain("/ana"));
    expect(lines().filter((line) => line.includes("/eve"))).toHaveLength(LIMIT);
  });
});

test("every page says where to report", async () => {
  const { headers } = await fetch(environment.url);
  expect(headers.get("content-security-policy")).toContain(`report-uri ${CSP_REPORTS}`);
  expect(headers.get("reporting-endpoints")).toBe(`csp="${CSP_REPORTS}"`);
});

let turn = 0;
function next(): string {
  turn += 1;
  return environment.urls[turn % environment.urls.length] ?? environment.url;
}

/** What our own proxy writes of who asked; what stands before it was made up by whoever asked. */
const from = (ip: string) => ({ "x-forwarded-for": `10.9.${turn}.1, 203.0.113.${turn % 250}, ${ip}` });

const byCall = (path: string) => (ip: string) =>
  guest(next())
    .post(path, { email: uniqueEmail("eve"), password: "Wrong@2026" }, { headers: from(ip) })
    .then(({ status }) => status);

const byScreen = (path: string) => async (ip: string) => {
  const page = await fetch(`${next()}/login`);
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? "";
  const body = new URLSearchParams({ email: uniqueEmail("eve"), password: "Wrong@2026", csrf });
  const headers = { cookie, ...from(ip) };
  return (await fetch(`${next()}${path}`, { method: "POST", body, headers, redirect: "manual" })).status;
};

const WAYS: Record<string, (ip: string) => Promise<number>> = {
  "/api/accounts/login/": byCall("/api/accounts/login/"),
  "/api/accounts/login": byCall("/api/accounts/login"),
  "/API/Accounts/LOGIN/": byCall("/API/Accounts/LOGIN/"),
  "/login": byScreen("/login"),
  "/login/": byScreen("/login/"),
  "/login.data": byScreen("/login.data"),
  "/LOGIN": byScreen("/LOGIN"),
};

describe("case 98: whoever has failed too often by one way is stopped on all", () => {
  test.each(Object.keys(WAYS))("%s", async (way) => {
    const ip = `198.51.100.${Object.keys(WAYS).indexOf(way) + 1}`;
    const statuses: number[] = [];
    for (let n = 0; n < MOST; n += 1) statuses.push((await WAYS[way]?.(ip)) ?? 0);
    expect(statuses).not.toContain(429);
    for (const [other, enter] of Object.entries(WAYS)) expect([other, await enter(ip)]).toEqual([other, 429]);
    expect(await WAYS[way]?.("198.51.100.200")).not.toBe(429);
  });

  test("addresses of one IPv6 network are one address", async () => {
    for (let n = 0; n < MOST; n += 1) await byCall("/api/accounts/login/")(`2001:db8:7:7::${n + 1}`);
    expect(await byCall("/api/accounts/login/")("2001:db8:7:7:ffff::1")).toBe(429);
    expect(await byCall("/api/accounts/login/")("2001:db8:7:8::1")).toBe(400);
  });
});

test("whoever has opened too many unknown codes is asked to wait, by a page that is no sign-up; others are not", async () => {
  const { referral_code } = await anAccount({ first_name: "Beatriz" });
  const open = (code: string, ip: string) => guest(next()).get<string>(`/${code}`, { headers: from(ip) });
  const ip = "198.51.100.202";
  for (const code of ["ZZZZ2222", "ZZZZ3333", "ZZZZ4444"]) expect((await open(code, ip)).status).toBe(404);
  for (const code of ["ZZZZ5555", referral_code]) {
    const { status, headers, text } = await open(code, ip);
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(text).toContain("Too many tries. Please wait a bit and try again.");
    expect(text).not.toMatch(/Beatriz|Create account/);
  }
  expect((await open("no-such-page", ip)).status).toBe(404);
  const other = await open(referral_code, "198.51.100.203");
  expect([other.status, other.text.includes("Beatriz invited you")]).toEqual([200, true]);
});

/** From now on these can't be written anymore: the keys of a sign-in, the codes, the accounts. */
async function spoilDatabase(): Promise<void> {
  const owner = postgres(resourcesOfThisFile().env.MIGRATE_DATABASE_URL ?? "", { max: 1 });
  await owner`
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'nothing is written here' USING ERRCODE = 'XX000'; END $$`;
  for (const what of ["INSERT ON access_key", "UPDATE ON one_time_code", "UPDATE ON account"])
    await owner.unsafe(
      `CREATE TRIGGER bad BEFORE ${what} FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()`,
    );
  await owner.end();
}

/** What a log's lines say, their errors included, but not where in the code: a line's number looks like a code. */
function saidIn(log: string): string[] {
  const lines = log.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: object };
    return `${msg} ${JSON.stringify({ ...err, line: undefined }).replace(/\\n\s+at [^"\\]*/g, "")}`;
  });
}

test("case 93: no password, key, code or link stands in a log", async () => {
  const ana = await anAccount();
  const entered = await guest(environment.url).post<{ key: string }>(
    "/api/accounts/login/",
    { email: ana.email, password: PASSWORD },
    { headers: from("198.51.100.201") },
  );
  const { key } = entered.body;
  const headers = { Authorization: `Token ${key}`, ...from("198.51.100.201") };
  // each of the two mails fails once, and says so
  await injectFault(environment.fakes, "smtp", { path: "/mail", method: "DATA", status: 451, times: 2 });
  const sent = await guest(environment.url).post<{ id: number }>(
    "/api/email-verification/send-otp/",
    { email: ana.email },
    { headers },
  );
  await guest(environment.url).post("/api/account/password_reset/", { email: ana.email }, { headers });
  const letters = await waitUntil(async () => {
    const inbox = await fetch(`${environment.url}/dev/inbox.json?to=${encodeURIComponent(ana.email)}`);
    const found = (await inbox.json()) as { text: string }[];
    return found.length >= 2 && found;
  });
  const texts = letters.map(({ text }) => text).join("\n");
  const link = /\/reset\/([\w-]+)/.exec(texts)?.[1] ?? "";
  const code = /^(\d{4})$/m.exec(texts)?.[1] ?? "";
  expect([key.length > 20, link.length, code.length]).toEqual([true, 43, 4]);
  await spoilDatabase();
  const chosen = "Another@2026";
  const broken: [string, object][] = [
    ["/api/accounts/login/", { email: ana.email, password: PASSWORD }],
    [`/api/email-verification/${sent.body.id}/verify-otp/`, { otp: code }],
    ["/api/reset-password/", { token: link, new_password: chosen, re_new_password: chosen }],
  ];
  for (const [path, body] of broken)
    expect([path, (await guest(environment.url).post(path, body, { headers })).status]).toEqual([path, 503]);
  const logs = await waitUntil(async () => {
    const all = ["web-0", "web-1", "worker-0"].map((name) => environment.log(name)).join("\n");
    const said = saidIn(all);
    // the faults are logged, whose errors know what was at hand
    const mails = said.filter((line) => /^a message will be tried again .*451/.test(line)).length;
    const calls = said.filter((line) => /^a call failed .*nothing is written here/.test(line)).length;
    return mails === 2 && calls === broken.length && all;
  }, 20);
  const secrets = { key, link, password: PASSWORD, chosen };
  expect(Object.entries(secrets).filter(([, secret]) => logs.includes(secret))).toEqual([]);
  expect(saidIn(logs).filter((line) => new RegExp(`\\b${code}\\b`).test(line))).toEqual([]);
});
