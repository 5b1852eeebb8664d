import { dayIn, formatDay } from "~/kit/day";
import { bytesOf, fontFor, type Paper } from "./pdf.server";
import {
  type BillLine,
  billLines,
  lineLabel,
  linePrice,
  netTotalLine,
  type Receipt,
  tenderLines,
} from "./receipt";

type Root = ReturnType<Paper["struct"]>;

const MARGIN = 56;
const VALUE_WIDTH = 120;
const INK = "#2b1d17";
const SOFT = "#6a564b";
const TONES = { cook: "#2c6a4c", company: "#5c2a4d", total: INK, back: SOFT } as const;

/** The Latin fonts have no minus; their dash is as wide. */
const printable = (text: string) => text.replaceAll("\u2212", "\u2013");

/** One sheet of paper after the other, written from the top down; every line is tagged for those who listen. */
class Sheet {
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

function write(sheet: Sheet, receipt: Receipt): void {
  sheet.words("DinDin", { size: 13, isBold: true, ink: "#b5391c", after: 18 });
  sheet.words(`Receipt ${receipt.number}`, { size: 20, isBold: true, after: 8, tag: "H1" });
  const { issued_at, time_zone } = receipt;
  const issued = issued_at === null ? "" : `, paid ${formatDay(dayIn(time_zone, new Date(issued_at)))}`;
  sheet.words(`Order ${receipt.order_number}${issued}, dinner on ${formatDay(receipt.delivery_date)}`, {
    ink: SOFT,
  });
  sheet.words(receipt.diner, { ink: SOFT });
  sheet.words(receipt.address, { ink: SOFT, after: 10 });
  for (const cook of receipt.cooks) {
    sheet.rule();
    sheet.words(`Cooked by ${cook.full_name}`, { isBold: true, after: 6, tag: "H2" });
    for (const line of cook.lines) sheet.row({ label: lineLabel(line), value: linePrice(line) });
  }
  sheet.rule();
  for (const line of billLines(receipt)) sheet.row(line);
  sheet.rule();
  sheet.words("Payment", { isBold: true, after: 6, tag: "H2" });
  for (const line of tenderLines(receipt)) sheet.row(line);
  const kept = netTotalLine(receipt);
  if (kept) sheet.row(kept);
}

/**
 * A receipt as a PDF of one or more pages: tagged, with its title and language, names of any script in it. Everything is in
 * memory, a few kilobytes; fonts of other scripts are read only where a name needs them.
 */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { default: Document } = await import("pdfkit");
  const title = `Receipt ${receipt.number}`;
  const created = receipt.issued_at === null ? {} : { CreationDate: new Date(receipt.issued_at) };
  const paper = new Document({
    ...{ size: "LETTER", margin: MARGIN, lang: "en-US", tagged: true, displayTitle: true, pdfVersion: "1.7" },
    info: { Title: title, Author: "DinDin", ...created },
  });
  const whole = bytesOf(paper);
  const root = paper.struct("Document");
  paper.addStructure(root);
  write(new Sheet(paper, root), receipt);
  root.end();
  paper.end();
  return whole;
}
