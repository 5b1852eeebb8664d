import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { aChef, aMeal, anAccount, anOrderedLine, aSignedIn, unique } from "../../../tests/builders";
import { logOut } from "../sign-in/end-devices.server";
import { issueKey, renewKey } from "../sign-in/issue-key.server";
import { readPerson } from "../sign-in/read-person.server";
import type { KindWithFacts } from "./kinds/index.server";
import { saveNotificationSettings } from "./notification-settings.server";
import { notify } from "./notify.server";
import { isPushEndpoint } from "./push-endpoint";
import {
  hasSubscription,
  type Subscription,
  SubscriptionInput,
  subscribe,
  unsubscribe,
} from "./push-subscription.server";
import { externalIdOf, sendPushTags, storePushTags, wantsReminders } from "./push-tags.server";
import { pushNotification } from "./send-notification.server";

const { push } = inject("place").fakes.services;
const anIp = () => `10.1.${randomBytes(2).join(".")}`;

/** A browser of the fake's: its subscription, and the id under which it can go. */
async function aBrowser(): Promise<Subscription & { id: string }> {
  const answer = await fetch(`${push.url}/subscriptions`, { method: "POST" });
  const { id, endpoint, keys } = (await answer.json()) as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  return { id, ...SubscriptionInput.parse({ endpoint, ...keys }) };
}
const keysOf = ({ endpoint, p256dh, auth }: Subscription) => ({ endpoint, p256dh, auth });

async function somebody() {
  return (await aSignedIn(await anAccount(), "session")).account;
}

async function subscriptionsOf(account_id: number) {
  return sql<{ id: number; endpoint: string; ended_at: Date | null; tags: object }[]>`
    SELECT id, endpoint, ended_at, tags FROM push_subscription WHERE account_id = ${account_id} ORDER BY id`;
}

/** The pushes that the fake could open, newest first. */
async function opened(endpoint: string): Promise<{ subject: string; text: string; data: object }[]> {
  const url = `${inject("place").fakes.control}/__inbox.json?to=${encodeURIComponent(endpoint)}`;
  return (await fetch(url)).json() as Promise<{ subject: string; text: string; data: object }[]>;
}

/** A message to somebody; answers its row. */
async function tell(
  account_id: number,
  message: KindWithFacts = { kind: "account.password_changed", facts: {} },
): Promise<{ id: number; key: string }> {
  const key = `pushes:${account_id}:${unique()}`;
  await transaction((tx) => notify(tx, { ...message, account_id, key }));
  const [stored] = await sql<[{ id: number }]>`SELECT id FROM notification WHERE key = ${key}`;
  return { id: stored.id, key };
}

/** An order of two cooks, and messages about it. */
async function anOrderOfTwo() {
  const { order_id, part_id, line_id } = await anOrderedLine({ meal: await aMeal() });
  const [other] = await sql<[{ id: number }]>`
    INSERT INTO order_part (order_id, chef_id, status, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents)
    SELECT order_id, ${(await aChef()).chef_id}, status, delivery_date, cutoff_at, window_start_at, window_end_at, 0
    FROM order_part WHERE id = ${part_id} RETURNING id`;
  const step = (part: number, status: "accepted" | "out_for_delivery" | "delivered"): KindWithFacts => ({
    kind: "order.part_moved",
    facts: { order_id, part_id: part, status },
  });
  const canceled: KindWithFacts = { kind: "order.cancelled", facts: { order_id, refunds: [] } };
  const changes = [{ line_id, allergens: ["milk" as const], may_contain: [] }];
  const allergens: KindWithFacts = { kind: "order.allergens_changed", facts: { order_id, changes } };
  const declined: KindWithFacts = { kind: "order.line_declined", facts: { order_id, line_id, refunds: [] } };
  return { order_id, part_id, other_id: other.id, step, canceled, allergens, declined };
}

async function topicsOf(notification_id: number): Promise<string[]> {
  const rows = await sql<{ topic: string }[]>`
    SELECT topic FROM outbox WHERE (payload->>'notification_id')::int8 = ${notification_id} ORDER BY topic`;
  return rows.map(({ topic }) => topic);
}

describe("a browser that asks for pushes", () => {
  test("is its person's, is sent what happens, and the push service can open it", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await subscribe(ana, keysOf(browser), anIp());
    const [kept, ...others] = await subscriptionsOf(ana.account_id);
    expect(others).toEqual([]);
    const { order_id, part_id, step } = await anOrderOfTwo();
    const { id } = await tell(ana.account_id, step(part_id, "out_for_delivery"));
    expect(await topicsOf(id)).toEqual(["notification.mail", "notification.push"]);
    await pushNotification(id, kept?.id ?? 0);
    const path = `/my-orders/${order_id}`;
    expect(await opened(browser.endpoint)).toMatchObject([
      {
        subject: expect.stringMatching(/'s dinner is out for delivery$/),
        text: expect.stringMatching(/^This is about order T-/),
        data: { path, tag: `${path}#${part_id}` },
      },
    ]);
  });

  test("is told of an order's latest step: not of one that a later step or the end has overtaken", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    const [kept] = await subscriptionsOf(ana.account_id);
    const order = await anOrderOfTwo();
    const push = async ({ id }: { id: number }) => {
      const before = (await opened(browser.endpoint)).length;
      await pushNotification(id, kept?.id ?? 0);
      return (await opened(browser.endpoint)).length - before;
    };
    const accepted = await tell(ana.account_id, order.step(order.part_id, "accepted"));
    expect(await push(accepted)).toBe(1);
    // The other cook's step says nothing about this one's, nor does anything about another order.
    const other = await tell(ana.account_id, order.step(order.other_id, "accepted"));
    const { part_id, step, canceled } = await anOrderOfTwo();
    for (const elsewhere of [step(part_id, "delivered"), canceled]) await tell(ana.account_id, elsewhere);
    expect(await push(accepted)).toBe(1);
    const delivered = await tell(ana.account_id, order.step(order.part_id, "delivered"));
    expect([await push(accepted), await push(other), await push(delivered)]).toEqual([0, 1, 1]);
    const off = await tell(ana.account_id, order.canceled);
    expect([await push(other), await push(off)]).toEqual([0, 1]);
  });

  test("shows each thing beside the others: only where an order stands takes the place of where it stood", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    const [kept] = await subscriptionsOf(ana.account_id);
    const { order_id, part_id, step, canceled, allergens, declined } = await anOrderOfTwo();
    const paid = { kind: "payment.lost", facts: { amount_cents: 100 } } as const;
    const keys: string[] = [];
    for (const message of [step(part_id, "accepted"), allergens, declined, paid, canceled]) {
      const { id, key } = await tell(ana.account_id, message);
      keys.push(key);
      await pushNotification(id, kept?.id ?? 0);
    }
    const path = `/my-orders/${order_id}`;
    const tags = (await opened(browser.endpoint)).map(({ data }) => (data as { tag: string }).tag);
    expect(tags.sort()).toEqual([path, `${path}#${part_id}`, ...keys.slice(1, 4)].sort());
  });

  test("that has gone (410) is not asked again", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await fetch(`${push.url}/subscriptions/${browser.id}`, { method: "DELETE" });
    const [kept] = await subscriptionsOf(ana.account_id);
    await pushNotification((await tell(ana.account_id)).id, kept?.id ?? 0);
    expect((await subscriptionsOf(ana.account_id))[0]?.ended_at).not.toBeNull();
    expect(await topicsOf((await tell(ana.account_id)).id)).toEqual(["notification.mail"]);
    expect(await wantsReminders(sql, ana.account_id)).toBe(false);
  });

  test("goes with the sign-in it was asked for in, and only that", async () => {
    const [ana, here, there] = [await somebody(), await aBrowser(), await aBrowser()];
    const elsewhere = (await aSignedIn(ana, "session")).account;
    await subscribe(ana, keysOf(here), anIp());
    await subscribe(elsewhere, keysOf(there), anIp());
    await logOut(ana);
    expect((await subscriptionsOf(ana.account_id)).map(({ endpoint }) => endpoint)).toEqual([there.endpoint]);
    expect([await hasSubscription(ana), await hasSubscription(elsewhere)]).toEqual([false, true]);
    await sql`UPDATE push_subscription SET ended_at = app_now() WHERE endpoint = ${there.endpoint}`;
    expect(await hasSubscription(elsewhere)).toBe(false);
  });

  test("stays with its device when that signs in again or changes the password, not when somebody else signs in", async () => {
    const [{ key, account: ana }, browser] = [
      await aSignedIn(await anAccount(), "session"),
      await aBrowser(),
    ];
    await subscribe(ana, keysOf(browser), anIp());
    const from = { kind: "session", userAgent: null } as const;
    const again = await issueKey(ana.account_id, { ...from, brought: key });
    const now = await readPerson(again, "session");
    expect([now?.account_id, now && (await hasSubscription(now))]).toEqual([ana.account_id, true]);
    const renewed = await transaction((tx) => renewKey(tx, now?.key_id ?? 0));
    const then = await readPerson(renewed, "session");
    expect([then?.account_id, then && (await hasSubscription(then))]).toEqual([ana.account_id, true]);
    await issueKey((await anAccount()).account_id, { ...from, brought: renewed });
    expect(await subscriptionsOf(ana.account_id)).toEqual([]);
  });

  test("of a guest becomes whoever's signs in; with other keys it is refused", async () => {
    const [ana, browser, other] = [await somebody(), await aBrowser(), await aBrowser()];
    await subscribe(null, keysOf(browser), anIp());
    await expect(subscribe(ana, { ...keysOf(browser), auth: other.auth }, anIp())).rejects.toThrow(
      "other keys",
    );
    expect(await subscriptionsOf(ana.account_id)).toEqual([]);
    await subscribe(ana, keysOf(browser), anIp());
    expect(await subscriptionsOf(ana.account_id)).toHaveLength(1);
  });

  test("and wants none anymore is forgotten, by who knows its keys; consent goes with the last", async () => {
    const [ana, browser, other] = [await somebody(), await aBrowser(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await unsubscribe({ endpoint: browser.endpoint, auth: other.auth });
    expect(await wantsReminders(sql, ana.account_id)).toBe(true);
    await unsubscribe(browser);
    expect(await subscriptionsOf(ana.account_id)).toEqual([]);
    const [row] = await sql`SELECT push_consent_at FROM account WHERE id = ${ana.account_id}`;
    expect(row?.push_consent_at).toBeNull();
  });

  test("is the eleventh: the oldest ends", async () => {
    const ana = await somebody();
    for (let n = 0; n < 11; n += 1) await subscribe(ana, keysOf(await aBrowser()), anIp());
    const ended = (await subscriptionsOf(ana.account_id)).map(({ ended_at }) => ended_at !== null);
    expect(ended).toEqual([true, ...Array(10).fill(false)]);
  });

  test.each([
    ["https://fcm.googleapis.com/fcm/send/x", true],
    ["https://web.push.apple.com/x", true],
    ["https://wns2-par02p.notify.windows.com/w/?token=x", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
    ["http://fcm.googleapis.com/x", false],
    ["https://fcm.googleapis.com:8443/x", false],
    ["https://user@fcm.googleapis.com/x", false],
    ["https://fcm.googleapis.com.evil.example/x", false],
    ["https://evilpush.apple.com.example/", false],
    ["https://notpush.apple.com/", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["http://127.0.0.1:5432/", false],
    ["nothing", false],
  ])("is served by a push service and nobody else: %s", (endpoint, isOne) => {
    expect(isPushEndpoint(endpoint)).toBe(isOne);
  });
});

describe("what people choose", () => {
  test("a push or an email that is switched off is not sent; what law and money ask for is", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    const off = { email: false, sms: false, push: false };
    await saveNotificationSettings(ana, [
      { topic: "steps", ...off },
      { topic: "orders", ...off },
      { topic: "kitchen", ...off },
    ]);
    const { part_id, step, canceled } = await anOrderOfTwo();
    const askedFor = async (message?: KindWithFacts) => topicsOf((await tell(ana.account_id, message)).id);
    expect(await askedFor(step(part_id, "accepted"))).toEqual([]);
    expect(await askedFor(canceled)).toEqual(["notification.mail"]);
    expect(await askedFor()).toEqual(["notification.mail", "notification.push"]);
    const kept =
      await sql`SELECT topic FROM notification_setting WHERE account_id = ${ana.account_id} ORDER BY 1`;
    expect(kept.map(({ topic }) => topic)).toEqual(["orders", "steps"]);
  });

  test("reminders end where they are switched off", async () => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await saveNotificationSettings(ana, [{ topic: "reminders", email: false, sms: false, push: false }]);
    expect(await wantsReminders(sql, ana.account_id)).toBe(false);
  });
});

describe("the push service's tags", () => {
  const before = { app: env.ONESIGNAL_APP_ID, key: env.ONESIGNAL_API_KEY, base: env.ONESIGNAL_API_BASE };
  afterEach(() => {
    Object.assign(env, {
      ONESIGNAL_APP_ID: before.app,
      ONESIGNAL_API_KEY: before.key,
      ONESIGNAL_API_BASE: before.base,
    });
  });
  const headers = { authorization: `Key ${push.onesignal_api_key}` };
  const known = async (account_id: number) => {
    const path = `/apps/${push.onesignal_app_id}/users/by/external_id/${externalIdOf(account_id)}`;
    return (await fetch(push.url + path, { headers })).json() as Promise<{
      properties: { tags: Record<string, string> };
    }>;
  };

  test("hold an opaque id, amounts and dates, and are taken back with the sign-out", async () => {
    Object.assign(env, {
      ONESIGNAL_APP_ID: push.onesignal_app_id,
      ONESIGNAL_API_KEY: push.onesignal_api_key,
      ONESIGNAL_API_BASE: push.url,
    });
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await transaction((tx) => storePushTags(tx, ana.account_id, { cart_count: "2", cart_cents: "2500" }));
    await sendPushTags(ana.account_id);
    expect((await known(ana.account_id)).properties.tags).toMatchObject({
      cart_count: "2",
      cart_cents: "2500",
    });
    expect(externalIdOf(ana.account_id)).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(await known(ana.account_id))).not.toContain(ana.email);
    await logOut(ana);
    const [job] = await sql`
      SELECT FROM outbox WHERE topic = 'push.tagged' AND key LIKE 'push.tagged:gone:%' AND (payload->>'account_id')::int = ${ana.account_id}`;
    expect(job).toBeDefined();
    await sendPushTags(ana.account_id);
    expect(new Set(Object.values((await known(ana.account_id)).properties.tags))).toEqual(new Set([""]));
  });

  test.each([
    [
      "goes over to somebody else",
      async (browser: Subscription) => subscribe(await somebody(), browser, anIp()),
    ],
    [
      "ends",
      ({ endpoint }: Subscription) =>
        sql`UPDATE push_subscription SET ended_at = app_now() WHERE endpoint = ${endpoint}`,
    ],
  ])("are taken back from whoever had the browser when it %s", async (_what, leave) => {
    const [ana, browser] = [await somebody(), await aBrowser()];
    await subscribe(ana, keysOf(browser), anIp());
    await transaction((tx) => storePushTags(tx, ana.account_id, { cart_count: "2" }));
    const jobs = () => sql`
      SELECT FROM outbox WHERE topic = 'push.tagged' AND key LIKE 'push.tagged:left:%' AND (payload->>'account_id')::int = ${ana.account_id}`;
    expect(await jobs()).toHaveLength(0);
    await leave(keysOf(browser));
    expect(await jobs()).toHaveLength(1);
  });
});
