import { expect, test } from "vitest";
import { ALLERGENS, type Allergen } from "../../app/kit/rules";
import { demoCuisines, demoDishes } from "./dishes";

/** Words in a list of ingredients that always mean an allergen. */
const words: Record<Allergen, RegExp> = {
  milk: /(?<!coconut )\bmilk\b|butter(?! beans)(?!nut)|(?<!coconut )\bcream\b|crema|cheese|yogurt|parmes|pecorino|mozzarella|feta|halloumi|ghee|queso|cheddar|paneer|ricotta|mascarpone|whey|dulce de leche|kefalotyri/i,
  egg: /\beggs?\b|mayonnaise/i,
  fish: /(?<!cray)fish\b(?! cake)|fish sauce|kingfish|rockfish|anchovy|bonito|salmon|\bcod\b|\btuna\b|tilapia|trout|snapper|grouper|corvina|sea bass|flounder/i,
  shellfish: /shrimp|crab|lobster|clam|oyster sauce|squid|octopus|crayfish/i,
  tree_nuts: /almond|walnut|cashew|pistachio|pine nut|pecan|hazelnut/i,
  peanut: /peanut/i,
  wheat:
    /(?<!rice )(?<!chickpea )\bflour\b(?! tortilla)|\bwheat\b(?!-free)|\bbread\b|panko|couscous|bulgur|semolina|phyllo|spaghetti|udon|farro|ladyfingers|pita|soy sauce|hoisin|roux|beer|baguette|vermicelli/i,
  soy: /\bsoy\b|tofu|miso\b|edamame|gochujang|ssamjang|hoisin|bean paste/i,
  sesame: /sesame|tahini/i,
};

test("there are 20 cuisines with 12 dishes each, and no two share a name", () => {
  expect(demoCuisines).toHaveLength(20);
  for (const cuisine of demoCuisines) {
    expect(demoDishes.filter((dish) => dish.cuisine === cuisine)).toHaveLength(12);
  }
  expect(new Set(demoDishes.map((dish) => dish.slug)).size).toBe(240);
  expect(new Set(demoDishes.flatMap((dish) => dish.pictures.map((picture) => picture.url))).size).toBe(400);
});

test("every allergen that the ingredients name is declared", () => {
  const missed = demoDishes.flatMap((dish) =>
    ALLERGENS.filter((one) => words[one].test(dish.ingredients) && !dish.allergens.includes(one)).map(
      (one) => `${dish.name}: ${one}`,
    ),
  );
  expect(missed).toEqual([]);
});

test("a promise on a tag is kept by the allergens", () => {
  const against: Record<string, Allergen[]> = {
    "gluten free": ["wheat"],
    "dairy free": ["milk"],
    vegan: ["milk", "egg", "fish", "shellfish"],
    vegetarian: ["fish", "shellfish"],
  };
  const broken = demoDishes.flatMap((dish) =>
    dish.tags
      .filter((tag) => against[tag]?.some((one) => dish.allergens.includes(one)))
      .map((tag) => `${dish.name}: ${tag}`),
  );
  expect(broken).toEqual([]);
});

test("prices are whole quarters and the texts fill the page", () => {
  for (const dish of demoDishes) {
    expect(dish.price_cents[0]).toBeLessThanOrEqual(dish.price_cents[1]);
    expect(dish.price_cents.every((cents) => cents % 25 === 0 && cents >= 500 && cents <= 2500)).toBe(true);
    expect(dish.description.length).toBeGreaterThan(30);
    expect(dish.ingredients.split(",").length).toBeGreaterThanOrEqual(3);
  }
});
