import { type Day, formatDay } from "~/kit/day";
import { yieldToOthers } from "~/kit/yield-to-others.server";
import type { LabelPaper } from "../kitchens/kitchen-schemas.server";
import { hasRightToLeft } from "../receipts/bidi-text";
import { bytesOf, fontFor, type Paper } from "../receipts/pdf.server";
import { heightOfRuns, writeRuns } from "../receipts/pdf-runs.server";
import { invalid } from "../refusal";
import { labelTexts, type Text } from "./label-texts.server";
import type { Label } from "./schemas.server";

const INCH = 72;
const MM = INCH / 25.4;

/** Sheets of labels as they are sold: 4 by 3 1/3 inches on US Letter (Avery 5164), 99.1 by 67.7 mm on A4 (Avery L7165). Points. */
const SHEETS = {
  letter: {
    ...{ size: "LETTER", page: { width: 8.5 * INCH, height: 11 * INCH }, columns: 2, rows: 3 },
    ...{ width: 4 * INCH, height: (10 / 3) * INCH, gap: (3 / 16) * INCH },
  },
  a4: {
    ...{ size: "A4", page: { width: 210 * MM, height: 297 * MM }, columns: 2, rows: 4 },
    ...{ width: 99.1 * MM, height: 67.7 * MM, gap: 2.5 * MM },
  },
};
const ROLL = { width: 62 * MM, padding: 3.5 * MM };
const PADDING = 5 * MM;
const INK = "#000";
/** Labels of one file, unless all are of one order: a second of work, a megabyte. */
const MOST_LABELS = 500;
/** Labels after which others are served: 40 ms. */
const AT_ONCE = 20;

/** How high a text stands at a width; `most` is what its lines allow. Points. */
export function heightOf(paper: Paper, { text, size, isBold = false, lines }: Text, width: number): number {
  paper.font(fontFor(text, isBold)).fontSize(size);
  const most = paper.currentLineHeight(true) * lines;
  if (hasRightToLeft(text)) return Math.min(heightOfRuns(paper, text, width), most);
  return Math.min(paper.heightOfString(text, { width }), most);
}

/** Sizes for a text that must not be cut off, the one that is wanted first. Points; the last can still be read. */
const SMALLER = [9, 8, 7, 6];

const heightOfAll = (paper: Paper, texts: readonly Text[], width: number) =>
  texts.reduce((sum, one) => sum + heightOf(paper, one, width) + one.after, 0);

/**
 * Texts of a label of fixed height: what must not be cut off is as large as it can be, with the least that others need;
 * heating and then the note, which grows, have the room that is left. Width and height in points.
 */
function fitted(paper: Paper, texts: readonly Text[], width: number, height: number): Text[] {
  const atSize = (points: number) => texts.map((one) => (one.shrinks ? { ...one, size: points } : one));
  const atLeast = (sized: readonly Text[]) => sized.map((one) => ({ ...one, lines: one.least ?? one.lines }));
  const fits = (points: number) => heightOfAll(paper, atLeast(atSize(points)), width) <= height;
  const sized = atSize(SMALLER.find(fits) ?? (SMALLER.at(-1) as number));
  const result = atLeast(sized);
  const turn = (one: Text) => (one.grows ? 1 : 0);
  const growing = sized.filter((one) => one.grows || one.least).sort((a, b) => turn(a) - turn(b));
  for (const one of growing) {
    const place = sized.indexOf(one);
    const left = Math.max(0, height - heightOfAll(paper, result, width));
    paper.font(fontFor(one.text, one.isBold ?? false)).fontSize(one.size);
    const lines = (result[place]?.lines ?? 0) + Math.floor(left / paper.currentLineHeight(true));
    result[place] = { ...one, lines: one.grows ? lines : Math.min(lines, one.lines) };
  }
  return result;
}

/** What a label on a sheet says, as it is printed there. */
export function sheetTexts(paper: Paper, label: Label, on: keyof typeof SHEETS): Text[] {
  const { width, height } = innerSize(on);
  return fitted(paper, labelTexts(label), width, height);
}

/** The room for texts on a label of a sheet. Points. */
export const innerSize = (on: keyof typeof SHEETS) => ({
  width: SHEETS[on].width - 2 * PADDING,
  height: SHEETS[on].height - 2 * PADDING,
});

/** Writes a label's texts into its place. */
function write(paper: Paper, texts: readonly Text[], at: { x: number; y: number; width: number }): void {
  let { y } = at;
  for (const one of texts) {
    const height = heightOf(paper, one, at.width);
    paper.fillColor(INK);
    if (hasRightToLeft(one.text)) writeRuns(paper, one.text, { ...at, y, lines: one.lines });
    // A hair more than its lines, or the last one would be taken for too much.
    else paper.text(one.text, at.x, y, { width: at.width, height: height + 0.5, ellipsis: true });
    y += height + one.after;
  }
}

async function writeSheets(
  paper: Paper,
  labels: readonly Label[],
  sheet: keyof typeof SHEETS,
): Promise<void> {
  const { size, page, columns, rows, width, height, gap } = SHEETS[sheet];
  const left = (page.width - columns * width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * height) / 2;
  for (const [index, label] of labels.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToOthers();
    const place = index % (columns * rows);
    if (place === 0) paper.addPage({ size, margin: 0 });
    write(paper, sheetTexts(paper, label, sheet), {
      x: left + (place % columns) * (width + gap) + PADDING,
      y: top + Math.floor(place / columns) * height + PADDING,
      width: innerSize(sheet).width,
    });
  }
}

/** Each label is a page as long as it needs; the printer cuts there. */
async function writeRoll(paper: Paper, labels: readonly Label[]): Promise<void> {
  const { padding } = ROLL;
  const width = ROLL.width - 2 * padding;
  for (const [index, label] of labels.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToOthers();
    const texts = labelTexts(label).map((one) => ({ ...one, lines: Number.POSITIVE_INFINITY }));
    paper.addPage({ size: [ROLL.width, heightOfAll(paper, texts, width) + 2 * padding], margin: 0 });
    write(paper, texts, { x: padding, y: padding, width });
  }
}

/**
 * Labels as a PDF in black, for the printer at home or a roll; all of it in memory, a kilobyte a label.
 * @throws Refusal `invalid` for more than 500 of several orders.
 */
export async function labelsPdf(labels: readonly Label[], on: LabelPaper, date: Day): Promise<Buffer> {
  if (labels.length > MOST_LABELS && labels.some(({ number }) => number !== labels[0]?.number))
    throw invalid("order_id", {
      reason: `A file holds up to ${MOST_LABELS} labels, and this day has ${labels.length.toLocaleString("en-US")}.`,
      next: "Print them order by order from the prep sheet.",
    });
  const { default: Document } = await import("pdfkit");
  const paper = new Document({
    ...{ autoFirstPage: false, lang: "en-US", displayTitle: true, pdfVersion: "1.7" },
    info: { Title: `Labels for ${formatDay(date)}`, Author: "DinDin" },
  });
  const whole = bytesOf(paper);
  if (on === "62mm") await writeRoll(paper, labels);
  else await writeSheets(paper, labels, on);
  paper.end();
  return whole;
}
