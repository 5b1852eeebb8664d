import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import webpush from "web-push";
import type { Fakes } from "../start-fakes.ts";
import { freshFakes, post } from "../testing.ts";
import { decryptPush, newReceiver } from "./decrypt.ts";

let fakes: Fakes;
beforeAll(async () => {
  ({ fakes } = await freshFakes());
});
afterAll(() => fakes.stop());
beforeEach(() => post(`${fakes.control}/__reset`));

const inbox = async () =>
  JSON.parse(await (await fetch(`${fakes.control}/__inbox.json?channel=push`)).text());

describe("Web Push", () => {
  const vapid = webpush.generateVAPIDKeys();
  const subscribe = async (): Promise<webpush.PushSubscription & { id: string }> =>
    Object(await post(`${fakes.services.push.url}/subscriptions`));

  /** What web-push would send, sent over plain HTTP: the library itself speaks HTTPS only. */
  async function send(
    subscription: webpush.PushSubscription,
    payload: string,
    options: webpush.RequestOptions = {},
  ) {
    const { endpoint, method, headers, body } = webpush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject: "mailto:hello@dindin.test", ...vapid },
      ...options,
    });
    const plain: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers))
      if (name !== "Content-Length") plain[name] = String(value);
    return fetch(endpoint, {
      method,
      headers: plain,
      ...(body === null ? {} : { body: new Uint8Array(body) }),
    });
  }

  test("a message arrives and can be read, which proves how it was encrypted", async () => {
    const subscription = await subscribe();
    const answer = await send(
      subscription,
      JSON.stringify({ title: "Dinner’s ready", body: "Order 12 is out", url: "/orders/12" }),
    );
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toContain("/messages/");
    expect(await inbox()).toMatchObject([
      {
        channel: "push",
        to: subscription.endpoint,
        subject: "Dinner’s ready",
        text: "Order 12 is out",
        data: { url: "/orders/12" },
      },
    ]);
  });

  test("to another's keys cannot be read; without a signature for this host is 403; to someone gone is 410", async () => {
    const [ana, ben] = [await subscribe(), await subscribe()];
    expect((await send({ ...ana, keys: ben.keys }, "hello")).status).toBe(400);
    const plain = await fetch(ana.endpoint, { method: "POST", headers: { ttl: "60" } });
    expect(plain.status).toBe(403);
    await fetch(`${fakes.services.push.url}/subscriptions/${ana.id}`, { method: "DELETE" });
    expect((await send(ana, "hello")).status).toBe(410);
    await post(`${fakes.services.push.url}/__faults`, { path: "/push", status: 429, times: 1 });
    expect((await send(ben, "hello")).status).toBe(429);
    expect(await inbox()).toEqual([]);
  });

  test("decryption refuses anything that is not whole", () => {
    const receiver = newReceiver(randomBytes(16));
    for (const size of [0, 20, 21, 86, 120]) expect(() => decryptPush(randomBytes(size), receiver)).toThrow();
  });
});

describe("OneSignal", () => {
  const ask = (
    path: string,
    method: string,
    body: object = {},
    key = fakes.services.push.onesignal_api_key,
  ) =>
    fetch(fakes.services.push.url + path, {
      method,
      headers: { authorization: `Key ${key}`, "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });

  test("a notification goes to each person named, once for its key", async () => {
    const app_id = fakes.services.push.onesignal_app_id;
    const body = {
      app_id,
      target_channel: "push",
      include_aliases: { external_id: ["u1", "u2"] },
      headings: { en: "Out for delivery" },
      contents: { en: "Maria is on her way" },
      idempotency_key: "7f0a",
    };
    const first = await (await ask("/notifications", "POST", body)).json();
    expect(await (await ask("/api/v1/notifications", "POST", body)).json()).toEqual(first);
    expect((await inbox()).map((message: { to: string }) => message.to)).toEqual(["u2", "u1"]);
    expect((await ask("/notifications", "POST", body, "wrong")).status).toBe(403);
    expect((await ask("/notifications", "POST", { ...body, app_id: "other" })).status).toBe(400);
  });

  test("a user keeps tags, and is gone when deleted", async () => {
    const users = `/apps/${fakes.services.push.onesignal_app_id}/users`;
    const made = await ask(users, "POST", {
      identity: { external_id: "u1" },
      properties: { tags: { orders: "3" } },
    });
    expect(made.status).toBe(201);
    await ask(`${users}/by/external_id/u1`, "PATCH", { properties: { tags: { spent: "4500" } } });
    expect(await (await ask(`${users}/by/external_id/u1`, "GET")).json()).toMatchObject({
      identity: { external_id: "u1" },
      properties: { tags: { orders: "3", spent: "4500" } },
    });
    expect((await ask(`${users}/by/external_id/u1`, "DELETE")).status).toBe(200);
    expect((await ask(`${users}/by/external_id/u1`, "GET")).status).toBe(404);
  });
});
