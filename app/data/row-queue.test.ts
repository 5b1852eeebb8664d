import { describe, expect, test } from "vitest";
import { type ContendedRow, RowBusy, RowQueue } from "./row-queue.server";

const [a, b]: ContendedRow[] = ["schedule:1", "schedule:2"] as const;
const ROUND = 200;

/** Turns of which both places at some rows are taken. */
function taken(...rows: ContendedRow[]): RowQueue {
  const turns = new RowQueue(99);
  for (const row of rows) expect([turns.tryTake([row]), turns.tryTake([row])]).toEqual([true, true]);
  return turns;
}

/** Waits for a turn and writes down when it came. */
function waiting(
  turns: RowQueue,
  log: string[],
  name: string,
  rows: ContendedRow[],
  isFirst = false,
): Promise<void> {
  return turns.wait(rows, isFirst).then(() => void log.push(name));
}
const settled = () => new Promise((done) => setImmediate(done));

describe("turns at a row", () => {
  test("two at once; the third waits until one goes, and nobody passes those who wait", async () => {
    const turns = taken(a);
    const log: string[] = [];
    expect(turns.tryTake([a])).toBe(false);
    const third = waiting(turns, log, "third", [a]);
    turns.release([a]);
    await third;
    const fourth = waiting(turns, log, "fourth", [a, b]);
    expect(turns.tryTake([b]), "the fourth waits for it too").toBe(false);
    turns.release([a]);
    await fourth;
    expect(log).toEqual(["third", "fourth"]);
  });

  test("whoever settles comes before those who begin", async () => {
    const turns = taken(a);
    const log: string[] = [];
    const all = [
      waiting(turns, log, "begins", [a]),
      waiting(turns, log, "settles", [a], true),
      waiting(turns, log, "settles too", [a], true),
    ];
    for (const _ of all) {
      turns.release([a]);
      await settled();
    }
    await Promise.all(all);
    expect(log).toEqual(["settles", "settles too", "begins"]);
  });

  test("several rows are had together or not at all, in whatever order they are named: nobody waits in a circle", async () => {
    const turns = new RowQueue(99);
    let at = 0;
    const one = async (rows: ContendedRow[]) => {
      await turns.wait(rows, false);
      at += 1;
      expect(at).toBeLessThanOrEqual(2);
      await settled();
      at -= 1;
      turns.release(rows);
    };
    await Promise.all(Array.from({ length: ROUND }, (_, n) => one(n % 2 ? [a, b] : [b, a])));
    expect(turns.tryTake([a, b])).toBe(true);
  });

  test("too many are refused at once, but not who settles; who waited in vain leaves the others their place", async () => {
    const turns = taken(a, b);
    const vain = expect(turns.wait([a, b], false, 1)).rejects.toThrow(RowBusy);
    const log: string[] = [];
    const behind = Array.from({ length: ROUND - 1 }, (_, n) => waiting(turns, log, String(n), [a]));
    await expect(turns.wait([a], false)).rejects.toThrow(RowBusy);
    const settles = waiting(turns, log, "settles", [a], true);
    await vain;
    for (const _ of [settles, ...behind]) turns.release([a]);
    await Promise.all([settles, ...behind]);
    expect(log[0]).toBe("settles");
    expect(log).toHaveLength(ROUND);
  });

  test("of all rows together no more than are allowed: the rest wait, and go in their order", async () => {
    const turns = new RowQueue(3);
    const log: string[] = [];
    for (let n = 0; n < 3; n += 1) expect(turns.tryTake([`schedule:${n}`])).toBe(true);
    expect(turns.tryTake(["schedule:9"]), "all places are taken").toBe(false);
    expect(turns.tryTake([]), "who is at no such row needs no place").toBe(true);
    expect(turns.tryTake(["coupon:1"], true), "who has a place takes another row").toBe(true);
    const all = [waiting(turns, log, "first", ["schedule:7"]), waiting(turns, log, "second", ["schedule:8"])];
    turns.release(["schedule:0", "coupon:1"]);
    await settled();
    expect(log).toEqual(["first"]);
    turns.release(["schedule:1"]);
    await Promise.all(all);
    expect(log).toEqual(["first", "second"]);
    expect(turns.tryTake(["schedule:9"])).toBe(false);
  });

  test("rows that stay locked have less than half of all turns together, one each; others go on, and one that is had is as before", async () => {
    const turns = new RowQueue(5);
    const [a, b, c] = ["schedule:1", "schedule:2", "schedule:3"] as const;
    for (const row of [a, a, b, b, c] as const) expect(turns.tryTake([row])).toBe(true);
    const log: string[] = [];
    const free = waiting(turns, log, "free", ["schedule:9"]);
    expect(turns.isFull).toBe(true);
    turns.mark([a, b, c], true);
    const stuck = [a, b, c, a].map((row, n) => waiting(turns, log, `stuck ${n}`, [row]));
    for (const row of [a, a, b]) turns.release([row]);
    await free;
    expect(log, "two are at rows that are stuck").toEqual(["free"]);
    expect(turns.tryTake(["schedule:8"])).toBe(true);
    turns.release([b]);
    await settled();
    expect(log).toEqual(["free", "stuck 0"]);
    turns.release([c]);
    await settled();
    expect(log).toEqual(["free", "stuck 0", "stuck 1"]);
    turns.mark([a], false);
    turns.release([a]);
    await settled();
    expect(log, "the other at the first row no longer counts as stuck").toContain("stuck 3");
    turns.release([b]);
    await Promise.all(stuck);
  });
});
