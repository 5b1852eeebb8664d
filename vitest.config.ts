import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ProjectOrder } from "./tests/setup/project-order";
import { SHORT_LIVED } from "./tests/setup/short-lived";

const base = {
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
};

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
 * - isolated: files named `*.isolated.test.ts`; each has a database, fakes, web servers and workers of its own,
 *   since it moves the clock, kills processes or needs two web servers.
 * - journeys: in Chromium.
 * Nothing is ever run a second time (docs/decisions/050). All kinds share one queue: the last two wait for servers,
 * clocks and screens more than they work, so three files at a time keep two cores busy.
 */
export default defineConfig({
  test: {
    // what one kind has transformed, the others and the next run read from disk
    experimental: { fsModuleCache: true },
    teardownTimeout: 60_000,
    maxWorkers: 3,
    sequence: { sequencer: ProjectOrder },
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
            "tests/{builders,setup}/**/*.test.ts",
          ],
          exclude: ["**/*.isolated.test.ts"],
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
          exclude: ["**/*.isolated.test.ts"],
          globalSetup: ["tests/setup/shared-environment.ts"],
          setupFiles: ["tests/setup/environment.ts"],
          isolate: false,
        },
      },
      {
        ...base,
        test: {
          ...common,
          name: "isolated",
          include: ["{scripts,tests}/**/*.isolated.test.ts"],
          globalSetup: ["tests/setup/isolated.ts"],
          setupFiles: ["tests/setup/isolated-environment.ts"],
          execArgv: [...SHORT_LIVED],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...base,
        test: {
          ...common,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          exclude: ["**/*.isolated.test.ts"],
          globalSetup: ["tests/setup/shared-environment.ts"],
          setupFiles: ["tests/setup/environment.ts", "tests/setup/close-visits.ts"],
          testTimeout: 90_000,
          isolate: false,
        },
      },
    ],
  },
});
