import type { ReportProgress } from "./progress";
import { findProgram, installPackage } from "./system";

/** The headless shell first: the same engine without windows and menus takes two thirds of the processor time. */
const BROWSERS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** Flags for a headless Chromium that stays on this machine and runs in a container too. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium to test with: CHROMIUM_PATH, one on the PATH, else the system's package when it may be installed. */
export async function ensureChromium(say: ReportProgress = () => undefined): Promise<string> {
  const known = () => process.env.CHROMIUM_PATH || findProgram(BROWSERS);
  if (!known())
    (await installPackage("chromium-headless-shell", say)) || (await installPackage("chromium", say));
  const found = known();
  if (found) return found;
  throw new Error(
    "No Chromium found for the browser tests: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}
