import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Fakes } from "../start-fakes.ts";
import { eventually, fault, freshFakes, post, receiver, stripeFor } from "../testing.ts";

let stripe: Stripe;
let fakes: Fakes;
beforeAll(async () => {
  ({ stripe, fakes } = await freshFakes());
});
afterAll(() => fakes.stop());
afterEach(async () => {
  await post(`${fakes.control}/__webhook_url`, { url: null });
  await post(`${fakes.control}/__reset`);
  await post(`${fakes.control}/__clock`, { offset_seconds: 0 });
});

const pay = () =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
  });
const listen = async (answer?: Parameters<typeof receiver>[0]) => {
  const web = await receiver(answer);
  await post(`${fakes.control}/__webhook_url`, { url: web.url });
  return web;
};

test("are signed so that the SDK's own check accepts them, and nothing else does", async () => {
  const web = await listen();
  const paid = await pay();
  const got = await eventually(() => web.of("payment_intent.succeeded")[0]);
  const mark = String(got.headers["stripe-signature"]);
  const secret = fakes.services.stripe.webhook_secret;
  const event = stripe.webhooks.constructEvent(got.body, mark, secret);
  expect(event).toMatchObject({
    livemode: false,
    api_version: "2026-10-28.endive",
    data: { object: { id: paid.id, status: "succeeded" } },
  });
  expect(() => stripe.webhooks.constructEvent(got.body.replace("2500", "2501"), mark, secret)).toThrow(
    "signature",
  );
  expect(() => stripe.webhooks.constructEvent(JSON.stringify(JSON.parse(got.body)), mark, secret)).toThrow(
    "signature",
  );
  expect(() => stripe.webhooks.constructEvent(got.body, mark, "whsec_other")).toThrow("signature");
  expect((await stripe.events.retrieve(event.id)).id).toBe(event.id);
  await web.close();
});

test("are signed by the fakes' clock", async () => {
  await post(`${fakes.control}/__clock`, { offset_seconds: 86_400 });
  const web = await listen();
  const paid = await pay();
  expect(paid.created).toBeGreaterThan(Date.now() / 1000 + 86_000);
  const got = await eventually(() => web.of("payment_intent.succeeded")[0]);
  const mark = String(got.headers["stripe-signature"]);
  const secret = fakes.services.stripe.webhook_secret;
  expect(() => stripe.webhooks.constructEvent(got.body, mark, secret)).not.toThrow();
  expect(Number(/t=(\d+)/.exec(mark)?.[1])).toBeGreaterThan(Date.now() / 1000 + 86_000);
  await web.close();
});

test("come again with the same id until they are taken", async () => {
  let refused = 0;
  const web = await listen(({ event }) =>
    event.type === "payment_intent.succeeded" && refused++ < 2 ? 500 : 200,
  );
  await pay();
  await eventually(() => web.of("payment_intent.succeeded").length === 3);
  expect(new Set(web.of("payment_intent.succeeded").map((one) => one.event.id)).size).toBe(1);
  await web.close();
});

test("that nobody took survive a stop and go on after it", async () => {
  const own = await freshFakes();
  await own.stripe.paymentIntents.create({
    amount: 2500,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
  });
  await own.fakes.stop();
  const second = await freshFakes(own.dataDir);
  const web = await receiver();
  await post(`${second.fakes.control}/__webhook_url`, { url: web.url });
  await eventually(() => web.of("payment_intent.succeeded").length === 1);
  await second.fakes.stop();
  await web.close();
});

test("go to the same address after a stop, a reset in between or not, only the types asked for", async () => {
  const own = await freshFakes();
  const web = await receiver();
  const payAt = (at: Stripe) =>
    at.paymentIntents.create({
      amount: 2500,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
    });
  const target = { url: web.url, events: ["payment_intent.succeeded"] };
  await post(`${own.fakes.control}/__webhook_url`, target);
  await own.fakes.stop();
  const second = await freshFakes(own.dataDir);
  await payAt(second.stripe);
  await eventually(() => web.got.length === 1);
  await post(`${second.fakes.control}/__reset`);
  await second.fakes.stop();
  const third = await freshFakes(own.dataDir);
  const paid = await payAt(third.stripe);
  await eventually(() => web.got.length === 2);
  expect(web.got.map(({ event }) => event.type)).toEqual(Array(2).fill("payment_intent.succeeded"));
  expect(web.got[1]?.event.data.object.id).toBe(paid.id);
  await third.fakes.stop();
  await web.close();
});

test("are doubled, turned round, held back and lost on demand", async () => {
  const web = await listen();
  await fault(fakes, { path: "payment_intent.succeeded", duplicate: true, times: 1 });
  await pay();
  await eventually(() => web.of("payment_intent.succeeded").length === 2);
  expect(new Set(web.of("payment_intent.succeeded").map((one) => one.event.id)).size).toBe(1);

  await fault(fakes, { path: "/webhooks/stripe", reorder: true, times: 1 });
  web.got.length = 0;
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
  await stripe.paymentIntents.cancel(intent.id);
  await eventually(() => web.got.length === 2);
  expect(web.got.map((one) => one.event.type)).toEqual(["payment_intent.canceled", "payment_intent.created"]);

  await fault(fakes, { path: "payment_intent.succeeded", hold: true, times: 1 });
  web.got.length = 0;
  await pay();
  await eventually(() => web.of("charge.succeeded").length === 1);
  expect(web.of("payment_intent.succeeded")).toHaveLength(0);
  expect(await post(`${fakes.control}/__release`)).toEqual({ released: 1 });
  await eventually(() => web.of("payment_intent.succeeded").length === 1);

  await fault(fakes, { path: "payment_intent.succeeded", drop_reply: true, times: 1 });
  web.got.length = 0;
  await pay();
  await eventually(() => web.of("payment_intent.succeeded").length === 2);
  await web.close();
});

test("are sent once more on request, and only the subscribed kinds are sent at all", async () => {
  const web = await receiver();
  await post(`${fakes.control}/__webhook_url`, { url: web.url, events: ["payment_intent.succeeded"] });
  await pay();
  const first = await eventually(() => web.got[0]);
  await post(`${fakes.services.stripe.url}/__replay`, { event_id: first.event.id });
  await eventually(() => web.got.length === 2);
  expect(web.got.map((one) => one.event.id)).toEqual([first.event.id, first.event.id]);
  expect(await post(`${fakes.control}/__replay`, { event_id: "evt_none" })).toHaveProperty("error");
  await web.close();
});

test("events are listed newest first, by kind and by time", async () => {
  await pay();
  const kinds = (await stripe.events.list({ limit: 10 })).data.map((event) => event.type);
  expect(kinds.slice(0, 3)).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "payment_intent.created",
  ]);
  expect((await stripe.events.list({ type: "payment_intent.*" })).data).toHaveLength(2);
  expect((await stripe.events.list({ types: ["charge.succeeded"] })).data).toHaveLength(1);
  expect((await stripe.events.list({ created: { lt: 1000 } })).data).toEqual([]);
});

test("events are listed page after page both ways, for 30 days, by at most twenty whole names", async () => {
  for (let n = 0; n < 3; n += 1) await pay();
  const types = ["charge.succeeded", "payment_intent.succeeded"];
  const first = await stripe.events.list({ types, limit: 4 });
  expect([first.data.length, first.has_more]).toEqual([4, true]);
  const rest = await stripe.events.list({ types, limit: 4, starting_after: first.data[3]?.id });
  expect([rest.data.length, rest.has_more]).toEqual([2, false]);
  const before = await stripe.events.list({ types, limit: 4, ending_before: rest.data[0]?.id });
  expect(before.data.map((event) => event.id)).toEqual(first.data.map((event) => event.id));
  const oldest = rest.data[1];
  expect((await stripe.events.list({ types, created: { gte: oldest?.created ?? 0 } })).data).toHaveLength(6);
  await expect(stripe.events.list({ type: "charge.*", types })).rejects.toMatchObject({ param: "types" });
  const many = Array.from({ length: 21 }, () => "charge.succeeded");
  await expect(stripe.events.list({ types: many })).rejects.toMatchObject({ param: "types" });
  expect((await stripe.events.list({ types: ["charge.*"] })).data).toEqual([]);
  await post(`${fakes.control}/__clock`, { offset_seconds: 31 * 86_400 });
  expect((await stripe.events.list({ types })).data).toEqual([]);
  await expect(stripe.events.retrieve(oldest?.id ?? "")).rejects.toMatchObject({ code: "resource_missing" });
});

test("a reset forgets the money but keeps the keys", async () => {
  await pay();
  await post(`${fakes.control}/__reset`);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  expect((await stripeFor(fakes.services.stripe).events.list()).data).toEqual([]);
});
