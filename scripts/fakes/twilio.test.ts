import twilio from "twilio";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fakes } from "./start-fakes.ts";
import { freshFakes, post } from "./testing.ts";

let fakes: Fakes;
let client: ReturnType<typeof twilio>;

/** The SDK's requests, sent to the fake instead of to Twilio's own host. */
function clientFor({ url, account_sid, auth_token }: Fakes["services"]["twilio"]) {
  return twilio(account_sid, auth_token, {
    httpClient: {
      async request(options: {
        method: string;
        uri: string;
        username?: string;
        password?: string;
        data?: Record<string, string>;
        params?: Record<string, string>;
      }) {
        const query = new URLSearchParams(options.params);
        const response = await fetch(`${url}${new URL(options.uri).pathname}?${query}`, {
          method: options.method,
          headers: { authorization: `Basic ${btoa(`${options.username}:${options.password}`)}` },
          ...(options.data === undefined ? {} : { body: new URLSearchParams(options.data) }),
        });
        return { statusCode: response.status, body: await response.json(), headers: {} };
      },
    } as never,
  });
}

beforeAll(async () => {
  ({ fakes } = await freshFakes());
  client = clientFor(fakes.services.twilio);
});
afterAll(() => fakes.stop());
beforeEach(() => post(`${fakes.services.twilio.url}/__reset`));

const inbox = async (query = "") =>
  JSON.parse(await (await fetch(`${fakes.control}/__inbox.json${query}`)).text());
const send = (to: string, body = "Your code is 4821") =>
  client.messages.create({ to, body, from: fakes.services.twilio.from });

test("a text reaches the inbox, and is found by its number however the + is written", async () => {
  const message = await send("+16155550142");
  expect(message).toMatchObject({ status: "queued", to: "+16155550142", errorCode: null });
  for (const query of ["?to=+16155550142", "?to=%2B16155550142", "?to=16155550142"])
    expect(await inbox(query)).toMatchObject([
      { channel: "sms", to: "+16155550142", text: "Your code is 4821", sent_at: expect.stringMatching(/Z$/) },
    ]);
  expect(await inbox("?to=+16155550143")).toEqual([]);
  expect((await client.messages(message.sid).fetch()).body).toBe("Your code is 4821");
});

test("the texts to one number are listed, the newest first, also one whose reply was lost", async () => {
  const path = "/2010-04-01/Accounts/*";
  await send("+16155550142", "One");
  await send("+16155550143", "Somebody else's");
  await post(`${fakes.services.twilio.url}/__faults`, { path, method: "POST", drop_reply: true });
  await expect(send("+16155550142", "Two")).rejects.toThrow();
  const listed = await client.messages.list({ to: "+16155550142", limit: 20 });
  expect(listed.map(({ body }) => body)).toEqual(["Two", "One"]);
  expect(await client.messages.list({ to: "+16155550142", limit: 1 })).toHaveLength(1);
});

test.each([
  ["+15005550001", 21211],
  ["+15005550009", 21614],
  ["+447700900123", 21408],
  ["615", 21211],
])("to %s is refused with %i, and nothing is sent", async (to, code) => {
  await expect(send(to)).rejects.toMatchObject({ status: 400, code });
  expect(await inbox()).toEqual([]);
});

test("wrong credentials are 401, an empty text 400, a fault what was asked for", async () => {
  const stranger = clientFor({ ...fakes.services.twilio, auth_token: "0".repeat(32) });
  await expect(
    stranger.messages.create({ to: "+16155550142", from: "+15005550006", body: "x" }),
  ).rejects.toMatchObject({ status: 401 });
  await expect(send("+16155550142", "")).rejects.toMatchObject({ code: 21602 });
  await post(`${fakes.services.twilio.url}/__faults`, { path: "/2010-04-01", status: 503, times: 1 });
  await expect(send("+16155550142")).rejects.toMatchObject({ status: 503 });
  await expect(send("+16155550142")).resolves.toMatchObject({ status: "queued" });
});
