import { readFileSync, writeFileSync } from "node:fs";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { type LockedPackage, type Lockfile, type Packages, placeOf } from "../../tools/stack/lockfile";
import { inRoot } from "../../tools/stack/root";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The machine a package of prebuilt binaries is for, as its name says it: `…-linux-x64-musl`. */
export function machineOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const one = (known: string[]) => words.filter((word) => known.includes(word)).slice(-1);
  const [os, cpu] = [one(SYSTEMS), one(PROCESSORS)];
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 && os[0] === "linux" ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

/**
 * Entries that a complete lockfile would have. npm leaves out prebuilt binaries for other machines when the
 * registry at hand does not carry them, and then `npm ci` refuses the lockfile everywhere. Each goes
 * beside a sibling (the binary of this machine) that npm did place.
 */
export function missingEntries(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [path, entry] of Object.entries(packages)) {
    const wanted = Object.entries(entry.optionalDependencies ?? {});
    const sibling = wanted
      .map(([name]) => placeOf(packages, path, name))
      .find((found) => found !== undefined);
    for (const [name, version] of wanted) {
      if (placeOf(packages, path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const folder = sibling ? sibling.replace(/node_modules\/(@[^/]+\/)?[^/]+$/, "") : "";
      const { dev, devOptional } = (sibling && packages[sibling]) || {};
      const kind = dev ? { dev } : devOptional ? { devOptional } : {};
      missing[`${folder}node_modules/${name}`] = { version, ...machineOf(name), ...kind, optional: true };
    }
  }
  return missing;
}

const HELP = `tsx scripts/qa/checks/lockfile.ts          whether npm ci would take package-lock.json
tsx scripts/qa/checks/lockfile.ts --write  add what is missing (after npm install)`;

if (isMain(import.meta.url)) {
  runMain(async () => {
    const { values } = readArguments(HELP, { write: { type: "boolean" } });
    const file = inRoot("package-lock.json");
    const lock = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
    const missing = missingEntries(lock.packages);
    const names = Object.keys(missing);
    if (names.length === 0) console.log("package-lock.json is complete.");
    else if (values.write) {
      const { "": own = {}, ...rest } = { ...lock.packages, ...missing };
      const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, "en"));
      lock.packages = { "": own, ...Object.fromEntries(sorted) };
      writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
      console.log(`${names.length} entries added to package-lock.json.`);
    } else {
      console.error(
        `package-lock.json lacks ${names.length} entries, so npm ci refuses it:\n${names.join("\n")}`,
      );
      console.error("Add them with: npx tsx scripts/qa/checks/lockfile.ts --write");
      process.exitCode = 1;
    }
  });
}
