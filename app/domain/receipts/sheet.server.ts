import { bytesOf, fontFor, type Paper } from "./pdf.server";
import type { BillLine } from "./receipt";

type Root = ReturnType<Paper["struct"]>;

const MARGIN = 56;
const VALUE_WIDTH = 120;
const INK = "#2b1d17";
export const SOFT = "#6a564b";
const TONES = { cook: "#2c6a4c", company: "#5c2a4d", total: INK, back: SOFT } as const;

/** The Latin fonts have no minus; their dash is as wide. */
const printable = (text: string) => text.replaceAll("\u2212", "\u2013");

/** One sheet of paper after the other, written from the top down; every line is tagged for those who listen. */
export class Sheet {
  private y = MARGIN;

  constructor(
    private readonly paper: Paper,
    private readonly root: Root,
  ) {}

  private get width(): number {
    return this.paper.page.width - 2 * MARGIN;
  }

  private font(text: string, isBold: boolean): Paper {
    return this.paper.font(fontFor(text, isBold));
  }

  private put(
    text: string,
    at: { x: number; width: number; align?: "right"; isBold: boolean; size: number; ink: string },
  ): number {
    const { x, width, align = "left", isBold, size, ink } = at;
    this.font(text, isBold).fontSize(size);
    const height = this.paper.heightOfString(text, { width });
    this.paper.fillColor(ink).text(text, x, this.y, { width, align });
    return height;
  }

  private roomFor(text: string, size: number, width: number): void {
    this.font(text, false).fontSize(size);
    const needed = this.paper.heightOfString(text, { width }) + size;
    if (this.y + needed <= this.paper.page.height - MARGIN) return;
    this.paper.addPage();
    this.y = MARGIN;
  }

  /** Words over the whole width. */
  words(text: string, { size = 10.5, isBold = false, ink = INK, after = 4, tag = "P" } = {}): void {
    this.roomFor(text, size, this.width);
    this.root.add(
      this.paper.struct(tag, {}, () => {
        this.y += this.put(text, { x: MARGIN, width: this.width, isBold, size, ink }) + after;
      }),
    );
  }

  /** A label on the left, figures on the right. */
  row({ label, value: said, tone }: BillLine): void {
    const value = printable(said);
    const isBold = tone === "total";
    const ink = tone === undefined ? INK : TONES[tone];
    const size = isBold ? 12 : 10.5;
    const width = this.width - VALUE_WIDTH;
    this.roomFor(label, size, width);
    this.root.add(
      this.paper.struct("P", {}, () => {
        const right = MARGIN + width;
        this.put(value, { x: right, width: VALUE_WIDTH, align: "right", isBold, size, ink });
        this.y += this.put(label, { x: MARGIN, width: width - 12, isBold, size, ink }) + 5;
      }),
    );
  }

  /** A hairline with air around it. */
  rule(): void {
    this.y += 5;
    const { paper } = this;
    paper
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.5)
      .stroke("#c9b8a0");
    this.y += 9;
  }
}

/**
 * A PDF of one or more pages, tagged, with its title and language; `write` fills it. Everything is in memory, a few kilobytes;
 * fonts of other scripts are read only where a name needs them. `created` is when what it shows came about.
 */
export async function makePdf(
  title: string,
  created: Date | null,
  write: (sheet: Sheet) => void,
): Promise<Buffer> {
  const { default: Document } = await import("pdfkit");
  const paper = new Document({
    ...{ size: "LETTER", margin: MARGIN, lang: "en-US", tagged: true, displayTitle: true, pdfVersion: "1.7" },
    info: { Title: title, Author: "DinDin", ...(created && { CreationDate: created }) },
  });
  const whole = bytesOf(paper);
  const root = paper.struct("Document");
  paper.addStructure(root);
  write(new Sheet(paper, root));
  root.end();
  paper.end();
  return whole;
}
