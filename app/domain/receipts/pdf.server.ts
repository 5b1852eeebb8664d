import { createRequire } from "node:module";
import type PDFKit from "pdfkit";

export type Paper = InstanceType<typeof PDFKit>;

/** What the fonts that every reader has can show; anything else is set in DejaVu, which knows many scripts. */
const LATIN = /^[\x20-\x7e\xa0-\xff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/;
const require = createRequire(import.meta.url);

/** Whether the fonts that every reader has can show all of a text. */
export const isLatin = (text: string): boolean => LATIN.test(text);

/** A font for pdfkit that can show a text: all of it, or as much as DejaVu has (`drawable`). */
export function fontFor(text: string, isBold: boolean): string {
  if (isLatin(text)) return isBold ? "Helvetica-Bold" : "Helvetica";
  return isBold
    ? require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")
    : require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
}

/** All of a document once it has ended. To be asked before anything is written. */
export function bytesOf(paper: Paper): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((done, failed) => {
    paper.on("data", (chunk: Buffer) => chunks.push(chunk));
    paper.on("end", () => done(Buffer.concat(chunks)));
    paper.on("error", failed);
  });
}
