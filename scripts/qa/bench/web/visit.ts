import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page, Response } from "playwright-core";
import { GOALS, type ScreenMetrics, SLOW_PHONE } from "./goals";
import type { Screen, Stage } from "./screens";
import { DRAWN, type Drawn, layoutShift, WATCH, type Watched } from "./watch";

/** A phone of the cheaper kind. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** After a press: its answer on a slow line, and what that draws. */
const AFTER_PRESS_MS = 1200;
const SCROLL_STEP = 600;
const SCROLL_PAUSE_MS = 150;

const kilobytes = (bytes: number): number => bytes / 1000;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_PHONE.latency_ms,
    downloadThroughput: SLOW_PHONE.downBytesPerSecond,
    uploadThroughput: SLOW_PHONE.upBytesPerSecond,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_PHONE.cpuSlowedBy });
}

/** Each script by itself, packed as tightly as gzip can. */
async function gzipped(responses: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return sum(bodies.map((body) => gzipSync(body, { level: 9 }).length));
}

/** What is wrong with the pictures of a page, a line for each. */
async function picturesOf(
  page: Page,
  files: ReadonlyMap<string, { type: string; bytes: number }>,
): Promise<string[]> {
  const drawn = (await page.evaluate(DRAWN)) as Drawn[];
  return drawn.flatMap(({ url, width, box }) => {
    const name = url.split("/").pop() ?? url;
    const most = box * PHONE.deviceScaleFactor * GOALS.picture_excess;
    const { type, bytes } = files.get(url) ?? { type: "", bytes: Number.POSITIVE_INFINITY };
    return [
      ...(width <= most || bytes <= GOALS.picture_free_bytes
        ? []
        : [`${name} is ${width} px wide in a box of ${box}`]),
      ...(/^image\/(avif|svg)/.test(type) ? [] : [`${name} is ${type || "of no known kind"}`]),
    ];
  });
}

/** Down to the end and up again, as a thumb does it: what comes late comes now. */
async function lookAround(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += SCROLL_STEP) {
    await page.mouse.wheel(0, SCROLL_STEP);
    await page.waitForTimeout(SCROLL_PAUSE_MS);
  }
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** One visit of a screen on the slow phone, with an empty cache: it loads, is looked at to its end and pressed on. */
async function look(page: Page, screen: Screen): Promise<ScreenMetrics> {
  await slowDown(await page.context().newCDPSession(page));
  await page.addInitScript(WATCH);
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  const ofType = (type: string) => responses.filter((one) => one.request().resourceType() === type);
  await page.goto(screen.path, { waitUntil: "networkidle" });
  const scripts = await gzipped(ofType("script"));
  // a stream of news has no size until it ends, which is when the page is left
  const whole = responses.filter((one) => one.request().resourceType() !== "eventsource");
  const sizes = await Promise.all(whole.map((response) => response.request().sizes()));
  const fonts = await Promise.all(ofType("font").map((response) => response.body()));
  const ttfb_ms = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseStart,
  );
  const read = () => page.evaluate("window.seen") as Promise<Watched>;
  const { lcp_ms, lcp_what } = await read();
  await lookAround(page);
  const files = new Map(
    ofType("image").map((response) => {
      const { "content-type": type = "", "content-length": length } = response.headers();
      return [response.url(), { type, bytes: Number(length) }];
    }),
  );
  const pictures = await picturesOf(page, files);
  const cls = layoutShift((await read()).shifts);
  for (const [name, press] of screen.presses) {
    await page.evaluate(`window.seen && (window.seen.pressed = ${JSON.stringify(name)})`);
    await press(page);
    await page.waitForTimeout(AFTER_PRESS_MS);
  }
  const presses = Object.values((await read()).presses).sort(([a], [b]) => b - a);
  const [inp_ms, inp_what] = presses[0] ?? [16, "none above 16 ms"];
  return {
    ttfb_ms,
    lcp_ms,
    lcp_what,
    cls,
    inp_ms,
    inp_what,
    script_kb: kilobytes(scripts),
    fonts_kb: kilobytes(sum(fonts.map((body) => body.length))),
    all_kb: kilobytes(sum(sizes.map((size) => size.responseBodySize + size.responseHeadersSize))),
    pictures,
  };
}

async function inBrowser<T>(
  browser: Browser,
  origin: string,
  session: string | undefined,
  options: object,
  steps: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: origin, ...options });
  try {
    if (session) await context.addCookies([{ name: "dindin_session", value: session, url: origin }]);
    return await steps(context);
  } finally {
    await context.close();
  }
}

/** Visits a screen once, on the slow phone, by somebody who was never here. */
export function visitScreen(
  browser: Browser,
  origin: string,
  screen: Screen,
  sessions: Stage["sessions"],
): Promise<ScreenMetrics> {
  const who = screen.as === null ? undefined : sessions[screen.as];
  return inBrowser(browser, origin, who, PHONE, async (context) => look(await context.newPage(), screen));
}

/** Keeps in `window.took` how long it was from the press to two frames after the new title stands there. */
const UNTIL_TITLE = `(() => {
  const before = document.querySelector("h1")?.textContent;
  addEventListener("click", () => {
    const pressed = performance.now();
    const look = () =>
      document.querySelector("h1")?.textContent === before
        ? requestAnimationFrame(look)
        : requestAnimationFrame(() => requestAnimationFrame(() => { window.took = performance.now() - pressed; }));
    look();
  }, { capture: true, once: true });
})()`;
/** From the pointer's arrival to the press of somebody who knows what they want. */
const HOVER_MS = 400;

/** Milliseconds from the press on a meal card that the pointer rests on to its painted title, on a fast line. */
export function timeSecondPage(browser: Browser, origin: string): Promise<number> {
  const desk = { viewport: { width: 1440, height: 1000 } };
  return inBrowser(browser, origin, undefined, desk, async (context) => {
    const page = await context.newPage();
    await page.goto("/meals", { waitUntil: "networkidle" });
    const card = page.locator("main li a:has(h2, h3)").first();
    await card.hover();
    await page.waitForTimeout(HOVER_MS);
    await page.evaluate(UNTIL_TITLE);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForFunction(() => "took" in window);
    return (await page.evaluate("window.took")) as number;
  });
}
