import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guest } from "../as";
import { anAccount, PASSWORD, uniqueEmail } from "../builders";
import { type Market, ownMarket } from "../setup/own-market";
import { until } from "../setup/trouble";

/** Cases 98 and 93: one shared count whatever the way in, and nothing in the logs that opens a door. */

const MOST = 12;
let market: Market;
beforeAll(async () => {
  market = await ownMarket(
    { webs: 2, workers: 1 },
    { LOGIN_FAILURES_PER_ADDRESS: String(MOST), TRUSTED_HOPS: "1" },
  );
});
afterAll(() => market.stop());

let turn = 0;
function next(): string {
  turn += 1;
  return market.urls[turn % market.urls.length] ?? market.url;
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

test("case 93: no password, key, code or link stands in a log", async () => {
  const ana = await anAccount();
  const entered = await guest(market.url).post<{ key: string }>(
    "/api/accounts/login/",
    { email: ana.email, password: PASSWORD },
    { headers: from("198.51.100.201") },
  );
  const { key } = entered.body;
  const headers = { Authorization: `Token ${key}`, ...from("198.51.100.201") };
  await guest(market.url).post("/api/email-verification/send-otp/", { email: ana.email }, { headers });
  await guest(market.url).post("/api/account/password_reset/", { email: ana.email }, { headers });
  const letters = await until(async () => {
    const inbox = await fetch(`${market.url}/dev/inbox.json?to=${encodeURIComponent(ana.email)}`);
    const found = (await inbox.json()) as { text: string }[];
    return found.length >= 2 && found;
  });
  const texts = letters.map(({ text }) => text).join("\n");
  const link = /\/reset\/([\w-]+)/.exec(texts)?.[1] ?? "";
  const code = /^(\d{4})$/m.exec(texts)?.[1] ?? "";
  expect([key.length > 20, link.length, code.length]).toEqual([true, 43, 4]);
  // used well and badly, so that whatever goes wrong has something to say
  await guest(market.url).post("/api/verify-forgot-password/", { token: link }, { headers });
  await guest(market.url).post("/api/verify-forgot-password/", { token: `${link}x` }, { headers });
  await guest(market.url).post(
    "/api/accounts/login/",
    { email: ana.email, password: [PASSWORD] },
    { headers },
  );
  const logs = ["web-0", "web-1", "worker-0"].map((name) => market.log(name)).join("\n");
  expect(logs.length).toBeGreaterThan(0);
  const secrets = { key, link, password: PASSWORD, code: `"${code}"` };
  expect(Object.entries(secrets).filter(([, secret]) => logs.includes(secret))).toEqual([]);
});
