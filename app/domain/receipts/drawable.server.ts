import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { fontFor, isLatin } from "./pdf.server";

/** The library unpacks tables of all scripts as it is loaded, which only a text beyond Latin needs. */
const openFont = (path: string): Font =>
  (createRequire(import.meta.url)("fontkit") as typeof import("fontkit")).openSync(path) as Font;

const fonts = new Map<string, Font>();

/** The typeface in which a text is set that Latin fonts don't know; opened once. */
function typeface(path: string): Font {
  const font = fonts.get(path) ?? openFont(path);
  fonts.set(path, font);
  return font;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** How a sign is to be drawn; the font has one way. */
const VARIATION = /[\ufe00-\ufe0f]/g;

/**
 * A text without what no font of ours can draw: emoji, and scripts that DejaVu does not have (Chinese, Japanese, Korean, the
 * scripts of India, Thai). `isWhole` is false where letters or digits are among it, so that what is left says less than it should.
 */
export function drawable(text: string, isBold = false): { text: string; isWhole: boolean } {
  if (isLatin(text)) return { text, isWhole: true };
  const font = typeface(fontFor(text, isBold));
  const lost: string[] = [];
  const kept = [...graphemes.segment(text.normalize("NFC").replace(VARIATION, ""))].map(({ segment }) => {
    const isKnown = [...segment].every(
      (sign) => /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
    if (!isKnown) lost.push(segment);
    return isKnown ? segment : "";
  });
  if (lost.length === 0) return { text: kept.join(""), isWhole: true };
  const left = kept
    .join("")
    .replace(/\s+(?=[,.;:!?)\s]|$)/g, "")
    .trimStart();
  return { text: left, isWhole: !lost.some((sign) => /[\p{L}\p{N}]/u.test(sign)) };
}
