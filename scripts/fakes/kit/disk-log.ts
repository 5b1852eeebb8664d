import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
} from "node:fs";
import { dirname } from "node:path";

/**
 * An append-only file of JSON lines. A line is handed to the operating system before `append` returns, so it
 * outlives a kill -9 of this process; a last line cut short by a crash is left out when the file is read again.
 */
export class DiskLog {
  #handle: number | null = null;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
  }

  /** Every whole line of the file, oldest first; none when there is no file. */
  *read(): Generator<unknown> {
    if (!existsSync(this.file)) return;
    for (const line of wholeLines(this.file)) {
      try {
        yield JSON.parse(line);
      } catch {
        // A line torn by a full disk: its request was never answered.
      }
    }
  }

  append(line: string): void {
    this.#handle ??= this.#open();
    appendFileSync(this.#handle, `${line}\n`);
  }

  /** Opens the file for appending; a torn last line is closed off, so that it spoils no line after it. */
  #open(): number {
    const handle = openSync(this.file, "a+");
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    if (size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 10)
      appendFileSync(handle, "\n");
    return handle;
  }

  /** Replaces the file by these lines in one step: a reader sees the old file or the new one, never half of it. */
  rewrite(lines: Iterable<string>): void {
    this.close();
    const next = openSync(`${this.file}.new`, "w");
    let batch = "";
    for (const line of lines) {
      batch += `${line}\n`;
      if (batch.length > 1_000_000) {
        appendFileSync(next, batch);
        batch = "";
      }
    }
    appendFileSync(next, batch);
    fsyncSync(next);
    closeSync(next);
    renameSync(`${this.file}.new`, this.file);
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }
}

const CHUNK = 4_000_000;

/** The lines of a file that end with a line break, read in pieces: a log may outgrow what one string can hold. */
function* wholeLines(file: string): Generator<string> {
  const handle = openSync(file, "r");
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.alloc(CHUNK);
      const count = readSync(handle, chunk, 0, CHUNK, null);
      if (count === 0) return;
      const bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
      let from = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
        if (end > from) yield bytes.toString("utf8", from, end);
        from = end + 1;
      }
      rest = bytes.subarray(from);
    }
  } finally {
    closeSync(handle);
  }
}
