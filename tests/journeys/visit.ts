import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { env } from "~/kit/env.server";
import { aSignedIn } from "../builders";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface Visit extends BrowserContextOptions {
  /** signed in from the start, as if they had been here before */
  as?: { account_id: number; key_id: number };
  /** where dinner should go: a ZIP code */
  zip?: string;
}

/** A browser of one person on the market of this run, wide unless told otherwise, without motion. */
export async function visit(
  browser: Browser,
  { as, zip, ...options }: Visit = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const viewport = options.viewport ?? { width: 1440, height: 1000 };
  const context = await browser.newContext({
    baseURL: env.APP_ORIGIN,
    reducedMotion: "reduce",
    ...options,
    viewport,
  });
  const cookies: [string, string][] = [];
  if (as) cookies.push(["dindin_session", (await aSignedIn(as)).key]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: env.APP_ORIGIN })));
  const page = await context.newPage();
  if (zip) await page.goto(`/?zipCode=${zip}`);
  return { context, page };
}

/** What axe finds wrong with the page as it stands, a line for each finding. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
    );
  });
}

/** Nothing sticks out to the side. */
export async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Waits for a toast with these words. */
export async function says(page: Page, words: string): Promise<void> {
  await page.locator(".toasts").getByText(words, { exact: false }).first().waitFor({ timeout: 10_000 });
}

/** Presses the checkout's button, whichever of the two the width shows. */
export async function placeOrder(page: Page): Promise<void> {
  await page.locator("button:has-text('Place order') >> visible=true").click();
}
