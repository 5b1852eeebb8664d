import { expect, test } from "vitest";
import { applyHunks, parsePatch } from "./apply-patch";

const TEXT = "one\ntwo\nthree\n\nfive\nsix\nseven\n";

const PATCH = `Why this is changed.

--- a/src/numbers.js
+++ b/src/numbers.js
@@ -1,3 +1,4 @@
 one
-two
+2
+2.5
 three
@@ -6,2 +7 @@ a heading
 six
-seven
--- a/src/other.js
+++ b/src/other.js
@@ -1 +1 @@
-a
+b
`;

const apply = (text: string, patch = PATCH) => applyHunks(text, parsePatch(patch)[0]?.hunks ?? []);

test("a patch names its files and changes each line it says", () => {
  expect(parsePatch(PATCH).map(({ path }) => path)).toEqual(["src/numbers.js", "src/other.js"]);
  expect(apply(TEXT)).toBe("one\n2\n2.5\nthree\n\nfive\nsix\n");
});

test.each([
  ["a line that is to go reads otherwise", TEXT.replace("two", "zwei"), 'line 2 is not "two"'],
  ["a line around reads otherwise", TEXT.replace("three", "drei"), 'line 3 is not "three"'],
  ["everything stands a line further down", `zero\n${TEXT}`, 'line 1 is not "one"'],
  ["the text ends before", "one\ntwo\nthree\n", 'line 6 is not "six"'],
])("it does not apply where %s", (_name, text, error) => {
  expect(() => apply(text)).toThrow(error);
});

test.each([
  ["without changes", "Only words.\n", "it changes nothing"],
  ["cut off within a hunk", PATCH.slice(0, PATCH.indexOf(" three")), "a line is missing"],
  ["with a wrong count of lines", PATCH.replace("-1,3 +1,4", "-1,3 +1,3"), "a line is too many"],
  ["with hunks in the wrong order", PATCH.replace("-6,2", "-2,2"), "hunks overlap at line 2"],
])("a patch %s is refused", (_name, patch, error) => {
  expect(() => apply(TEXT, patch)).toThrow(error);
});
