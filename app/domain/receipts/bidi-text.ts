import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** Hebrew, Arabic and their like: letters that are written from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return FROM_THE_RIGHT.test(text);
}

/** A piece of a line in one direction, its letters in the order in which they are read. */
export interface Run {
  text: string;
  isRtl: boolean;
}

/** A line of a text: from its first letter to behind its last. */
export interface LineRange {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Breaks a text at its spaces into lines of `width`, and within a word where that is longer than a line. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): LineRange[] {
  const lines: LineRange[] = [];
  let line: LineRange | null = null;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (line && widthOf(text.slice(line.start, end)) <= width) {
      line.end = end;
      continue;
    }
    line = { start: index, end: index };
    lines.push(line);
    for (const { segment } of graphemes.segment(word)) {
      if (line.end > line.start && widthOf(text.slice(line.start, line.end + segment.length)) > width) {
        line = { start: line.end, end: line.end };
        lines.push(line);
      }
      line.end += segment.length;
    }
  }
  return lines;
}

/** A text of at most so many lines: what is too much is left out, with an ellipsis in its place. */
export function cutLines(
  text: string,
  { width, most, widthOf }: { width: number; most: number; widthOf: (text: string) => number },
): { text: string; lines: LineRange[] } {
  const lines = breakLines(text, width, widthOf);
  const last = lines[most - 1];
  if (lines.length <= most || !last) return { text, lines };
  let shorter = [...graphemes.segment(text.slice(0, last.end))].map(({ segment }) => segment);
  const cut = () => `${shorter.join("").trimEnd()}…`;
  while (shorter.length > 1 && widthOf(cut().slice(last.start)) > width) shorter = shorter.slice(0, -1);
  const whole = cut();
  return { text: whole, lines: [...lines.slice(0, most - 1), { start: last.start, end: whole.length }] };
}

/**
 * The runs of a line from left to right, as the Unicode bidirectional algorithm orders them; brackets within a run from the
 * right are mirrored.
 */
export function runsOf(text: string, { start, end }: LineRange): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, levels, start, end - 1);
  const runs: { text: string; level: number }[] = [];
  for (let at = start; at < end; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const sign = mirrored.get(at) ?? text.charAt(at);
    if (last?.level === level) last.text += sign;
    else runs.push({ text: sign, level });
  }
  // whatever lies as deep as a level is turned around, the deepest first
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs.map((run) => drawn(run.text, run.level % 2 === 1));
}

/** A font turns letters around that are read from the right, and nothing else: signs alone are turned here. */
function drawn(text: string, isRtl: boolean): Run {
  if (!isRtl || hasRightToLeft(text)) return { text, isRtl };
  return { text: [...text].reverse().join(""), isRtl: false };
}
