import { expect, test } from "vitest";
import { readWish } from "./arguments";

test("projects are chosen by their names, files by parts of their paths", () => {
  expect(readWish(["journeys", "isolated", "carts", "-t", "a name"])).toEqual({
    repeat: 1,
    everyStart: false,
    vitest: ["--project", "journeys", "--project", "isolated", "carts", "-t", "a name"],
  });
});

test("rounds and start times", () => {
  expect(readWish(["--repeat", "20", "journeys"])).toMatchObject({
    repeat: 20,
    vitest: ["--project", "journeys"],
  });
  expect(readWish(["unit", "--every-start"])).toMatchObject({ repeat: 1, everyStart: true });
  for (const wrong of [[], ["0"], ["1.5"], ["often"]])
    expect(() => readWish(["--repeat", ...wrong])).toThrow("a whole number above 0");
});
