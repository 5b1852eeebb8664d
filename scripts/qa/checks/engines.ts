import { readFileSync } from "node:fs";
import { inRoot } from "../../tools/stack/root";
import { includesVersion } from "./ranges";

/** The oldest Node this project promises to run on. */
const FLOOR = "20.20.0";

type Package = {
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};
const own = packages[""] ?? {};
const direct = Object.keys({ ...own.dependencies, ...own.devDependencies });
const refusing = direct.flatMap((name) => {
  const range = packages[`node_modules/${name}`]?.engines?.node;
  return range && !includesVersion(range, FLOOR) ? [`${name} wants Node ${range}`] : [];
});

if (refusing.length > 0) {
  console.error(`These dependencies exclude Node ${FLOOR}:\n${refusing.join("\n")}`);
  process.exitCode = 1;
} else console.log(`${direct.length} direct dependencies run on Node ${FLOOR}.`);
