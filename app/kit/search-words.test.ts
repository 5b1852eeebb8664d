import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { searchWords } from "./search-words";

test("accents, case, apostrophes and signs do not matter", () => {
  expect(searchWords("  Crème-BRÛLÉE, grandma's ")).toEqual(["creme", "brulee", "grandmas"]);
});

test("wildcards of the database are no words", () => {
  expect(searchWords("%%% _ \\ \u0000")).toEqual([]);
});

test("a novel is cut to six words", () => {
  expect(searchWords("a b c d e f g h i j")).toHaveLength(6);
  expect(searchWords("x".repeat(5000))).toEqual(["x".repeat(40)]);
});

test("the question is folded as the database folds the text", async () => {
  for (const text of [
    "Crème brûlée",
    "Grandma’s jägerschnitzel",
    "Smørrebrød & Łosoś",
    "Straße, œuf, IĞDIR",
    "phở bò 24/7",
  ]) {
    const [row] = await sql<[{ folded: string }]>`SELECT search_fold(${text}) AS folded`;
    expect(searchWords(text).join(" ")).toBe(row.folded);
  }
});
