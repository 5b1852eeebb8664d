import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/stack/chromium";

/**
 * A headless Chromium for the journeys; close it in `afterAll`. It talks to this machine only.
 */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS, headless: true });
}
