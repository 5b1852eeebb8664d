import { expect, test } from "vitest";
import { inParallel } from "./in-parallel";

test("does all of them, at most so many at once, and answers what went wrong", async () => {
  let now = 0;
  let most = 0;
  const done: number[] = [];
  const faults = await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((then) => setImmediate(then));
    now -= 1;
    if (n % 3 === 0) throw new Error(`no ${n}`);
    done.push(n);
  });
  expect([most, done.sort()]).toEqual([3, [1, 2, 4, 5, 7]]);
  expect(faults.map(String).sort()).toEqual(["Error: no 3", "Error: no 6"]);
  expect(await inParallel([], 3, async () => undefined)).toEqual([]);
});
