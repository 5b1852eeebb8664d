import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { csrfFor } from "~/http/csrf.server";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aChef, aDiner, aPlacedOrder, aSignedIn } from "../../builders";

/** A browser with a session: posts fields with its token, listens with its cookie. */
async function browserOf(who: { account_id: number; key_id: number }) {
  const { key } = await aSignedIn(who, "session");
  const headers = { cookie: `dindin_session=${key}`, origin: env.APP_ORIGIN };
  return {
    headers,
    post: (path: string, fields: Record<string, string>, csrf = csrfFor(key)) =>
      fetch(new URL(path, env.APP_ORIGIN), {
        method: "POST",
        headers,
        body: new URLSearchParams({ csrf, ...fields }),
        redirect: "manual",
      }),
  };
}

const opened: AbortController[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.abort();
});

interface Heard {
  event: string;
  data: unknown;
}

/** Listens to my orders and answers what is heard so far, and whether it is over. */
async function listen(headers: Record<string, string>, path = "/my-orders/live") {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(new URL(path, env.APP_ORIGIN), {
    headers,
    signal: stop.signal,
    redirect: "manual",
  });
  const heard: Heard[] = [];
  const state = { answer, heard, isOver: false, stop: () => stop.abort() };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function read(): Promise<void> {
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const [, event = "", data = ""] of whole.map((one) => /^event: (.*)\ndata: (.*)$/.exec(one) ?? []))
        if (event) heard.push({ event, data: JSON.parse(data) });
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      state.isOver = true;
    });
  return state;
}

async function anOrder() {
  const chef = await aChef();
  const { ana, order_id } = await aPlacedOrder(chef);
  const step = (status: string) => as(chef).post(`/api/chef-dashboard/${order_id}/order-status/`, { status });
  return { order_id, diner: ana, step };
}

describe("the steps of my orders, as they are taken", () => {
  test("are heard within two seconds, and by nobody else", async () => {
    const { order_id, diner, step } = await anOrder();
    const mine = await listen((await browserOf(diner)).headers);
    const others = await listen((await browserOf(await aDiner())).headers);
    expect(mine.answer.headers.get("content-type")).toContain("text/event-stream");
    expect(mine.answer.headers.get("cache-control")).toBe("no-store");
    await expect
      .poll(() => mine.heard)
      .toEqual([{ event: "now", data: [{ id: order_id, status: "placed" }] }]);
    const taken = await step("accepted");
    const at = Date.now();
    expect(taken.status).toBe(200);
    await expect
      .poll(() => mine.heard.at(-1), { interval: 20 })
      .toEqual({
        event: "step",
        data: { id: order_id, status: "accepted" },
      });
    expect(Date.now() - at).toBeLessThan(2000);
    expect(others.heard).toEqual([{ event: "now", data: [] }]);
  });

  test("a kitchen hears its new orders and their steps within two seconds, and no other kitchen's", async () => {
    const [chef, other] = [await aChef(), await aChef()];
    const mine = await listen((await browserOf(chef)).headers, "/chef/live");
    const others = await listen((await browserOf(other)).headers, "/chef/live");
    for (const one of [mine, others])
      await expect.poll(() => one.heard).toEqual([{ event: "now", data: { new_orders: 0 } }]);
    const { ana, order_id } = await aPlacedOrder(chef);
    const at = Date.now();
    const heard = (status: string) => ({ event: "step", data: { id: order_id, status } });
    await expect.poll(() => mine.heard.at(-1), { interval: 20 }).toEqual(heard("placed"));
    expect(Date.now() - at).toBeLessThan(2000);
    expect((await as(ana).post(`/api/eater/orders/${order_id}/cancel/`)).status).toBe(200);
    await expect.poll(() => mine.heard.at(-1)).toEqual(heard("cancelled"));
    expect(others.heard).toHaveLength(1);
    const turned = await listen((await browserOf(ana)).headers, "/chef/live");
    expect(turned.answer.status).toBe(403);
  });

  test("an app hears its kitchen with its token as the web does, until the key ends; nobody else's app does", async () => {
    const chef = await aChef();
    const path = "/api/chef-dashboard/live/";
    const appOf = async (who: { account_id: number; key_id: number }) => {
      const { key, account } = await aSignedIn(who, "token");
      return {
        key_id: account.key_id,
        headers: { authorization: `Token ${key}`, accept: "text/event-stream" },
      };
    };
    const own = await appOf(chef);
    const mine = await listen(own.headers, path);
    expect(mine.answer.headers.get("content-type")).toContain("text/event-stream");
    await expect.poll(() => mine.heard).toEqual([{ event: "now", data: { new_orders: 0 } }]);
    const { order_id } = await aPlacedOrder(chef);
    const at = Date.now();
    const step = { event: "step", data: { id: order_id, status: "placed" } };
    await expect.poll(() => mine.heard.at(-1), { interval: 20 }).toEqual(step);
    expect(Date.now() - at).toBeLessThan(2000);
    await sql`DELETE FROM access_key WHERE id = ${own.key_id}`;
    await as(chef).post(`/api/chef-dashboard/${order_id}/order-status/`, { status: "accepted" });
    await expect.poll(() => mine.isOver).toBe(true);
    expect(mine.heard.at(-1)?.event).toBe("end");
    const diner = await listen((await appOf(await aDiner())).headers, path);
    expect(diner.answer.status).toBe(403);
    expect((await listen({ accept: "text/event-stream" }, path)).answer.status).toBe(401);
  });

  test("end with the sign-in: nothing is heard after it", async () => {
    const { diner, step } = await anOrder();
    const { headers, post } = await browserOf(diner);
    const mine = await listen(headers);
    await expect.poll(() => mine.heard.length).toBe(1);
    expect((await post("/logout", {})).status).toBe(302);
    expect((await step("accepted")).status).toBe(200);
    await expect.poll(() => mine.isOver).toBe(true);
    expect(mine.heard.map(({ event }) => event)).toEqual(["now", "end"]);
  });

  test("are for people who are signed in", async () => {
    const { answer } = await listen({});
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringContaining("/login")]);
  });

  test("a fifth window of one person ends the first", async () => {
    const { headers } = await browserOf(await aDiner());
    const windows: Awaited<ReturnType<typeof listen>>[] = [];
    for (let n = 0; n < 5; n += 1) {
      const one = await listen(headers);
      windows.push(one);
      await expect.poll(() => one.heard.length).toBe(1);
    }
    await expect.poll(() => windows[0]?.isOver).toBe(true);
    expect(windows.map(({ isOver }) => isOver)).toEqual([true, false, false, false, false]);
  });

  test("a window that has gone makes room", async () => {
    const { headers } = await browserOf(await aDiner());
    for (let n = 0; n < 12; n += 1) {
      const one = await listen(headers);
      await expect.poll(() => one.heard.length).toBe(1);
      one.stop();
      await expect.poll(() => one.isOver).toBe(true);
    }
    const last = await listen(headers);
    await expect.poll(() => last.heard.length).toBe(1);
  });
});

describe("what pages measure", () => {
  const packet = (over: object = {}) => ({
    packet: JSON.stringify({
      session: "a-b",
      events: [{ kind: "performance", name: "lcp", path: "/meals?search=ana", value: 812 }],
      ...over,
    }),
  });

  test("is taken with the page's own token, from guests too", async () => {
    const page = await fetch(new URL("/", env.APP_ORIGIN));
    const cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const csrf = decodeURIComponent(/csrftoken=([^;]*)/.exec(cookie)?.[1] ?? "");
    const send = (token: string) =>
      fetch(new URL("/telemetry/events", env.APP_ORIGIN), {
        method: "POST",
        headers: { cookie, origin: env.APP_ORIGIN },
        body: new URLSearchParams({ csrf: token, ...packet() }),
      });
    expect([(await send(csrf)).status, (await send("no")).status]).toEqual([204, 403]);
  });

  test("has its bytes: a packet, and a visit", async () => {
    const { post } = await browserOf(await aDiner());
    const event = { kind: "error", name: "x".repeat(300), path: "/", value: 1 };
    const filled = (session: string) => packet({ session, events: Array(45).fill(event) });
    expect((await post("/telemetry/events", packet({ events: Array(50).fill(event) }))).status).toBe(413);
    const visit = randomUUID();
    const statuses: number[] = [];
    for (let n = 0; n < 17; n += 1) statuses.push((await post("/telemetry/events", filled(visit))).status);
    expect(statuses).toEqual([...Array(16).fill(204), 429]);
    expect((await post("/telemetry/events", filled(randomUUID()))).status).toBe(204);
  });

  test.each([
    ["no JSON", { packet: "{" }],
    ["nothing", {}],
    ["another kind", packet({ events: [{ kind: "secret", name: "x", path: "/", value: 1 }] })],
    ["101 events", packet({ events: Array(101).fill({ kind: "http", name: "x", path: "/", value: 1 }) })],
    ["no number", packet({ events: [{ kind: "http", name: "x", path: "/", value: "1" }] })],
    ["a session with spaces", packet({ session: "a b" })],
  ])("is refused where it is none: %s", async (_what, fields: Record<string, string>) => {
    const { post } = await browserOf(await aDiner());
    expect((await post("/telemetry/events", fields)).status).toBe(400);
  });
});

describe("what pages report to the push service", () => {
  test("is heard from anybody and kept of nobody who did not ask; an event that is none is refused", async () => {
    const { post } = await browserOf(await aDiner());
    expect((await post("/push/event", { event: "cart_abandonment" })).status).toBe(204);
    expect((await post("/push/event", { event: "anything" })).status).toBe(400);
    expect((await post("/push/event", { event: "cart_abandonment" }, "no")).status).toBe(403);
  });

  test("a subscription that would have us call elsewhere is refused", async () => {
    const { post, headers } = await browserOf(await aDiner());
    const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
    for (const endpoint of ["http://127.0.0.1:5432/", "https://evil.example/x", "", "x"])
      expect((await post("/push/subscription", { endpoint, ...keys })).status).toBe(400);
    const state = await fetch(new URL("/push/subscription", env.APP_ORIGIN), { headers });
    expect(state.headers.get("cache-control")).toBe("no-store");
    expect(await state.json()).toEqual({
      key: env.PUSH_VAPID_PUBLIC_KEY,
      who: expect.stringMatching(/^[\w-]{32}$/),
      has_consent: false,
      has_browser: false,
      remaining_dollar_cents: 0,
      remaining_voucher: 0,
    });
  });
});

describe("the build", () => {
  test("lists beside its bundles what production consists of, and no browser gets it", async () => {
    const sbom = JSON.parse(readFileSync(join(inject("place").build ?? "", "sbom.json"), "utf8")) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect(sbom.bomFormat).toBe("CycloneDX");
    expect(sbom.components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["react", "stripe", "postgres", "zod"]),
    );
    expect((await guest().get("/sbom.json")).status).toBe(404);
  });
});

describe("the installable product", () => {
  test("its worker is asked for again each time, and keeps no page", async () => {
    const answer = await guest().get<string>("/sw.js");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(answer.headers.get("content-type")).toContain("text/javascript");
    expect(answer.text).toContain("/offline.html");
    expect(answer.text).not.toContain("__VERSION__");
  });

  test("its manifest has a start, icons for every shape, and pages name it", async () => {
    const { text } = await guest().get("/manifest.webmanifest");
    const manifest = JSON.parse(text) as {
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
    expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
    for (const { src } of manifest.icons) expect((await guest().get(src)).status).toBe(200);
    const home = (await guest().get("/")).text;
    expect(home).toContain('rel="manifest"');
    expect(home.match(/name="theme-color"/g)).toHaveLength(2);
  });

  test("its offline page needs nothing that is not kept with it", async () => {
    const { text } = await guest().get("/offline.html");
    const style = (await guest().get("/offline.css")).text;
    const asked = [...(text + style).matchAll(/(?:url\("|src="|href=")([^"]*)"/g)]
      .map(([, to]) => to)
      .filter(Boolean);
    expect(asked.sort()).toEqual(["/fonts/figtree.woff2", "/fonts/fraunces.woff2", "/offline.css"]);
    expect(text).not.toMatch(/<script|<style|style=/);
  });
});
