import { mkdirSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { env } from "~/kit/env.server";
import { aSignedIn } from "../builders";

const SHOTS = "tests/.shots";

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** what the page's console complained about and what threw in it */
  complaints: string[];
  /** keeps a picture of the screen in tests/.shots, which is not committed */
  shot(name: string): Promise<void>;
}

export interface VisitorOptions {
  width?: number;
  scheme?: "light" | "dark";
  javaScript?: boolean;
  /** comes signed in, by the session cookie */
  person?: { account_id: number; key_id: number };
}

/** Somebody with a browser of their own: fresh cookies and storage, 1440 px wide unless told otherwise. */
export async function aVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1440, scheme = "light", javaScript = true, person } = options;
  const context = await browser.newContext({
    baseURL: env.APP_ORIGIN,
    viewport: { width, height: width < 992 ? 844 : 1000 },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  if (person) {
    const { key } = await aSignedIn(person, "session");
    await context.addCookies([{ name: "dindin_session", value: key, url: env.APP_ORIGIN, httpOnly: true }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    async shot(name) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
    },
  };
}
