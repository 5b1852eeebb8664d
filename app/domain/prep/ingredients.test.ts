import { describe, expect, test } from "vitest";
import { readIngredients, sumIngredients } from "./ingredients";

describe("an ingredient's amount", () => {
  test.each([
    ["200 g chicken", "chicken", 200, "g"],
    ["200g of chicken", "chicken", 200, "g"],
    ["chicken (200 g)", "chicken", 200, "g"],
    ["chicken 0.2 kg", "chicken", 200, "g"],
    ["1/2 cup rice", "rice", 24, "tsp"],
    ["1 1/2 cups rice", "rice", 72, "tsp"],
    ["1½ tbsp soy sauce", "soy sauce", 4.5, "tsp"],
    ["2 lb beef", "beef", 32, "oz"],
    ["2 eggs", "eggs", 2, ""],
  ])("%s", (text, name, value, unit) => {
    expect(readIngredients(text)).toEqual([{ name, amount: { value, unit } }]);
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
  });
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
