import { expect, test } from "vitest";
import { ALWAYS, type Choice, combine } from "./shapes";

const free = (...values: string[]): Choice<string>[] => values.map((value) => ({ value, when: ALWAYS }));
const by = (key: string, ...values: string[]): Choice<string>[] =>
  values.map((value, way) => ({ value, when: new Map([[key, way]]) }));
const texts = (groups: Choice<string>[][], cap: number) =>
  combine(groups, cap).map(({ value }) => value.join(""));

test("every combination is made while they are few", () => {
  expect(texts([free("a", "b"), free("1", "2")], 4)).toEqual(["a1", "a2", "b1", "b2"]);
});

test("the same branch goes the same way everywhere", () => {
  expect(texts([by("wide", "a", "b"), by("wide", "1", "2")], 4)).toEqual(["a1", "b2"]);
});

test("above the cap each choice is in some combination, and none contradicts itself", () => {
  const groups = [free("a", "b", "c"), by("wide", "1", "2"), by("wide", "x", "y")];
  const made = texts(groups, 3);
  for (const choice of ["a", "b", "c", "1x", "2y"]) expect(made.join(" ")).toContain(choice);
  expect(made.join(" ")).not.toMatch(/1y|2x/);
  expect(made.length).toBeLessThan(6);
});
