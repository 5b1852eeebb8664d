import { readFileSync } from "node:fs";
import { inRoot } from "../../tools/stack/root";
import { sourceFiles } from "./imports";

const MOST_LINES = 400;
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
