import { randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { identify, stillRuns } from "./identity";
import { withLock } from "./lock";
import { inRoot } from "./root";

/** Held by whoever writes `build/`, and by whoever takes a copy of it. */
export const BUILD_LOCK = inRoot(".cache/build.lock");
/** Copies that nobody runs from anymore and that are kept all the same. */
const KEPT = 2;
const USED_BY = "used-by.";

/** The same files under another name: costs no space where the file system allows it. */
export function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

function isUsed(copy: string): boolean {
  return readdirSync(copy)
    .filter((name) => name.startsWith(USED_BY))
    .some((name) => {
      try {
        return stillRuns(JSON.parse(readFileSync(join(copy, name), "utf8")));
      } catch {
        return false; // Cut off while it was being written: whoever wrote it did not live to run from here.
      }
    });
}

function removeUnused(folder: string): void {
  const unused = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((copy) => !isUsed(copy))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const copy of unused.slice(KEPT)) rmSync(copy, { recursive: true, force: true });
}

/**
 * A copy of what was built last, for the processes that the calling one starts: it stays whole while the caller
 * lives, however often `build/` is written again meanwhile. Copies without a living user are removed but for the
 * newest two. It lies inside the checkout, where its packages are found. Answers its path, a folder named `build`.
 * @throws Error when nothing has been built yet.
 */
export function takeBuild(
  build = inRoot("build"),
  folder = inRoot(".cache/builds"),
  lock = BUILD_LOCK,
): Promise<string> {
  return withLock(lock, async () => {
    const stamp = join(build, ".stamp");
    if (!existsSync(stamp)) throw new Error("There is no whole build: npm run build writes one.");
    const written = Math.trunc(statSync(stamp).mtimeMs).toString(36);
    const copy = join(folder, `${readFileSync(stamp, "utf8").trim().slice(0, 12)}-${written}`);
    if (!existsSync(copy)) {
      const half = join(folder, `half-${randomUUID()}`);
      linkTree(build, join(half, "build"));
      renameSync(half, copy);
    }
    const user = { pid: process.pid, started: identify(process.pid)?.started ?? "", program: "node" };
    writeFileSync(join(copy, `${USED_BY}${process.pid}`), JSON.stringify(user));
    utimesSync(copy, new Date(), new Date());
    removeUnused(folder);
    return join(copy, "build");
  });
}
