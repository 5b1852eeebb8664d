import { readFileSync } from "node:fs";
import { inRoot } from "../../tools/stack/root";
import { sourceFiles } from "./imports";

const MOST_LINES = 400;
const MOST_FILES = 30;
/** Long lists of plain data are no code to be read through. */
const isData = (file: string): boolean => file.startsWith("prisma/demo/");

/** Source files that nobody reads in one sitting, one line each. */
export function longFiles(): string[] {
  return sourceFiles().flatMap((file) => {
    const lines = readFileSync(inRoot(file), "utf8").split("\n").length - 1;
    return lines > MOST_LINES && !isData(file)
      ? [`${file} has ${lines} lines: split it (at most ${MOST_LINES})`]
      : [];
  });
}

/**
 * Areas of the domain with more files, tests aside, than one looks through: among `files`, relative to the checkout. A folder
 * within an area, such as the messages' kinds, is a list of things alike, of which one is looked up.
 */
export function crowdedFolders(files: readonly string[] = sourceFiles()): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = /^(app\/domain\/[^/]+)\/[^/]+$/.exec(file)?.[1];
    if (folder && !/\.test\.tsx?$/.test(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES ? [`${folder} has ${count} files: split the area (at most ${MOST_FILES})`] : [],
  );
}
