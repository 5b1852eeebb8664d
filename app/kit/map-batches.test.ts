import { expect, test } from "vitest";
import { mapBatches } from "./map-batches";

/** Numbers from 1 to `last`, two at a time, and what was asked for. */
function numbersTo(last: number) {
  const asked: (number | undefined)[] = [];
  const read = async (after: number | undefined) => {
    asked.push(after);
    return [1, 2].map((n) => n + (after ?? 0)).filter((n) => n <= last);
  };
  return { asked, batches: { size: 2, read } };
}

test("batch after batch until one is not full", async () => {
  for (const [last, expected] of [
    [5, [undefined, 2, 4]],
    [4, [undefined, 2, 4]],
    [0, [undefined]],
  ] as const) {
    const { asked, batches } = numbersTo(last);
    const done: number[] = [];
    await mapBatches(batches, "numbers", async (n) => done.push(n));
    expect([done.length, asked]).toEqual([last, expected]);
  }
});

test("one that fails keeps no other from its turn, of its batch or a later one, and is heard of at the end", async () => {
  const done: number[] = [];
  const asked = mapBatches(numbersTo(5).batches, "numbers", async (n) => {
    if (n < 3) throw new Error(`no ${n}`);
    done.push(n);
  });
  await expect(asked).rejects.toThrow("2 of 5 numbers failed");
  await expect(asked).rejects.toMatchObject({ errors: [{ message: "no 1" }, { message: "no 2" }] });
  expect(done).toEqual([3, 4, 5]);
});
