import { expect, test } from "vitest";
import { eachByItself } from "./each";

test("one that fails, at once or later, keeps no other from its turn, and is heard of", async () => {
  const done: number[] = [];
  const work = (n: number): Promise<void> => {
    if (n === 1) throw new Error("at once");
    if (n === 3) return Promise.reject(new Error("later"));
    done.push(n);
    return Promise.resolve();
  };
  const asked = eachByItself([1, 2, 3, 4], "numbers", work);
  await expect(asked).rejects.toThrow("2 of 4 numbers failed");
  await expect(asked).rejects.toMatchObject({ errors: [{ message: "at once" }, { message: "later" }] });
  expect(done).toEqual([2, 4]);
  await eachByItself([2], "numbers", work);
});
