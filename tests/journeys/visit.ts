import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, BrowserContextOptions, Frame, Page } from "playwright-core";
import { expect, type RunnerTestCase } from "vitest";
import { env } from "~/kit/env.server";
import { inRoot } from "../../scripts/tools/stack/root";
import { aSignedIn } from "../builders";
import { releaseContext, takePage } from "../setup/page-pool";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where the pages of a failed journey leave their pictures, out of git. */
const FAILED = inRoot("tests/.shots");
/** `KEEP_SHOTS=<folder> npm test -- journeys` leaves a picture of each journey's main screens there: all of each page. */
const SHOTS = process.env.KEEP_SHOTS;
/** Two browsers on two busy cores: what takes half a second alone takes five there, and sometimes more than ten. */
const SLOW_MS = 30_000;

export interface Visit extends BrowserContextOptions {
  /** signed in from the start, as if they had been here before */
  as?: { account_id: number; key_id: number };
  /** where dinner should go: a ZIP code */
  zip?: string;
}

export interface Visited {
  context: BrowserContext;
  page: Page;
  /** what threw in the page, and what its console complained about besides refused and given up requests */
  complaints: string[];
  /** leaves a picture of the screen where pictures were asked for (KEEP_SHOTS); of another tab when it is told which */
  shot(name: string, of?: Page): Promise<void>;
}

const opened: BrowserContext[] = [];
const complaintsOf = new WeakMap<BrowserContext, string[]>();
const withoutScript = new WeakSet<BrowserContext>();
/**
 * After each test: ends what it opened. A page that is left open goes on working: it listens, measures and asks while
 * the next tests wait for the processor. Pages of a failed test say first what they showed. A concurrent test closes its own.
 */
export async function closeVisits({ task }: { task: Readonly<RunnerTestCase> }): Promise<void> {
  if (task.concurrent) return;
  const isFailed = task.result?.state === "fail";
  if (isFailed) {
    const shown = (await Promise.all(opened.map((context) => shownBy(task.name, context))))
      .flat()
      .join("\n\n");
    // with the failure itself, which the run repeats at its end
    for (const error of task.result?.errors?.slice(0, 1) ?? []) error.message += `\n${shown}`;
  }
  await Promise.all(
    opened.splice(0).map((context) => (isFailed ? context.close() : releaseContext(context))),
  );
}

/** Ends a visit of a concurrent test. */
export async function leave({ context }: Visited): Promise<void> {
  opened.splice(opened.indexOf(context), 1);
  await releaseContext(context);
}

/** What a page without a body is: its beginning, how far it came, and what the router takes it for. */
const remains = (page: Page) =>
  page.evaluate(() => {
    const router = Reflect.get(window, "__remixRouter")?.state;
    return JSON.stringify({
      html: document.documentElement?.outerHTML.slice(0, 500) ?? null,
      readyState: document.readyState,
      loaded: performance.getEntriesByType("navigation").map((entry) => entry.toJSON()),
      path: router?.location.pathname,
      matches: router?.matches.map((match: { route: { id: string } }) => match.route.id),
      data: Object.keys(router?.loaderData ?? {}),
      errors: String(Object.values(router?.errors ?? {})),
    });
  });

/** What each open page of a failed test showed: its address, what had the focus, and the beginning of its text; a picture is left beside the others. */
async function shownBy(test: string, context: BrowserContext): Promise<string[]> {
  const shown: string[] = [];
  for (const [n, page] of context.pages().entries()) {
    const text = await page
      .evaluate(() => {
        const focused = document.activeElement?.outerHTML.slice(0, 200);
        return `${focused}\n${(document.querySelector("main") ?? document.body).innerText}`;
      })
      .catch(() => remains(page))
      .catch(() => "(no text)");
    const complaints = complaintsOf.get(context)?.join("\n") ?? "";
    shown.push(`${page.url()}\n${complaints}\n${text.replace(/\n\s*\n/g, "\n").slice(0, 2000)}`);
    const path = `${FAILED}/failed-${test.replace(/\W+/g, "-").slice(0, 60)}-${n}.jpg`;
    await page.screenshot({ path, type: "jpeg", quality: 60, timeout: 2000 }).catch(() => undefined);
  }
  return shown;
}

/** A browser of one person on the market of this run, closed after its test (a concurrent one closes it itself), wide unless told otherwise, without motion. */
export async function visit({ as, zip, ...options }: Visit = {}): Promise<Visited> {
  const viewport = options.viewport ?? { width: 1440, height: 1000 };
  const page = await takePage({
    baseURL: env.APP_ORIGIN,
    reducedMotion: "reduce",
    // each context would install it again; where it is meant, it is asked for
    serviceWorkers: "block",
    ...options,
    viewport,
  });
  const context = page.context();
  opened.push(context);
  if (options.javaScriptEnabled === false) withoutScript.add(context);
  const cookies: [string, string][] = [];
  if (as) cookies.push(["dindin_session", (await aSignedIn(as, "session")).key]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: env.APP_ORIGIN })));
  const complaints: string[] = [];
  complaintsOf.set(context, complaints);
  page.on("pageerror", (error) => complaints.push(`${error.message}\n${error.stack ?? ""}`));
  page.on("console", (message) => {
    // Remix says of each page's data that it no longer waits for that its reading was given up.
    if (message.type() === "error" && !/status of 4\d\d|^AbortError/.test(message.text()))
      complaints.push(message.text());
  });
  if (zip) await page.goto(`/?zipCode=${zip}`);
  async function shot(name: string, of = page): Promise<void> {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await of.screenshot({ path: `${SHOTS}/${name}-${of.viewportSize()?.width}.png`, fullPage: true });
  }
  return { context, page, complaints, shot };
}

/** What axe finds wrong with the page as it stands, a line for each finding. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // a color half-way from day to night is nobody's to judge
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(fading.map((one) => one.finished.catch(() => undefined)));
    const { axe } = window as unknown as {
      axe: {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      // The provider's own frame is not ours to judge, and axe waits half a second for it to answer.
      iframes: false,
      // WCAG 2.2's 24 px (2.5.8): the only rule of level AA that axe leaves off by itself
      rules: { "target-size": { enabled: true } },
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
}

/** Nothing sticks out to the side: the address and, where something does, what reaches farthest. */
export async function fits(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const out = document.documentElement.scrollWidth - window.innerWidth;
    if (out <= 0) return null;
    const far = [...document.querySelectorAll("main *")]
      .map((one) => ({ one, right: one.getBoundingClientRect().right }))
      .filter(({ right }) => right > window.innerWidth)
      .map(({ one, right }) => `${Math.round(right)} ${one.outerHTML.slice(0, 160)}`);
    return { at: location.pathname, width: window.innerWidth, out, far: far.slice(-4) };
  });
  expect(found).toBeNull();
}

/** Waits for a toast with these words. */
export async function expectToast(page: Page, words: string): Promise<void> {
  await page.locator(".toasts").getByText(words, { exact: false }).first().waitFor({ timeout: SLOW_MS });
}

/**
 * Waits until script runs on the page. A press before that sends the form as without script: it is answered, but a new
 * card or the bank's own question then has no page to appear on.
 */
export async function isLive(page: Page): Promise<void> {
  await page.locator("input[name=live]").first().waitFor({ state: "attached" });
}

/**
 * Opens a screen and waits until script runs on all of it: React has put its first tree in place, and has run its passive
 * effects, which follow in a task of their own; what listens for keys hears nothing before. They all run in one go, so
 * that one of them that has handed over its cleanup tells it of all. Sooner than a network that was quiet for half a
 * second, and it says what it waits for.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const PASSIVE = 8; // React's own flag of an effect
    const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
    if (root?.stateNode.current.memoizedState.isDehydrated !== false) return false;
    for (let fiber = root.stateNode.current; fiber; fiber = fiber.child) {
      const last = fiber.updateQueue?.lastEffect;
      for (let effect = last; effect; effect = effect.next === last ? null : effect.next)
        if (effect.tag & PASSIVE && effect.destroy) return true;
    }
    return false;
  });
}

/**
 * Waits until the address is this one and its screen stands there. The address changes a moment before React has put the
 * new screen in place: who goes by it alone fills in the form that is about to go away.
 */
export async function arrive(page: Page, url: Parameters<Page["waitForURL"]>[0]): Promise<void> {
  await page.waitForURL(url);
  if (withoutScript.has(page.context())) return;
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
    let fiber = root?.stateNode.current;
    while (fiber && !fiber.memoizedProps?.value?.location) fiber = fiber.child;
    if (!fiber) return false;
    const { pathname, search } = fiber.memoizedProps.value.location;
    const shown = new URL(pathname + search, location.href);
    return shown.pathname === location.pathname && shown.search === location.search;
  });
}

/** From the cart to a checkout that holds it, where script runs. */
export async function toCheckout(page: Page): Promise<void> {
  await page.goto("/account/cart");
  await page.locator("button:has-text('Go to checkout') >> visible=true").click();
  await arrive(page, /\/checkout/);
  await page.getByText("Held for you until").waitFor();
  await isLive(page);
}

/** Presses the checkout's button, whichever of the two the width shows, as soon as it works as the page means it. */
export async function placeOrder(page: Page): Promise<void> {
  if (!withoutScript.has(page.context())) await isLive(page);
  await page.locator("button:has-text('Place order') >> visible=true").click();
}

/** A frame of the page whose address has `part` in it, once it is there: the card's field, the bank's question. */
export async function frameOf(page: Page, part: string): Promise<Frame> {
  let found: Frame | undefined;
  await expect
    .poll(
      () => {
        found = page.frames().find((frame) => frame.url().includes(part));
        return found !== undefined;
      },
      { timeout: SLOW_MS },
    )
    .toBe(true);
  return found as Frame;
}

/** Types a card into the provider's own field. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const card = await frameOf(page, "card.html");
  for (const [name, value] of [
    ["cardnumber", number],
    ["exp-date", "1234"],
    ["cvc", "123"],
  ] as const) {
    await card.locator(`[name=${name}]`).fill("");
    await card.locator(`[name=${name}]`).pressSequentially(value);
  }
}
