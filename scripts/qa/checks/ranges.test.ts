import { expect, test } from "vitest";
import { includesVersion } from "./ranges";

test.each([
  [">=18", true],
  ["^20.19.0 || >=22.12.0", true],
  [">=20.19 <21 || >=22.12", true],
  [">= 14.0.0 < 20", false],
  ["^18.18.0 || ^20.9.0 || >=21", true],
  [">=22.12.0", false],
  ["20.x", true],
  ["20", true],
  ["~20.19.0", false],
  ["~20", true],
  [">20", false],
  ["<=20", true],
  ["<20.20.0", false],
  ["14 - 20", true],
  ["14 - 18", false],
  ["*", true],
  ["", true],
])("%s includes Node 20.20.0: %s", (range, expected) => {
  expect(includesVersion(range, "20.20.0")).toBe(expected);
});
