import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { CHROMIUM_FLAGS, ensureChromium } from "../../../tools/stack/chromium";
import { isMain, readArguments, runMain } from "../../../tools/stack/cli";
import { type BenchEnvironment, openEnvironment } from "../environment";
import type { WebReport } from "./goals";
import { asWebTable, figureOf, median, webShortfalls } from "./report";
import type { Screen } from "./screens";
import { timeSecondPage, visitScreen } from "./visit";

const HELP = `npm run bench:web                    the diner's and the cook's screens in Chromium on a slow phone and slow 4G, against their goals
npm run bench:web -- --only home,list  some screens of: home, list, detail, cart, checkout,
                                       cook-dashboard, cook-menu, cook-editor, cook-calendar, cook-prep
npm run bench:web -- --runs 5          visits of each screen; the figures are medians
npm run bench:web -- --scale 100       on a market a hundred times as large
npm run bench:web -- --json            the report as JSON, progress on the error output
npm run bench:web -- --as-built        the product as it was built for the last bench of this folder
BENCH_DIR=.cache/mine npm run bench:web  in another folder, beside a bench that is running
Ends with 1 when a goal is missed, with one line for each on the error output.`;

const OPTIONS = {
  only: { type: "string" },
  runs: { type: "string", default: "5" },
  scale: { type: "string", default: "1" },
  json: { type: "boolean", default: false },
  "as-built": { type: "boolean", default: false },
} as const;

function wholeAboveZero(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} is a whole number above 0`);
  return value;
}

function chosen(screens: readonly Screen[], only: string | undefined): Screen[] {
  const names = only?.split(",").map((name) => name.trim()) ?? screens.map(({ name }) => name);
  return names.map((name) => {
    const found = screens.find((one) => one.name === name);
    if (!found) throw new Error(`There is no screen ${name}.\n\n${HELP}`);
    return found;
  });
}

const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

async function measure(
  environment: BenchEnvironment,
  scale: number,
  runs: number,
  only: string | undefined,
): Promise<WebReport> {
  // The product's modules read their settings when they are imported.
  Object.assign(process.env, environment.env);
  const { setStage } = await import("./screens");
  const { screens, sessions } = await setStage();
  const wanted = chosen(screens, only);
  const before = loadNow();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const figures: WebReport["figures"] = [];
    for (const screen of wanted) {
      // A process that has just started answers slowly once; that is not what a visitor meets.
      await visitScreen(browser, environment.product, screen, sessions);
      const seen = [];
      for (let run = 0; run < runs; run += 1)
        seen.push(await visitScreen(browser, environment.product, screen, sessions));
      figures.push(figureOf(screen.name, screen.isPlain, seen));
      console.log(`${screen.name}: LCP ${seen.map(({ lcp_ms }) => Math.round(lcp_ms)).join(", ")} ms`);
    }
    const second: number[] = [];
    for (let run = 0; run <= runs; run += 1) second.push(await timeSecondPage(browser, environment.product));
    const day = new Date().toISOString().slice(0, 10);
    const second_page_ms = median(second.slice(1));
    return { scale, day, load: [before, loadNow()], figures, second_page_ms };
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, OPTIONS);
  const print = console.log;
  if (values.json) console.log = console.error;
  const [scale, runs] = [wholeAboveZero(values.scale, "scale"), wholeAboveZero(values.runs, "runs")];
  const environment = await openEnvironment(scale, { isBuilt: values["as-built"] });
  const asked = new Promise<void>((done) => process.once("SIGINT", done).once("SIGTERM", done));
  try {
    const report = await Promise.race([measure(environment, scale, runs, values.only), asked]);
    if (!report) return;
    print(values.json ? JSON.stringify(report, null, 2) : asWebTable(report));
    const short = webShortfalls(report);
    for (const line of short) console.error(`short: ${line}`);
    if (short.length > 0) process.exitCode = 1;
  } finally {
    await environment.stop();
  }
}

if (isMain(import.meta.url)) {
  runMain(() =>
    main()
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      })
      // the builders' connections would keep it open
      .finally(() => process.exit(process.exitCode ?? 0)),
  );
}
