import { expect, test } from "vitest";
import { pageLinks, pagesWithin } from "./page-of.server";

const at = (page: number) => `?page=${page}`;

/** Where a list leads somebody instead of showing a page; null where it shows it. */
function ledTo(show: () => unknown): string | null {
  try {
    show();
    return null;
  } catch (answer) {
    return (answer as Response).headers.get("location");
  }
}

test("a page within the list has its neighbors, one beyond it leads to the last page", () => {
  expect(pageLinks(1, 60, 20, at)).toEqual({
    previous: null,
    next: "?page=2",
    said: "Page 1 of 3",
  });
  expect(pageLinks(3, 60, 20, at)).toMatchObject({ previous: "?page=2", next: null });
  expect(pageLinks(1, 0, 20, at)).toMatchObject({ previous: null, next: null });
  expect(ledTo(() => pageLinks(9_999, 60, 20, at))).toBe("?page=3");
  expect(ledTo(() => pageLinks(2, 0, 20, at))).toBe("?page=1");
  const request = new Request("https://dindin.example/orders?view=past&page=9");
  expect(ledTo(() => pagesWithin(request, 9, 60, 20))).toBe("/orders?view=past&page=3");
  expect(ledTo(() => pagesWithin(request, 9, 0, 20))).toBe("/orders?view=past");
});

test("where rows are counted up to 10,000 only, a page behind them may have some", () => {
  expect(pageLinks(700, 10_001, 20, at)).toMatchObject({ next: null, said: "Page 700 of 700" });
  expect(pageLinks(700, 10_001, 20, at, [{}])).toMatchObject({ said: "Page 700 of 700" });
  expect(ledTo(() => pageLinks(9_999, 10_001, 20, at, []))).toBe("?page=501");
});
