import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "../../tools/build";
import { linkTree, takeBuild } from "../../tools/stack/builds";
import type { Settings } from "../../tools/stack/children";
import type { Lockfile } from "../../tools/stack/lockfile";
import type { ReportProgress } from "../../tools/stack/progress";
import { inRoot, root } from "../../tools/stack/root";
import { temporaryFolder } from "../../tools/stack/scratch";
import { runQuietly } from "../../tools/stack/system";

/** A checkout and its build. */
export interface Tree {
  /** "the working tree", or the commit's short hash */
  name: string;
  root: string;
  /** folder of the bundles */
  build: string;
  remove(): void;
}

const silent: ReportProgress = () => undefined;
const run = promisify(execFile);

async function git(...args: string[]): Promise<string> {
  return (await run("git", args, { cwd: root })).stdout.trim();
}

/** Runs an npm command in a tree, since the names of scripts stay the same where their files move. Rejects with its output. */
export function npm(tree: Pick<Tree, "root">, args: string[], env: Settings, say = silent): Promise<void> {
  return runQuietly("npm", ["--prefix", tree.root, ...args], env, say);
}

/** This checkout with its uncommitted changes. */
export async function workingTree(say: ReportProgress): Promise<Tree> {
  await build(say);
  return { name: "the working tree", root, build: await takeBuild(), remove: () => undefined };
}

/** What a lockfile installs, and where; the same for two lockfiles when their folders of packages are alike. */
function installedBy(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lockfile;
  const { "": _project, ...installed } = packages;
  return JSON.stringify(Object.entries(installed).map(([path, { version }]) => [path, version]));
}

/** Links the packages of this checkout where both lockfiles install the same; else installs those of the other one. */
async function addPackages(folder: string, say: ReportProgress): Promise<void> {
  if (existsSync(inRoot("node_modules")) && installedBy(folder) === installedBy(root))
    return linkTree(inRoot("node_modules"), join(folder, "node_modules"));
  say("installing the packages of its lockfile");
  await npm({ root: folder }, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], process.env, say);
}

/** Checks a commit out into a temporary folder, which `remove` deletes, and builds it. */
export async function checkOut(commit: string, say: ReportProgress): Promise<Tree> {
  const hash = await git("rev-parse", "--verify", `${commit}^{commit}`);
  const { path, remove } = temporaryFolder("compare");
  const folder = join(path, "tree");
  try {
    await git("clone", "--quiet", "--shared", "--no-checkout", root, folder);
    await git("-C", folder, "checkout", "--quiet", "--detach", hash);
    await addPackages(folder, say);
    await npm({ root: folder }, ["run", "build"], process.env, say);
    return { name: hash.slice(0, 7), root: folder, build: join(folder, "build"), remove };
  } catch (error) {
    remove();
    throw error;
  }
}
