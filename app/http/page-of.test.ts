import { expect, test } from "vitest";
import { pageLinks } from "./page-of.server";

const at = (page: number) => `?page=${page}`;

test("a page within the list has its neighbors, one beyond it the last page and the first", () => {
  expect(pageLinks(1, 60, 20, at)).toEqual({
    previous: null,
    next: "?page=2",
    first: null,
    said: "Page 1 of 3",
  });
  expect(pageLinks(3, 60, 20, at)).toMatchObject({ previous: "?page=2", next: null, first: null });
  expect(pageLinks(9_999, 60, 20, at)).toMatchObject({
    previous: "?page=3",
    next: null,
    first: "?page=1",
  });
  expect(pageLinks(1, 0, 20, at)).toMatchObject({ previous: null, next: null, first: null });
});

test("where rows are counted up to 10,000 only, a page behind them may have some", () => {
  expect(pageLinks(700, 10_001, 20, at)).toMatchObject({ first: null, next: null, said: "Page 700 of 700" });
  expect(pageLinks(700, 10_001, 20, at, [{}])).toMatchObject({ first: null });
  expect(pageLinks(9_999, 10_001, 20, at, [])).toMatchObject({
    previous: "?page=501",
    first: "?page=1",
  });
});
