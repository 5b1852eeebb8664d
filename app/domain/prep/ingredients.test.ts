import { describe, expect, test } from "vitest";
import { readIngredients, sumIngredients } from "./ingredients";

const names = (text: string) => readIngredients(text).map(({ name }) => name);

describe("an ingredient's amount", () => {
  test.each([
    ["200 g chicken", "chicken", 200, "g"],
    ["200g of chicken", "chicken", 200, "g"],
    ["chicken (200 g)", "chicken", 200, "g"],
    ["chicken 0.2 kg", "chicken", 200, "g"],
    ["chicken: 200 g", "chicken", 200, "g"],
    ["chicken : 200 g", "chicken", 200, "g"],
    ["1/2 cup rice", "rice", 24, "tsp"],
    ["1 1/2 cups rice", "rice", 72, "tsp"],
    ["1½ tbsp soy sauce", "soy sauce", 4.5, "tsp"],
    ["1 ½ cups shredded chicken", "shredded chicken", 72, "tsp"],
    ["½ cup rice", "rice", 24, "tsp"],
    ["2 ½-inch sticks cinnamon", "½-inch sticks cinnamon", 2, ""],
    ["2 cups sauce (tomatoes, 5 g salt)", "sauce (tomatoes, 5 g salt)", 96, "tsp"],
    ["2 lb beef", "beef", 32, "oz"],
    ["2 eggs", "eggs", 2, ""],
    ["1,000 g rice", "rice", 1000, "g"],
    ["1,250.5 g of rice", "rice", 1250.5, "g"],
    ["rice (1,000,000 g)", "rice", 1_000_000, "g"],
    ["1,200 peas", "peas", 1200, ""],
  ])("%s", (text, name, value, unit) => {
    expect(readIngredients(text)).toEqual([{ name, amount: { value, unit } }]);
  });

  test("a comma that is none of a thousand's makes no number", () => {
    for (const text of ["1,5 kg rice", "1,0000 g rice", "1000,000 g rice"])
      expect(readIngredients(text)).toEqual([{ name: text, amount: null }]);
  });

  test.each(["salt", "7-spice", "Coca-Cola Zero 0", "0 g sugar", "vitamin B12", "00 flour", "1/0 cup air"])(
    "%s has none that counts",
    (text) => {
      for (const { amount } of readIngredients(text)) expect(amount === null || amount.value > 0).toBe(true);
    },
  );

  test("a comma in a number is none between ingredients", () => {
    expect(readIngredients("Rice, salt; pepper\n2 eggs.").map(({ name }) => name)).toEqual([
      "Rice",
      "salt",
      "pepper",
      "eggs",
    ]);
    expect(names("2 eggs,3 onions,1,200 g rice,salt")).toEqual(["eggs", "onions", "rice", "salt"]);
  });
});

test("what stands in parentheses is of one thing, as labels have it", () => {
  expect(
    names("Sauce (tomatoes, chili; salt), cheese [milk, cultures (skim milk, rennet), salt], 2% milk"),
  ).toEqual([
    "Sauce (tomatoes, chili; salt)",
    "cheese [milk, cultures (skim milk, rennet), salt]",
    "2% milk",
  ]);
  expect(readIngredients("Sauce (tomatoes, salt 5 g)")).toEqual([
    { name: "Sauce (tomatoes, salt 5 g)", amount: null },
  ]);
  // one that is never closed holds nothing together
  expect(names("Salt (fine, rice (white, cooked), oil")).toEqual([
    "Salt (fine",
    "rice (white, cooked)",
    "oil",
  ]);
  expect(names("Salt), oil")).toEqual(["Salt)", "oil"]);
});

test("amounts are added up over all portions, and what has none is said", () => {
  const items = sumIngredients([
    { name: "Pho", ingredients: "150 g rice noodles, 2 eggs, salt, 1 tbsp oil", portions: 10 },
    { name: "Rolls", ingredients: "Rice noodles 60 g, 1/2 cup rice noodles, Salt, oil", portions: 5 },
  ]);
  expect(items).toEqual([
    { name: "eggs", amount: "20", unmeasured_in: [] },
    { name: "oil", amount: "10 tbsp", unmeasured_in: ["Rolls"] },
    { name: "rice noodles", amount: "1.8 kg + 2.5 cups", unmeasured_in: [] },
    { name: "salt", amount: null, unmeasured_in: ["Pho", "Rolls"] },
  ]);
});

describe("one and many of an ingredient", () => {
  const sum = (...dishes: string[]) =>
    sumIngredients(dishes.map((ingredients) => ({ name: ingredients, ingredients, portions: 2 })));

  test("are one where both are counted", () => {
    expect(sum("1 egg, 1 tomato", "2 Eggs, 3 tomatoes")).toEqual([
      { name: "Eggs", amount: "6", unmeasured_in: [] },
      { name: "tomatoes", amount: "8", unmeasured_in: [] },
    ]);
    expect(sum("1 egg").map(({ name }) => name)).toEqual(["egg"]);
  });

  test.each(["1 tsp pepper", "pepper"])("stand apart where one is not: %s", (pepper) => {
    expect(sum(pepper, "1 peppers").map(({ name }) => name)).toEqual(["pepper", "peppers"]);
  });
});
