import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Mutant } from "./mutants";

function scripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && !name.startsWith("client"))
    .map((name) => join(folder, name));
}

/** The safeguards of a mutant that are no longer where they were in these bundles; none is how it must be. */
export function missingIn(bundles: string, mutant: Mutant): string[] {
  const texts = scripts(bundles).map((file) => readFileSync(file, "utf8"));
  return mutant.patches
    .filter(({ find }) => !texts.some((text) => find.test(text)))
    .map(({ find }) => String(find));
}

/** Makes the mutant of a copy of the bundles. Throws when a safeguard is no longer where it was. */
export function mutate(bundles: string, mutant: Mutant): string {
  const missing = missingIn(bundles, mutant);
  if (missing.length > 0)
    throw new Error(`"${mutant.name}": ${missing.join(", ")} is not in the bundles anymore`);
  // The web server looks for the rest of itself in the folder `build` beside which it lies.
  const folder = join(`${dirname(bundles)}-mutant`, basename(bundles));
  rmSync(folder, { recursive: true, force: true });
  cpSync(bundles, folder, { recursive: true });
  for (const { find, replace } of mutant.patches) {
    for (const file of scripts(folder)) {
      const before = readFileSync(file, "utf8");
      if (find.test(before)) writeFileSync(file, before.replace(new RegExp(find, "g"), replace));
    }
  }
  return folder;
}
