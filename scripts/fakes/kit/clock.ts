import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The fakes' clock: real time plus an offset in seconds, kept in a file so that a restart tells the same time.
 * Every timestamp a fake gives out, and every expiry it checks, goes by this clock.
 */
export class Clock {
  #offsetMs = 0;
  #listeners = new Set<() => void>();

  constructor(private readonly file: string) {
    try {
      const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
      if (typeof kept === "number" && Number.isFinite(kept)) this.#offsetMs = kept * 1000;
    } catch {
      // No file yet, or an unreadable one: real time.
    }
  }

  /** Milliseconds since the epoch, offset included. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Whole seconds since the epoch, the unit of Stripe's timestamps. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  get offsetSeconds(): number {
    return this.#offsetMs / 1000;
  }

  /** Moves the clock to real time plus `seconds`, and tells whoever waits for something to become due. */
  set(seconds: number): void {
    this.#offsetMs = seconds * 1000;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(seconds));
    renameSync(`${this.file}.new`, this.file);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after every move of the clock. */
  onMove(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
