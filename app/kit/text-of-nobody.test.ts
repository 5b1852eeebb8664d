import { expect, test } from "vitest";
import { wordsOf } from "./text";

test("what is kept of a failure names no address and no phone", () => {
  expect(wordsOf(new Error("550 5.1.1 <ana.reyes+1@people.test>: user unknown"))).toBe(
    "550 5.1.1 <(somebody)>: user unknown",
  );
  expect(wordsOf("The number +16155550142 is unreachable (attempt 3 of 5)")).toBe(
    "The number (somebody) is unreachable (attempt 3 of 5)",
  );
  // linear, however long it is: this would take minutes else
  expect(wordsOf("x".repeat(1_000_000))).toHaveLength(500);
});
