import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { syncSubscription } from "./push-subscription";

/** A browser that was subscribed for `whose`, and told the server of `told`; its push service knows it as `endpoint`. */
function aBrowser({ whose, told, endpoint = "https://push.test/1" }: Record<string, string | undefined>) {
  const kept = new Map<string, string>();
  if (whose) kept.set("dindin_push_for", whose);
  if (told) kept.set("dindin_push_told", told);
  const said: string[] = [];
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => said.push("ended"),
  };
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }),
    },
  });
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: URLSearchParams }) => {
    said.push(body.get("intent") ?? "");
    return { ok: true };
  });
  return { kept, said };
}

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const HERE = "https://push.test/1";
const ana = { who: "ana", has_browser: true };

test("a page load says nothing when nothing has changed", async () => {
  const { said } = aBrowser({ whose: "ana", told: HERE });
  await syncSubscription(ana);
  await syncSubscription(ana);
  expect(said).toEqual([]);
});

test.each([
  ["the browser's subscription was renewed", { whose: "ana", told: "https://push.test/old" }, ana],
  ["it was never told", { whose: "ana" }, ana],
  ["the sign-in is another one", { whose: "ana", told: HERE }, { ...ana, has_browser: false }],
  ["a guest has signed in", { whose: "guest", told: HERE }, ana],
])("it is said again when %s, once", async (_what, browser, state) => {
  const { said, kept } = aBrowser(browser);
  await syncSubscription(state);
  await syncSubscription(ana);
  expect([said, kept.get("dindin_push_for"), kept.get("dindin_push_told")]).toEqual([
    ["subscribe"],
    "ana",
    HERE,
  ]);
});

test.each([
  ["somebody else", { who: "ben", has_browser: false }],
  ["nobody", null],
])("it ends when %s is signed in", async (_who, state) => {
  const { said, kept } = aBrowser({ whose: "ana", told: HERE });
  await syncSubscription(state);
  expect([said, [...kept.keys()]]).toEqual([["unsubscribe", "ended"], []]);
});

test("who never asked is not asked about", async () => {
  const { said } = aBrowser({});
  await syncSubscription(ana);
  expect(said).toEqual([]);
});
