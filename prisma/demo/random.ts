/**
 * A small generator (sfc32) of repeatable choices: the same seed and name give the same sequence on every machine.
 * Each part of the demo draws from a fork of its own, so that one part may grow without changing the others.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d = 1;
  /** tells hexadecimal ids of forks apart whose other state is the same by chance: of 225,000 orders some are */
  private readonly salt: number;

  constructor(
    readonly seed: number,
    readonly name = "demo",
  ) {
    let hash = 0x811c9dc5 ^ seed;
    let salt = 0x2545f491;
    for (const char of name) {
      hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
      salt = Math.imul(salt ^ (salt >>> 15) ^ char.charCodeAt(0), 0x85ebca6b);
    }
    this.salt = salt;
    this.a = hash;
    this.b = Math.imul(hash, 0x9e3779b1) ^ seed;
    this.c = Math.imul(seed + 1, 0x85ebca6b) ^ hash;
    for (let n = 0; n < 16; n += 1) this.next();
  }

  /** A generator of its own, told apart by name. */
  fork(name: string): Random {
    return new Random(this.seed, `${this.name}/${name}`);
  }

  /** At least 0 and less than 1. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /** One of `[weight, value]` rows, the heavier the likelier. */
  weighted<T>(rows: readonly (readonly [number, T])[]): T {
    let left = this.next() * rows.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of rows) {
      left -= weight;
      if (left < 0) return value;
    }
    return (rows.at(-1) as readonly [number, T])[1];
  }

  /** An index of `heights`, running sums of weights: for many draws from the same list. */
  indexIn(heights: readonly number[]): number {
    const mark = this.next() * (heights.at(-1) ?? 0);
    let [low, high] = [0, heights.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((heights[middle] as number) > mark) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** `count` different ones of them, in a new order; all of them when there are fewer. */
  some<T>(items: readonly T[], count: number): T[] {
    const copy = [...items];
    const end = Math.min(count, copy.length);
    for (let n = 0; n < end; n += 1) {
      const other = this.int(n, copy.length - 1);
      [copy[n], copy[other]] = [copy[other] as T, copy[n] as T];
    }
    return copy.slice(0, end);
  }

  hex(length: number): string {
    let text = "";
    while (text.length < length)
      text += ((Math.floor(this.next() * 4294967296) ^ this.salt) >>> 0).toString(16).padStart(8, "0");
    return text.slice(0, length);
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = this.hex(32);
    const variant = "89ab"[this.int(0, 3)];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
