import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { build as bundle } from "esbuild";
import { generate } from "./generate";
import { BUILD_LOCK } from "./stack/builds";
import { isMain, readArguments, runMain } from "./stack/cli";
import { withLock } from "./stack/lock";
import type { Lockfile } from "./stack/lockfile";
import { packFiles } from "./stack/pack";
import { patchedLibraries, patchesInBundles } from "./stack/patched-libraries";
import type { ReportProgress } from "./stack/progress";
import { inRoot, root } from "./stack/root";
import { sbomOf } from "./stack/sbom";
import { hashOf, runUnlessStamped } from "./stack/stamp";
import { runQuietly } from "./stack/system";

/** Everything a build is made from. */
const SOURCES = [
  "app",
  "jobs",
  "public",
  "patches",
  "prisma/schema.prisma",
  "prisma/reference.ts",
  "vite.config.ts",
  "scripts/tools/migrate.ts",
  "scripts/tools/health.ts",
  "scripts/tools/stack",
  "tsconfig.json",
  "package-lock.json",
];

/** The processes of production: plain Node runs the outcome, without tsx or any development dependency. */
const ENTRIES = {
  server: "app/server.ts",
  worker: "jobs/worker.ts",
  migrate: "scripts/tools/migrate.ts",
  health: "scripts/tools/health.ts",
};

async function bundleProcesses(): Promise<void> {
  const patches = patchesInBundles();
  await bundle({
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, inRoot(file)])),
    outdir: inRoot("build"),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    plugins: [patches.plugin],
    // What a process loads only on demand stays apart, with the development packages it needs.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    // Remix's own build lies beside the bundle and is loaded from there at run time.
    external: [...patches.external, "*/build/server/index.js", "./server/index.js"],
    jsx: "automatic",
    sourcemap: "linked",
    define: { "import.meta.env.DEV": "false", "import.meta.env.PROD": "true" },
    logLevel: "warning",
  });
}

/** The browser's worker stands beside the files it serves, under a name that never changes. */
async function bundleWorker(): Promise<void> {
  await bundle({
    entryPoints: { sw: inRoot("app/service-worker/worker.ts") },
    outdir: inRoot("build/client"),
    bundle: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    format: "iife",
    define: {
      __VERSION__: JSON.stringify(
        hashOf(
          ["public/offline.html", "public/offline.css", "public/fonts"].map((path) => inRoot(path)),
        ).slice(0, 12),
      ),
    },
    logLevel: "warning",
  });
}

/** What production consists of, beside its bundles; no browser gets it. */
async function writeSbom(): Promise<void> {
  const lock = JSON.parse(await readFile(inRoot("package-lock.json"), "utf8")) as Lockfile;
  await writeFile(inRoot("build/sbom.json"), `${JSON.stringify(sbomOf(lock), null, 2)}\n`);
}

async function runBuild(say: ReportProgress): Promise<void> {
  patchedLibraries(); // One that does not apply stops the build before it has written anything.
  say("typed database client");
  await generate();
  // What worked stays at hand until its successor works: a build that fails leaves the last one in place.
  const kept = inRoot(".cache/build.last");
  await rm(kept, { recursive: true, force: true });
  await rename(inRoot("build"), kept).catch(() => undefined);
  const remix = inRoot("node_modules/@remix-run/dev/dist/cli.js");
  try {
    say("screens and endpoints");
    await runQuietly(
      process.execPath,
      [remix, "vite:build"],
      { ...process.env, NODE_ENV: "production" },
      say,
    );
    say("web server and jobs");
    await Promise.all([bundleProcesses(), bundleWorker(), writeSbom()]);
    say("packed files");
    await packFiles(inRoot("build/client"));
  } catch (error) {
    await rm(inRoot("build"), { recursive: true, force: true });
    await rename(kept, inRoot("build")).catch(() => undefined);
    throw error;
  }
}

/**
 * Builds `build/` when it is older than what it is made from; several processes may ask at once, one
 * builds. Answers whether anything was done.
 * Whoever runs what was built takes a copy (`takeBuild`), which no later build touches.
 */
export function build(say: ReportProgress = () => undefined): Promise<boolean> {
  return withLock(BUILD_LOCK, () => {
    const hash = hashOf([...SOURCES.map((source) => inRoot(source)), inRoot("scripts/tools/build.ts")]);
    return runUnlessStamped(inRoot("build/.stamp"), hash, () => runBuild(say));
  });
}

const HELP = `npm run build             write build/ when it is older than the sources
npm run build -- --force  write it in any case`;

if (isMain(import.meta.url)) {
  runMain(async () => {
    const { values } = readArguments(HELP, { force: { type: "boolean" } });
    process.chdir(root);
    if (values.force) await rm(inRoot("build/.stamp"), { force: true });
    console.log((await build((detail) => console.log(detail))) ? "build/ written" : "build/ is up to date");
  });
}
