import { expect, test } from "vitest";
import { pickVaried } from "./pick-varied";

const meal = (id: number, slug: string, name = `Dish ${id}`) => ({ id, name, chef: { slug } });
const ids = (meals: { id: number }[]) => meals.map(({ id }) => id);

test("at most two of one cook, in the list's order", () => {
  const meals = [meal(1, "rosa"), meal(2, "rosa"), meal(3, "rosa"), meal(4, "li"), meal(5, "li")];
  expect(ids(pickVaried(meals, 4))).toEqual([1, 2, 4, 5]);
});

test("no dish twice", () => {
  const meals = [meal(1, "rosa", "Cobb salad"), meal(2, "li", "Cobb salad"), meal(3, "kofi")];
  expect(ids(pickVaried(meals, 2))).toEqual([1, 3]);
});

test("a market of one cook still fills the row", () => {
  const meals = [1, 2, 3, 4].map((id) => meal(id, "rosa"));
  expect(ids(pickVaried(meals, 3))).toEqual([1, 2, 3]);
  expect(pickVaried([], 3)).toEqual([]);
});
