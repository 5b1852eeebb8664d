import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "./csv";

const read = (line: string): string[] => parse(line)[0] ?? [];

describe("a line of a CSV", () => {
  test("has text, numbers, dollars and empty cells, each in a cell of its own", () => {
    expect(csvLine(["Order", 3, { cents: 1250 }, { cents: -5 }, null])).toBe("Order,3,12.50,-0.05,\r\n");
    expect(csvLine(['Pho "large", hot', "two\nlines"])).toBe('"Pho ""large"", hot","two\nlines"\r\n');
  });

  test.each([
    "=1+1",
    "+1",
    "-2",
    "@SUM(A1)",
    " \t=1",
    "\uff1d1",
    "\u202e=1",
    "\u2066=1",
    "\ufe66 1",
    "\u00ad=1",
    '"=1',
    "\u0007x",
  ])("%j is text for a spreadsheet, too", (text) => {
    expect(read(csvLine([text]))[0]?.startsWith("'")).toBe(true);
  });

  test("a program that cuts at semicolons finds no formula either", () => {
    expect(read(csvLine(["Soup;=1+1"]))).toEqual(["Soup;'=1+1"]);
  });

  test("whatever people type stays in its cell", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (texts) => {
        const cells = read(csvLine([...texts, "end"]));
        expect(cells).toHaveLength(texts.length + 1);
        texts.forEach((text, n) => {
          expect(cells[n]?.replaceAll("'", "")).toBe(text.replaceAll("'", ""));
        });
      }),
    );
  });
});
