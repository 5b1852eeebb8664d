import { expect, test } from "vitest";
import { Random } from "./random";

test("hexadecimal ids of 300,000 forks are all different, also where two have the same choices by chance", () => {
  const root = new Random(1);
  const [ids, first] = [new Set<string>(), new Set<number>()];
  for (let n = 0; n < 300_000; n += 1) {
    const fork = root.fork(`order/${n}`);
    ids.add(fork.hex(20));
    first.add(root.fork(`order/${n}`).next());
  }
  expect(ids.size).toBe(300_000);
  expect(first.size, "some do have the same choices: else this shows nothing").toBeLessThan(300_000);
});
