import { expect, test } from "vitest";
import { breakLines, cutLines, runsOf } from "./bidi-text";

/** Every letter is one wide. */
const widthOf = (text: string) => text.length;
const drawn = (text: string) => runsOf(text, { start: 0, end: text.length }).map((run) => run.text);

test("words in Hebrew among English stand where they are read, numbers within them from the left", () => {
  expect(drawn("No onions")).toEqual(["No onions"]);
  expect(drawn("Note: אבג דהו")).toEqual(["Note: ", "אבג דהו"]);
  // read from the right: the first word is on the right of the number, which is read from the left
  expect(drawn("אבג 12 דהו")).toEqual([" דהו", "12", "אבג "]);
});

test("brackets around Hebrew open to the other side", () => {
  expect(drawn("אבג (דהו)")).toEqual(["אבג )דהו("]);
});

test("lines break between words, within one that is too long, and end with an ellipsis where there are too many", () => {
  const text = "aaa bbb ccccccccc";
  const lines = breakLines(text, 7, widthOf).map(({ start, end }) => text.slice(start, end));
  expect(lines).toEqual(["aaa bbb", "ccccccc", "cc"]);
  const cut = cutLines(text, { width: 7, most: 2, widthOf });
  expect(cut.lines.map(({ start, end }) => cut.text.slice(start, end))).toEqual(["aaa bbb", "cccccc…"]);
});
