import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const base = {
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
};

/**
 * In CI what waits for browsers, clocks and processes is run once more where it failed, and is named at the end
 * (docs/decisions/050). At one's desk nothing is run again.
 */
const retry = process.env.CI ? 1 : 0;

const common = {
  environment: "node",
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // what is asked for again and again may take its time on a busy machine: only what never comes is wrong
  expect: { poll: { timeout: 15_000 } },
} as const;

/**
 * Four kinds of tests; `tests/setup/` starts what each needs, once.
 * - unit: beside the code, in process, against a shared database.
 * - http: over HTTP, against one shared web server and worker.
 * - markets: files named `*.own.test.ts`; each has a database, doubles, web servers and workers of its own,
 *   since it moves the clock, kills processes or needs two web servers.
 * - journeys: in Chromium.
 * The last two wait for servers, clocks and screens more than they work: three files at a time keep two cores busy.
 */
export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    // tests that are marked concurrent: screens that load while another is looked at
    maxConcurrency: 2,
    reporters: [["default", { summary: false }]],
    projects: [
      {
        ...base,
        test: {
          ...common,
          name: "unit",
          include: [
            "{app,jobs,scripts,prisma}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
            "tests/builders/**/*.test.ts",
          ],
          globalSetup: ["tests/setup/unit.ts"],
          setupFiles: ["tests/setup/environment.ts"],
          isolate: false,
        },
      },
      {
        ...base,
        test: {
          ...common,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: ["**/*.own.test.ts"],
          globalSetup: ["tests/setup/market.ts"],
          setupFiles: ["tests/setup/environment.ts"],
          isolate: false,
        },
      },
      {
        ...base,
        test: {
          ...common,
          name: "markets",
          include: ["tests/{http,journeys}/**/*.own.test.ts"],
          globalSetup: ["tests/setup/own.ts"],
          setupFiles: ["tests/setup/own-environment.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...base,
        test: {
          ...common,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: ["**/*.own.test.ts"],
          globalSetup: ["tests/setup/market.ts"],
          setupFiles: ["tests/setup/environment.ts", "tests/setup/close-visits.ts"],
          testTimeout: 90_000,
          retry,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
