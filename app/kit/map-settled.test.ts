import { expect, test } from "vitest";
import { mapSettled } from "./map-settled";

test("one that fails, at once or later, keeps no other from its turn, and is heard of", async () => {
  const done: number[] = [];
  const work = (n: number): Promise<void> => {
    if (n === 1) throw new Error("at once");
    if (n === 3) return Promise.reject(new Error("later"));
    done.push(n);
    return Promise.resolve();
  };
  const asked = mapSettled([1, 2, 3, 4], "numbers", work);
  await expect(asked).rejects.toThrow("2 of 4 numbers failed");
  await expect(asked).rejects.toMatchObject({ errors: [{ message: "at once" }, { message: "later" }] });
  expect(done).toEqual([2, 4]);
  await mapSettled([2], "numbers", work);
});

test("does all of them, at most so many at once, and throws what went wrong", async () => {
  let now = 0;
  let most = 0;
  const done: number[] = [];
  const work = async (n: number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((then) => setImmediate(then));
    now -= 1;
    if (n % 3 === 0) throw new Error(`no ${n}`);
    done.push(n);
  };
  const fault = await mapSettled([1, 2, 3, 4, 5, 6, 7], "numbers", work, 3).catch((error) => error);
  expect([most, done.sort()]).toEqual([3, [1, 2, 4, 5, 7]]);
  expect(fault.errors.map(String).sort()).toEqual(["Error: no 3", "Error: no 6"]);
  await mapSettled([], "numbers", work, 3);
});
