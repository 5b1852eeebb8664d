/** The changes of one file by a unified diff. */
export interface FileDiff {
  /** Within its package: `src/index.js`. */
  path: string;
  hunks: Hunk[];
}

interface Hunk {
  /** The first line of the original that it names, counted from 1. */
  start: number;
  /** Each with its sign: ` ` is there before and after, `-` only before, `+` only after. */
  lines: string[];
}

const FILE = /^\+\+\+ b\/(.+)$/;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

const isBefore = (line: string) => !line.startsWith("+");
const isAfter = (line: string) => !line.startsWith("-");

/**
 * Reads a unified diff, as `git diff` writes it; text before the first file is for readers.
 * @throws Error when it changes nothing, or when a hunk has other lines than its header says.
 */
export function parsePatch(patch: string): FileDiff[] {
  const lines = patch.split("\n");
  const files: FileDiff[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at++] ?? "";
    const path = FILE.exec(line)?.[1];
    if (path) files.push({ path, hunks: [] });
    const header = HUNK.exec(line);
    if (!header) continue;
    let [before, after] = [Number(header[2] ?? 1), Number(header[3] ?? 1)];
    const hunk: Hunk = { start: Number(header[1]), lines: [] };
    while (before > 0 || after > 0) {
      const next = lines[at++];
      if (next === undefined || !/^[ +-]/.test(next)) throw new Error(`a line is missing under "${line}"`);
      if (isBefore(next)) before--;
      if (isAfter(next)) after--;
      hunk.lines.push(next);
    }
    if (before < 0 || after < 0) throw new Error(`a line is too many under "${line}"`);
    files.at(-1)?.hunks.push(hunk);
  }
  if (!files.some(({ hunks }) => hunks.length > 0)) throw new Error("it changes nothing");
  return files;
}

/**
 * The text with the hunks applied. A line that is not exactly where the diff has it is an error: a patch that was
 * written for another text may change what it was not meant for.
 * @throws Error naming the first line that differs.
 */
export function applyHunks(text: string, hunks: readonly Hunk[]): string {
  const lines = text.split("\n");
  const out: string[] = [];
  let done = 0;
  for (const { start, lines: changes } of hunks) {
    if (start - 1 < done) throw new Error(`hunks overlap at line ${start}`);
    out.push(...lines.slice(done, start - 1));
    done = start - 1;
    for (const change of changes) {
      const content = change.slice(1);
      if (isBefore(change) && lines[done++] !== content)
        throw new Error(`line ${done} is not "${content.trim()}"`);
      if (isAfter(change)) out.push(content);
    }
  }
  return [...out, ...lines.slice(done)].join("\n");
}
