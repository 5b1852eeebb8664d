import { createHash } from "node:crypto";

/**
 * A stream of choices that a seed fixes: the same seed, the same choices. `fork` gives each client, fault and builder a
 * stream of its own, so that the choices of one don't depend on how fast another was.
 */
export class Random {
  #state: number;

  constructor(private readonly seed: string) {
    this.#state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  }

  fork(name: string): Random {
    return new Random(`${this.seed}/${name}`);
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    // mulberry32: a 32-bit counter stirred three times
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let stirred = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    stirred = (stirred + Math.imul(stirred ^ (stirred >>> 7), 61 | stirred)) ^ stirred;
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[this.int(0, from.length - 1)];
    if (chosen === undefined) throw new Error("nothing to pick from");
    return chosen;
  }

  /** Several different ones, in random order. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0)
      chosen.push(...left.splice(this.int(0, left.length - 1), 1));
    return chosen;
  }

  /** One of them, the heavier the likelier. */
  weighted<T extends { weight: number }>(from: readonly T[]): T {
    let left = this.next() * from.reduce((sum, one) => sum + one.weight, 0);
    for (const one of from) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return from[from.length - 1] as T;
  }
}
