import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
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
    let text: string;
    try {
      text = readFileSync(this.file, "utf8");
    } catch {
      return;
    }
    for (const line of text.split("\n")) {
      if (line === "") continue;
      try {
        yield JSON.parse(line);
      } catch {
        // A torn last line: its request was never answered.
      }
    }
  }

  append(line: string): void {
    this.#handle ??= openSync(this.file, "a");
    writeSync(this.#handle, `${line}\n`);
  }

  /** Replaces the file by these lines in one step: a reader sees the old file or the new one, never half of it. */
  rewrite(lines: Iterable<string>): void {
    this.close();
    const next = openSync(`${this.file}.new`, "w");
    let batch = "";
    for (const line of lines) {
      batch += `${line}\n`;
      if (batch.length > 1_000_000) {
        writeSync(next, batch);
        batch = "";
      }
    }
    writeSync(next, batch);
    fsyncSync(next);
    closeSync(next);
    renameSync(`${this.file}.new`, this.file);
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }
}
