import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { theBrowser } from "./browser";

/**
 * A browser context that a test is done with is emptied and used by the next one that wants the same kind: it keeps what it has
 * read and compiled of our scripts and fonts, which is half of what a screen costs, and nothing else.
 */
type Kept = {
  kind: string;
  /** an empty page of ours that stays open: the process of a context's pages ends with its last page */
  keeper: Page;
  /** where a test has changed more than pages, cookies and storage, the context ends with it */
  isChanged: boolean;
};

const known = new WeakMap<BrowserContext, Kept>();
const idle: BrowserContext[] = [];
/** Each holds a process of some 80 MB. */
const MOST_IDLE = 4;

/** What changes a context for good, or what only a closed one undoes. */
const CHANGES = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "route",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;

/** A file of ours without script, of the origin whose storage is emptied; it sets no cookie. */
const BLANK = "/offline.css";

/** Has `note` called before each of these methods of an object. */
function noteCalls<T extends object>(of: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const act = (of[name] as unknown as (...args: unknown[]) => unknown).bind(of);
    Object.defineProperty(of, name, {
      value: (...args: unknown[]) => {
        note();
        return act(...args);
      },
    });
  }
}

async function newContext(options: BrowserContextOptions, kind: string): Promise<BrowserContext> {
  const context = await (await theBrowser()).newContext(options);
  const keeper = await context.newPage();
  await keeper.goto(BLANK);
  const kept = { kind, keeper, isChanged: false };
  known.set(context, kept);
  const note = () => {
    kept.isChanged = true;
  };
  noteCalls(context, CHANGES, note);
  // a page's clock is its context's
  noteCalls(context.clock, ["install", "setFixedTime", "setSystemTime"], note);
  return context;
}

/** A context of this kind without cookies and storage; with `isNew` one that has never read anything. */
export async function takeContext(options: BrowserContextOptions, isNew: boolean): Promise<BrowserContext> {
  if (isNew || options.javaScriptEnabled === false || options.serviceWorkers !== "block")
    return (await theBrowser()).newContext(options);
  const kind = JSON.stringify(options);
  const at = idle.findIndex((context) => known.get(context)?.kind === kind);
  const [context] = at === -1 ? [] : idle.splice(at, 1);
  if (!context?.browser()?.isConnected()) return newContext(options, kind);
  // an answer that was under way when its page was closed may have brought one
  await context.clearCookies();
  return context;
}

/** What a page sends when it is left is not sent by a person, and its answer would come to the next test. */
const silence = () => {
  navigator.sendBeacon = () => true;
};

/** The pages that a test has opened in a context. */
export function pagesOf(context: BrowserContext): Page[] {
  return context.pages().filter((page) => page !== known.get(context)?.keeper);
}

/** Empties a context that a test is done with and keeps it, or closes it. */
export async function keepContext(context: BrowserContext): Promise<void> {
  const kept = known.get(context);
  if (!kept || kept.isChanged || !context.browser()?.isConnected() || kept.keeper.isClosed())
    return context.close();
  await Promise.all(
    pagesOf(context).map(async (page) => {
      await page.evaluate(silence).catch(() => undefined);
      await page.close();
    }),
  );
  await context.clearCookies();
  await kept.keeper.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  idle.push(context);
  const eldest = idle.length > MOST_IDLE ? idle.shift() : undefined;
  await eldest?.close();
}
