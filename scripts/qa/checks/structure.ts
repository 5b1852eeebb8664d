import { readFileSync } from "node:fs";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { inRoot } from "../../tools/stack/root";
import { circles } from "./circles";
import { allImports, type Import, sourceFiles } from "./imports";
import { areaOf, areaTableFaults, layerFault } from "./layers";
import { crowdedFolders, longFiles } from "./long-files";
import { longFunctions } from "./long-functions";

const HELP =
  "npx tsx scripts/qa/checks/structure.ts  imports that run upwards, sideways or in a circle, and files, functions and folders too long to take in";

/** All faults in how the files hang together, one line each. */
export function faults(imports: readonly Import[]): string[] {
  const wrongWay = imports.flatMap((one) => {
    const fault = layerFault(one);
    return fault ? [`${one.from}:${one.line} imports ${one.to}: ${fault}`] : [];
  });
  const files = circles(imports.filter((one) => !one.later).map((one) => [one.from, one.to]));
  const betweenAreas = imports.flatMap((one): [string, string][] => {
    const [from, to] = [areaOf(one.from), areaOf(one.to)];
    return from && to && from !== to && !/\.test\.tsx?$/.test(one.from) ? [[from, to]] : [];
  });
  const areas = circles(betweenAreas);
  return [
    ...wrongWay,
    ...files.map((circle) => `in a circle: ${circle.join(" > ")}`),
    ...areas.map((circle) => `areas that lean on each other: ${circle.join(", ")}`),
  ];
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const table = readFileSync(inRoot("docs/areas.md"), "utf8");
    const found = [
      ...faults(allImports()),
      ...areaTableFaults(table),
      ...longFiles(),
      ...longFunctions(),
      ...crowdedFolders(),
    ];
    if (found.length === 0) console.log(`${sourceFiles().length} files follow the layers.`);
    else {
      console.error(found.join("\n"));
      process.exitCode = 1;
    }
  });
}
