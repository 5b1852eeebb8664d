import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { theBrowser } from "./browser";

/**
 * Pages that wait for the next test. Most of what a page costs is its process, and reading and compiling its scripts: a
 * page that has been used before has all of that and costs half. Each belongs to a context of its own.
 */
const idle: { page: Page; kind: string }[] = [];
/** How many may wait: each of them holds the memory of a process. */
const MOST = 6;

/** Contexts with other options than these are used once: what a test asks for by them stays in the browser. */
const REUSABLE: ReadonlySet<string> = new Set([
  "baseURL",
  "colorScheme",
  "javaScriptEnabled",
  "reducedMotion",
  "serviceWorkers",
  "viewport",
]);

/** What nothing takes back: a context is used no more once one of these was called. */
const LASTING = {
  context: ["addInitScript", "exposeBinding", "exposeFunction", "routeWebSocket", "setExtraHTTPHeaders"],
  page: ["addInitScript", "addLocatorHandler", "exposeBinding", "exposeFunction", "routeWebSocket"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};

const PAGE_EVENTS = [
  ...(["console", "dialog", "download", "filechooser", "framenavigated", "load", "pageerror"] as const),
  ...(["popup", "request", "requestfailed", "requestfinished", "response", "websocket"] as const),
];
const CONTEXT_EVENTS = ["page", "request", "requestfailed", "requestfinished", "response"] as const;

interface Use {
  /** its options, by which it is found again */
  kind: string;
  isSpent: boolean;
  sessions: CDPSession[];
}
const uses = new WeakMap<BrowserContext, Use>();

/** Runs `then` with the answer of each call of a method. */
function afterCallsOf(owner: object, name: string, then: (answer: unknown) => void): void {
  const method = Reflect.get(owner, name);
  Reflect.set(owner, name, (...given: unknown[]) => {
    const answer = Reflect.apply(method, owner, given);
    then(answer);
    return answer;
  });
}

async function newPage(options: BrowserContextOptions, kind: string): Promise<Page> {
  const context = await (await theBrowser()).newContext(options);
  const page = await context.newPage();
  // a service worker outlives its page
  const isSpent =
    options.serviceWorkers !== "block" || Object.keys(options).some((name) => !REUSABLE.has(name));
  const use: Use = { kind, isSpent, sessions: [] };
  uses.set(context, use);
  const spend = () => {
    use.isSpent = true;
  };
  for (const name of LASTING.context) afterCallsOf(context, name, spend);
  for (const name of LASTING.page) afterCallsOf(page, name, spend);
  for (const name of LASTING.clock) afterCallsOf(page.clock, name, spend);
  afterCallsOf(context, "setGeolocation", spend);
  afterCallsOf(context, "newCDPSession", async (session) => use.sessions.push((await session) as CDPSession));
  return page;
}

/** The first page of a context with these options: of a new one, or of one that remembers nothing. */
export async function takePage(options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options);
  const at = idle.findIndex((one) => one.kind === kind);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  return found && !found.page.isClosed() ? found.page : newPage(options, kind);
}

/** Everything as in a context that has just been made, but for the files and compiled scripts that it has. */
async function empty(page: Page, { kind, sessions }: Use): Promise<void> {
  const context = page.context();
  const options: BrowserContextOptions = JSON.parse(kind);
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  await Promise.all([
    ...context.pages().map((one) => (one === page ? undefined : one.close())),
    // what a session had set, a slow line or an authenticator, ends with it
    ...sessions.splice(0).map((one) => one.detach()),
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.setOffline(false),
    context.clearPermissions(),
    page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? "light",
      reducedMotion: options.reducedMotion ?? "no-preference",
      forcedColors: "none",
    }),
    options.viewport && page.setViewportSize(options.viewport),
  ]);
  // a page of the same origin without script: what the last one writes when it is left is cleared as well
  await page.goto("/offline.html");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // whose policy doesn't hold for what a test puts into an empty page
  await page.goto("about:blank");
  await page.mouse.move(0, 0);
  await context.clearCookies();
}

/** Lets a context go: it is emptied for the next who asks for its kind, or closed where that can't be done. */
export async function releaseContext(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  const use = uses.get(context);
  if (!page || !use || use.isSpent) return context.close();
  const isEmpty = await empty(page, use).then(
    () => true,
    () => false,
  );
  if (!isEmpty) return context.close();
  idle.push({ page, kind: use.kind });
  if (idle.length > MOST) await idle.shift()?.page.context().close();
}
