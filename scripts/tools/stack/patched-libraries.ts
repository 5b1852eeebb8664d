import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin as BundlePlugin } from "esbuild";
import type { Plugin as VitePlugin } from "vite";
import { applyHunks, parsePatch } from "./apply-patch";
import { inRoot } from "./root";

const EXTENSION = ".patch";

interface Patched {
  /** The names of the packages that have a patch. */
  packages: string[];
  /** What the build reads instead of the file at this path. */
  files: Map<string, string>;
}

function readOne(file: string, name: string, version: string, patched: Patched, modules: string): void {
  const folder = realpathSync(join(modules, name));
  const installed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  if (installed !== version) throw new Error(`${name} ${installed} is installed`);
  for (const { path, hunks } of parsePatch(readFileSync(file, "utf8")))
    patched.files.set(join(folder, path), applyHunks(readFileSync(join(folder, path), "utf8"), hunks));
  patched.packages.push(name);
}

/**
 * The changes that we make to libraries: unified diffs in `patches/`, named `<package>@<version>.patch` (`+` for the
 * slash of a scope). They are applied to what the build reads; `node_modules` stays as npm installed it.
 * @throws Error when a patch is for another version than the installed one, or does not apply line by line.
 */
export function patchedLibraries(
  folder = inRoot("patches"),
  modules = inRoot("node_modules"),
): Readonly<Patched> {
  const patched: Patched = { packages: [], files: new Map() };
  for (const file of readdirSync(folder).filter((name) => name.endsWith(EXTENSION))) {
    const title = file.slice(0, -EXTENSION.length);
    const at = title.lastIndexOf("@");
    try {
      readOne(
        join(folder, file),
        title.slice(0, at).replace("+", "/"),
        title.slice(at + 1),
        patched,
        modules,
      );
    } catch (error) {
      throw new Error(`patches/${file} does not apply: ${(error as Error).message}`, { cause: error });
    }
  }
  return patched;
}

/** For esbuild: the bundles hold the patched files. */
export function patchesInBundles(): BundlePlugin {
  const { files } = patchedLibraries();
  return {
    name: "patched-libraries",
    setup(building) {
      building.onLoad({ filter: /[\\/]node_modules[\\/].*\.js$/ }, ({ path }) => {
        const contents = files.get(path);
        return contents === undefined ? undefined : { contents, loader: "js" };
      });
    },
  };
}

/** For Vite: the server's half of the screens and calls holds patched packages, the browser's half reads them as well. */
export function patchesInVite(): VitePlugin {
  const { packages, files } = patchedLibraries();
  return {
    name: "patched-libraries",
    enforce: "pre",
    config: () => ({ ssr: { noExternal: packages } }),
    transform(_code, id) {
      const code = files.get(id.split("?")[0] ?? "");
      return code === undefined ? null : { code, map: null };
    },
  };
}

/** Runs in the thread of Node's loader: hands out a patched file in place of the one on disk. */
const HOOKS = `
let files;
export async function initialize(data) { files = data; }
export async function load(url, context, next) {
  const source = files.get(url);
  return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
}`;

/** For a script that runs from its sources: to be called before anything imports a patched package. */
export function patchesHere(): void {
  const files = [...patchedLibraries().files].map(
    ([path, code]) => [pathToFileURL(path).href, code] as const,
  );
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: new Map(files) });
}
