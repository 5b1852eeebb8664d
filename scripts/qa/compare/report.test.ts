import { expect, test } from "vitest";
import { asText } from "./report";

const COMMON = "- cache-control: no-store";
const RARE = "- status 200\n+ status 201";

test("a change of many entries is printed once, after those of few", () => {
  const differences = ["a", "b", "c", "d", "e"].map((name) => ({
    name,
    changes: name === "b" ? [COMMON, RARE] : [COMMON],
  }));
  expect(asText(differences)).toBe(`b\n${RARE}\n\na\nb\nc\nand 2 more\n${COMMON}`);
});

test("of many changes the first are printed and the others counted", () => {
  const differences = ["a", "b", "c"].map((name) => ({ name, changes: [`+ ${name}`] }));
  expect(asText(differences, 1)).toBe("a\n+ a\n\nand 2 other changes");
});
