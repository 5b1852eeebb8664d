import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { generate } from "./generate";
import { asciiPackages, ensureAscii, PRODUCTION } from "./stack/ascii";
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

/** Where Remix has written the screens and endpoints; from there they go into the bundles. */
const SCREENS = ".cache/screens";

/**
 * Packages that stay outside of the bundles: native ones, those that find files beside their own, and one whose thousands of
 * files are better read one by one, as they are needed.
 */
const LEFT_OUT = [
  "sharp",
  "@node-rs/argon2",
  "msgpackr-extract",
  "dejavu-fonts-ttf",
  "fontkit",
  "pdfkit",
  "swagger-ui-dist",
  "twilio",
];

/** What published CommonJS takes for given, in a module. */
const COMMONJS = `import { createRequire as requireFrom } from "node:module";
import { dirname as folderOf } from "node:path";
const require = requireFrom(import.meta.url);
const __filename = require("node:url").fileURLToPath(import.meta.url);
const __dirname = folderOf(__filename);`;

/**
 * The processes and the screens, with the packages they need: reading and linking hundreds of small files is a fifth of what
 * a start costs. What two of them need is in a chunk of its own, so that every package is there once in a process.
 */
async function bundleProcesses(): Promise<void> {
  const { devDependencies } = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  const entries = { ...ENTRIES, "server/index": join(SCREENS, "index.js") };
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, inRoot(file)])),
    outdir: inRoot("build"),
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    plugins: [patchesInBundles(), asciiPackages],
    // What a process loads only on demand stays apart, with the development packages it needs.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    external: [...Object.keys(devDependencies), ...LEFT_OUT],
    banner: { js: COMMONJS },
    jsx: "automatic",
    sourcemap: "linked",
    legalComments: "none",
    metafile: true,
    define: { "import.meta.env.DEV": "false", "import.meta.env.PROD": "true", ...PRODUCTION },
    // Remix's build names again what it has imported already.
    logOverride: { "ignored-bare-import": "silent" },
    logLevel: "warning",
  });
  await ensureAscii(Object.keys(metafile.outputs).map((path) => inRoot(path)));
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
    await rm(inRoot(SCREENS), { recursive: true, force: true });
    await rename(inRoot("build/server"), inRoot(SCREENS));
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
