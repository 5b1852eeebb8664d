import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/tools/stack/chromium";

let running: Promise<Browser> | undefined;

/** A page of a test is gone after a second or two: compilers that optimize what runs long cost a fifth more than they save. */
const PLAIN_COMPILER = "--js-flags=--always-sparkplug --max-opt=1";

async function launch(): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, PLAIN_COMPILER];
  return chromium.launch({ executablePath: await ensureChromium(), args, headless: true });
}

/**
 * The headless Chromium of this worker, started for the first who asks, and again after it crashed; it ends with the
 * worker's process. It talks to this machine only. Tests ask for contexts of it, by `visit`.
 */
export async function theBrowser(): Promise<Browser> {
  running ??= launch();
  const browser = await running;
  if (browser.isConnected()) return browser;
  running = launch();
  return running;
}
