import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (name !== "node_modules" && !name.startsWith(".")) addTo(hash, join(path, name));
    }
    return;
  }
  hash.update(path).update("\0").update(readFileSync(path)).update("\0");
}

/** One hash over the contents of files and whole folders; a path that does not exist counts as empty. */
export function hashOf(paths: readonly string[], extra = ""): string {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

/**
 * Does `work` unless the stamp file already carries `hash`, then writes the stamp. A run that is cut off
 * leaves no stamp, so it is done again. Answers whether anything was done.
 */
export async function runUnlessStamped(
  stampFile: string,
  hash: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8").trim() === hash) return false;
  await work();
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${hash}\n`);
  return true;
}
