import { expect, test } from "vitest";
import { readTestOptions } from "./arguments";

test("projects are chosen by their names, files by parts of their paths", () => {
  expect(readTestOptions(["journeys", "isolated", "carts", "-t", "a name"])).toEqual({
    repeat: 1,
    everyStart: false,
    vitest: ["--project", "journeys", "--project", "isolated", "carts", "-t", "a name"],
  });
});

test("rounds and start times", () => {
  expect(readTestOptions(["--repeat", "20", "journeys"])).toMatchObject({
    repeat: 20,
    vitest: ["--project", "journeys"],
  });
  expect(readTestOptions(["unit", "--every-start"])).toMatchObject({ repeat: 1, everyStart: true });
  for (const wrong of [[], ["0"], ["1.5"], ["often"]])
    expect(() => readTestOptions(["--repeat", ...wrong])).toThrow("a whole number above 0");
});
