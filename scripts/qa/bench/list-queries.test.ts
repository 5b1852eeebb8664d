import { expect, test } from "vitest";
import { filled, listQueries, misspelled } from "./list-queries";

const known = { name: "Sunday pozole rojo", meal: 7, chef: 3, reviewed: 9, member: 5, invoice: 2 };

test("a slip leaves an email out of the longest word", () => {
  expect(misspelled("Sunday pozole rojo")).toBe("Sunay pozole rojo");
  expect(misspelled("Pho")).toBe("Po");
});

test("the last page is the one with the last row", () => {
  const pages = (count: number) => listQueries(new Set(["page"]), count, known)[1];
  expect([0, 1, 12, 13, 10_000].map(pages)).toEqual([1, 1, 1, 2, 834].map((page) => `page=${page}&limit=12`));
});

test("a path gets the number of what it is about", () => {
  expect(filled("/api/chef/{id}/chefmeals/", known)).toBe("/api/chef/3/chefmeals/");
  expect(filled("/api/meal/{id}/same-meals/", known)).toBe("/api/meal/7/same-meals/");
  expect(filled("/api/chef-dashboard/{id}/meal-reviews/", known)).toBe("/api/chef-dashboard/9/meal-reviews/");
});
