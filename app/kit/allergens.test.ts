import { describe, expect, test } from "vitest";
import { allergenWarning, avoidedIn, shortAllergenWarning } from "./allergens";
import { undeclaredDiets } from "./diets";

const satay = { allergens: ["soy", "peanut", "milk"], may_contain: ["sesame", "peanut", "egg"] } as const;

describe("what somebody avoids in a meal", () => {
  test("is told in words: what it contains before what it may contain, each once", () => {
    const found = avoidedIn(["peanut", "sesame", "fish"], satay);
    expect(found).toEqual({ allergens: ["peanut"], may_contain: ["sesame"] });
    expect(allergenWarning(found)).toBe("Contains peanut, may contain sesame");
    expect(allergenWarning(avoidedIn(["egg", "sesame"], satay))).toBe("May contain egg and sesame");
    expect(allergenWarning(avoidedIn(["tree_nuts"], satay))).toBeNull();
    expect(allergenWarning(avoidedIn([], satay))).toBeNull();
  });

  test("fits on a small label", () => {
    expect(shortAllergenWarning(avoidedIn(["peanut", "egg"], satay))).toBe("Contains peanut");
    expect(shortAllergenWarning(avoidedIn(["egg"], satay))).toBe("May contain egg");
    expect(shortAllergenWarning(avoidedIn(["milk", "soy", "peanut"], satay))).toBe("Contains 3 you avoid");
    expect(shortAllergenWarning(avoidedIn(["fish"], satay))).toBeNull();
  });
});

test("a diet is named by a tag of its own, or by one that promises more", () => {
  expect(undeclaredDiets(["vegetarian", "dairy free", "gluten free"], ["Vegan", "spicy"])).toEqual([
    "gluten free",
  ]);
  expect(undeclaredDiets(["vegan"], ["vegetarian"])).toEqual(["vegan"]);
  expect(undeclaredDiets(["gluten free"], ["gluten-free"])).toEqual([]);
});
