import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { deviceName } from "~/kit/device-name";
import { aDiner, anAccount, aSignedIn } from "../../../tests/builders";
import { subscribe } from "../messages/push-subscription.server";
import { endDevice, endOtherDevices } from "./end-devices.server";
import { issueKey } from "./issue-key.server";
import { listDevices } from "./list-devices.server";
import { readPerson } from "./read-person.server";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15";
const ALL = { limit: 10, offset: 0 };

const NAMES: [name: string, userAgent: string | null][] = [
  ["Chrome on Android", ANDROID],
  ["Safari on Mac", SAFARI],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPad",
    "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1",
  ],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Opera on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0",
  ],
  [
    "Chrome on ChromeOS",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  ],
  [
    "Instagram on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 355.0.0.29",
  ],
  ["A browser on Linux", "Mozilla/5.0 (X11; Linux x86_64) Something/1.0"],
  ["An Android app", "okhttp/4.12.0"],
  ["curl", "curl/8.5.0"],
  ["Unknown device", "<script>alert(1)</script>"],
  ["Unknown device", null],
];

test.each(NAMES)("%s, by its user agent", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

/** Somebody who is signed in here, in Chrome on Android, and by an app. */
async function ana() {
  const account = await aDiner();
  const phone = await issueKey(account.account_id, { kind: "session", userAgent: ANDROID });
  const app = await issueKey(account.account_id, { kind: "token", userAgent: null });
  const { account: me } = await aSignedIn(account, "session");
  return { me, phone, app };
}

describe("where I am signed in", () => {
  test("this device first, then by last use; expired keys and other people's are not there", async () => {
    const { me, phone } = await ana();
    await aSignedIn(await anAccount());
    const expired = await aSignedIn({ ...me }, "session");
    await sql`UPDATE access_key SET created_at = app_now() - interval '2 days', expires_at = app_now() - interval '1 second' WHERE id = ${expired.account.key_id}`;
    const of = (await readPerson(phone, "session"))?.key_id ?? 0;
    await sql`UPDATE access_key SET last_used_at = app_now() - interval '3 days' WHERE id = ${of}`;
    const { rows, count } = await listDevices(me, ALL);
    expect([count, rows.map(({ name, kind, is_this }) => [name, kind, is_this])]).toEqual([
      3,
      [
        ["Unknown device", "session", true],
        ["Unknown device", "token", false],
        ["Chrome on Android", "session", false],
      ],
    ]);
    const beyond = await listDevices(me, { limit: 2, offset: 2 });
    expect([beyond.count, beyond.rows.map(({ id }) => id)]).toEqual([3, [of]]);
    expect(await listDevices(me, { limit: 10, offset: 30 })).toEqual({ rows: [], count: 3 });
  });
});

describe("signing a device out", () => {
  test("ends that one alone, with its pushes, and once", async () => {
    const { me, phone, app } = await ana();
    const there = await readPerson(phone, "session");
    const endpoint = `https://fcm.googleapis.com/fcm/send/${me.account_id}-there`;
    await subscribe(there, { endpoint, p256dh: "B".repeat(87), auth: "a".repeat(22) }, "10.1.2.3");
    await endDevice(me, there?.key_id ?? 0);
    expect(await readPerson(phone, "session")).toBeNull();
    expect(await sql`SELECT FROM push_subscription WHERE endpoint = ${endpoint}`).toHaveLength(0);
    expect(await readPerson(app, "token")).not.toBeNull();
    await expect(endDevice(me, there?.key_id ?? 0)).rejects.toMatchObject({ kind: "missing" });
  });

  test("is no way to end another person's sign-in, nor the one that asks", async () => {
    const { me } = await ana();
    const { account: bea } = await aSignedIn(await anAccount());
    await expect(endDevice(me, bea.key_id)).rejects.toMatchObject({ kind: "missing" });
    await expect(endDevice(me, me.key_id)).rejects.toMatchObject({ kind: "missing" });
    const kept = await sql`SELECT FROM access_key WHERE id IN (${bea.key_id}, ${me.key_id})`;
    expect(kept).toHaveLength(2);
  });

  test("all others at once: this one and everybody else's stay", async () => {
    const { me, phone, app } = await ana();
    const { account: bea } = await aSignedIn(await anAccount());
    expect(await endOtherDevices(me)).toBe(2);
    expect([await readPerson(phone, "session"), await readPerson(app, "token")]).toEqual([null, null]);
    const kept =
      await sql`SELECT id FROM access_key WHERE account_id IN (${me.account_id}, ${bea.account_id})`;
    expect(kept.map(({ id }) => id).sort()).toEqual([me.key_id, bea.key_id].sort());
    expect(await endOtherDevices(me)).toBe(0);
  });
});
