import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";

const HERE = "https://dindin.example";
let script = "";
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL("worker.ts", import.meta.url).pathname],
    bundle: true,
    write: false,
    format: "iife",
    define: { __VERSION__: '"test"' },
  });
  script = outputFiles[0]?.text ?? "";
});

/** The worker as a browser runs it, with these windows open. `happen` answers once it has done all it does about an event. */
function aWorker(urls: readonly string[], canFocus = true, net: object = {}) {
  const done: string[] = [];
  const shown: { title: string; options: { tag: string } }[] = [];
  const hears = new Map<string, (event: object) => void>();
  const windows = urls.map((url) => ({
    url,
    focus: async () => {
      if (!canFocus) throw new Error("This window may not be focused.");
      done.push(`focus ${url}`);
      return {};
    },
    navigate: async (to: string) => done.push(`navigate ${url} to ${to}`),
  }));
  const self = {
    location: { origin: HERE },
    registration: {
      showNotification: async (title: string, options: { tag: string }) => shown.push({ title, options }),
      getNotifications: async () =>
        shown.map((one) => ({ tag: one.options.tag, close: () => shown.splice(shown.indexOf(one), 1) })),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => done.push(`open ${url}`) },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
  };
  runInContext(script, createContext({ self, URL, ...net }));
  async function happen(name: string, event: object): Promise<void> {
    const works: Promise<unknown>[] = [];
    hears.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  }
  return { done, shown, happen };
}

const pressed = (path: string) => ({ notification: { data: { path }, close: () => undefined } });

test.each([
  ["a window that shows it", ["/checkout", "/my-orders/7"], ["focus /my-orders/7"]],
  ["one that shows another part of it", ["/my-orders/7#tip"], ["focus /my-orders/7#tip"]],
  ["a checkout that is being filled in", ["/checkout"], ["open /my-orders/7"]],
  ["another order", ["/my-orders/71", "/my-orders"], ["open /my-orders/7"]],
  ["no window", [], ["open /my-orders/7"]],
])("a press on a push beside %s", async (_what, open, outcome) => {
  const { done, happen } = aWorker(open.map((path) => HERE + path));
  await happen("notificationclick", pressed("/my-orders/7"));
  expect(done).toEqual(outcome.map((one) => one.replace(" /", ` ${HERE}/`)));
});

test("a window that lets nobody focus it is left alone, and the screen opens beside it", async () => {
  const { done, happen } = aWorker([`${HERE}/my-orders/7`], false);
  await happen("notificationclick", pressed("/my-orders/7"));
  expect(done).toEqual([`open ${HERE}/my-orders/7`]);
});

test("a push takes the place of the one before about the same, and is heard again", async () => {
  const { shown, happen } = aWorker([]);
  const said = JSON.stringify({ title: "Delivered", body: "Enjoy!", path: "/my-orders/7", tag: "order-7" });
  await happen("push", { data: { text: () => said } });
  expect(shown).toMatchObject([
    { title: "Delivered", options: { tag: "order-7", renotify: true, data: { path: "/my-orders/7" } } },
  ]);
});

test("two cooks' steps stand beside each other; that the order is canceled takes both away, and nothing else", async () => {
  const { shown, happen } = aWorker([]);
  for (const tag of ["/my-orders/7#1", "/my-orders/7#2", "/my-orders/71#3", "tip.paid:7"])
    await happen("push", {
      data: { text: () => JSON.stringify({ title: tag, body: "", path: "/my-orders/7", tag }) },
    });
  expect(shown).toHaveLength(4);
  const off = JSON.stringify({ title: "Canceled", body: "", path: "/my-orders/7", tag: "/my-orders/7" });
  await happen("push", { data: { text: () => off } });
  expect(shown.map(({ title }) => title)).toEqual(["/my-orders/71#3", "tip.paid:7", "Canceled"]);
});

test("a chunk that does not come within 120 s is given up, so that the page can say so; data is none of the worker's", async () => {
  const limits: number[] = [];
  const given: unknown[] = [];
  const net = {
    caches: { match: async () => undefined },
    AbortSignal: {
      timeout: (milliseconds: number) => {
        limits.push(milliseconds);
        return AbortSignal.abort(new DOMException("late", "TimeoutError"));
      },
    },
    fetch: async (_request: Request, { signal }: RequestInit) => signal?.throwIfAborted(),
  };
  const { happen } = aWorker([], true, net);
  const ask = (path: string) =>
    happen("fetch", {
      request: { method: "GET", mode: "cors", url: HERE + path },
      respondWith: (answer: Promise<unknown>) => given.push(answer.catch((error: Error) => error.name)),
    });
  await ask("/assets/page-ab12.js");
  await ask("/my-orders.data");
  expect([await Promise.all(given), limits]).toEqual([["TimeoutError"], [120_000]]);
});
