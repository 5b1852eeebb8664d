import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/tools/stack/chromium";

let running: Promise<Browser> | undefined;

/** A page of a test is gone after a second or two: compilers that optimize what runs long cost a fifth more than they save. */
const PLAIN_COMPILER = "--js-flags=--always-sparkplug --max-opt=1";

/** The pages of one context share a process, so that a script which one of them has read is compiled for the next. */
const ONE_PROCESS = "--process-per-site";

async function launch(): Promise<Browser> {
  const args = [...CHROMIUM_FLAGS, PLAIN_COMPILER, ONE_PROCESS];
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
