import { warningWithSpecies } from "~/kit/allergen-species";
import { type Day, formatDay } from "~/kit/day";
import { lowerFirst } from "~/kit/text";
import type { LabelPaper } from "../kitchens/kitchen-schemas.server";
import { hasRightToLeft } from "../receipts/bidi-text";
import { drawable } from "../receipts/drawable.server";
import { bytesOf, fontFor, type Paper } from "../receipts/pdf.server";
import { heightOfRuns, writeRuns } from "../receipts/pdf-runs.server";
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

/** A text of a label, its size in points. */
interface Text {
  text: string;
  size: number;
  isBold?: boolean;
  /** lines it may take at most on a label of fixed height; a roll is as long as it has to be */
  lines: number;
  /** takes the room that the others leave */
  grows?: boolean;
  /** points of air below */
  after: number;
}

/** A diner's note as it can be printed, which says where it is not whole: it may be about what somebody must not eat. */
function noteOf(instruction: string): string {
  const { text, isWhole } = drawable(instruction);
  if (!isWhole) return `Note (not all of it can be printed, read it in the order): ${text}`.trimEnd();
  return text === "" ? "" : `Note: ${text}`;
}

/** What a label says, from the top down. The texts that people write are cut off, allergens never. */
export function labelTexts(label: Label): Text[] {
  const { number, piece, pieces } = label;
  const bold = (text: string) => drawable(text, true).text;
  const [meal, first_name, group] = [bold(label.meal), bold(label.first_name), bold(label.group ?? "")];
  const of = pieces > 1 ? `  ${piece} of ${pieces}` : "";
  const warning = warningWithSpecies(label) ?? "None of the nine major allergens";
  const contents = label.allergens_changed ? `Changed after the order: ${lowerFirst(warning)}` : warning;
  return [
    { text: meal, size: 13, isBold: true, lines: 2, after: 3 },
    {
      text: `${number}${of}  ${first_name}`.trimEnd(),
      size: 10,
      isBold: true,
      lines: 1,
      after: group ? 1 : 4,
    },
    ...(group ? [{ text: `Group: ${group}`, size: 9, isBold: true, lines: 1, after: 4 }] : []),
    {
      text: `${contents}.`,
      size: 9,
      isBold: true,
      lines: 4,
      after: 4,
    },
    { text: noteOf(label.instruction), size: 8.5, lines: 2, grows: true, after: 3 },
    { text: drawable(label.heating).text, size: 8.5, lines: 3, after: 4 },
    {
      text: `Use by ${formatDay(label.use_by)}. Keep refrigerated.`,
      size: 9,
      isBold: true,
      lines: 1,
      after: 0,
    },
  ].filter(({ text }) => text !== "");
}

/** How high a text stands at a width; `most` is what its lines allow. Points. */
function heightOf(paper: Paper, { text, size, isBold = false, lines }: Text, width: number): number {
  paper.font(fontFor(text, isBold)).fontSize(size);
  const most = paper.currentLineHeight(true) * lines;
  if (hasRightToLeft(text)) return Math.min(heightOfRuns(paper, text, width), most);
  return Math.min(paper.heightOfString(text, { width }), most);
}

/** Texts of a label of fixed height, of which the growing one may take what the others leave. Points. */
function fitted(paper: Paper, texts: readonly Text[], width: number, height: number): Text[] {
  const needed = texts.reduce((sum, one) => sum + heightOf(paper, one, width) + one.after, 0);
  return texts.map((one) => {
    if (!one.grows || needed >= height) return one;
    paper.font(fontFor(one.text, one.isBold ?? false)).fontSize(one.size);
    return { ...one, lines: one.lines + Math.floor((height - needed) / paper.currentLineHeight(true)) };
  });
}

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

function writeSheets(paper: Paper, labels: readonly Label[], sheet: keyof typeof SHEETS): void {
  const { size, page, columns, rows, width, height, gap } = SHEETS[sheet];
  const left = (page.width - columns * width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * height) / 2;
  for (const [index, label] of labels.entries()) {
    const place = index % (columns * rows);
    if (place === 0) paper.addPage({ size, margin: 0 });
    const inner = width - 2 * PADDING;
    write(paper, fitted(paper, labelTexts(label), inner, height - 2 * PADDING), {
      x: left + (place % columns) * (width + gap) + PADDING,
      y: top + Math.floor(place / columns) * height + PADDING,
      width: inner,
    });
  }
}

/** Each label is a page as long as it needs; the printer cuts there. */
function writeRoll(paper: Paper, labels: readonly Label[]): void {
  const { padding } = ROLL;
  const width = ROLL.width - 2 * padding;
  for (const label of labels) {
    const texts = labelTexts(label).map((one) => ({ ...one, lines: Number.POSITIVE_INFINITY }));
    const needed = texts.reduce((sum, one) => sum + heightOf(paper, one, width) + one.after, 0);
    paper.addPage({ size: [ROLL.width, needed + 2 * padding], margin: 0 });
    write(paper, texts, { x: padding, y: padding, width });
  }
}

/** Labels as a PDF in black, for the printer at home or a roll; all of it in memory, a kilobyte a label. */
export async function labelsPdf(labels: readonly Label[], on: LabelPaper, date: Day): Promise<Buffer> {
  const { default: Document } = await import("pdfkit");
  const paper = new Document({
    ...{ autoFirstPage: false, lang: "en-US", displayTitle: true, pdfVersion: "1.7" },
    info: { Title: `Labels for ${formatDay(date)}`, Author: "DinDin" },
  });
  const whole = bytesOf(paper);
  if (on === "62mm") writeRoll(paper, labels);
  else writeSheets(paper, labels, on);
  paper.end();
  return whole;
}
