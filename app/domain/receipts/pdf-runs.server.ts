import { breakLines, cutLines, type Run, runsOf } from "./bidi-text";
import type { Paper } from "./pdf.server";

/** With features, even none, pdfkit sets a text whole: without, word by word from left to right, each turned around by itself. */
const optionsOf = (isRtl: boolean) => (isRtl ? { features: [] } : {});

function widthOfRun(paper: Paper, { text, isRtl }: Run): number {
  return paper.widthOfString(text, optionsOf(isRtl));
}

/** The width of a line whatever its directions. Points. */
const widthOf = (paper: Paper) => (text: string) =>
  runsOf(text, { start: 0, end: text.length }).reduce((sum, run) => sum + widthOfRun(paper, run), 0);

/** How high a text with letters from the right stands at a width, in the font and size that are set. Points. */
export function heightOfRuns(paper: Paper, text: string, width: number): number {
  return breakLines(text, width, widthOf(paper)).length * paper.currentLineHeight(true);
}

/** Writes a text with letters from the right, at most `lines` lines of it, in the font and size that are set. */
export function writeRuns(
  paper: Paper,
  given: string,
  { x, y, width, lines: most }: { x: number; y: number; width: number; lines: number },
): void {
  const { text, lines } = cutLines(given, { width, most, widthOf: widthOf(paper) });
  for (const [place, line] of lines.entries()) {
    let left = x;
    for (const run of runsOf(text, line)) {
      paper.text(run.text, left, y + place * paper.currentLineHeight(true), {
        ...{ lineBreak: false, ...optionsOf(run.isRtl) },
      });
      left += widthOfRun(paper, run);
    }
  }
}
