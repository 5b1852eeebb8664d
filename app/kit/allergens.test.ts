import { describe, expect, test } from "vitest";
import { avoidedIn, shortWarningOf, warningOf } from "./allergens";
import { dietsNotNamed } from "./diets";

const satay = { allergens: ["soy", "peanut", "milk"], may_contain: ["sesame", "peanut", "egg"] } as const;

describe("what somebody avoids in a meal", () => {
  test("is told in words: what it contains before what it may contain, each once", () => {
    const found = avoidedIn(["peanut", "sesame", "fish"], satay);
    expect(found).toEqual({ allergens: ["peanut"], may_contain: ["sesame"] });
    expect(warningOf(found)).toBe("Contains peanut, may contain sesame");
    expect(warningOf(avoidedIn(["egg", "sesame"], satay))).toBe("May contain egg and sesame");
    expect(warningOf(avoidedIn(["tree_nuts"], satay))).toBeNull();
    expect(warningOf(avoidedIn([], satay))).toBeNull();
  });

  test("fits on a small label", () => {
    expect(shortWarningOf(avoidedIn(["peanut", "egg"], satay))).toBe("Contains peanut");
    expect(shortWarningOf(avoidedIn(["egg"], satay))).toBe("May contain egg");
    expect(shortWarningOf(avoidedIn(["milk", "soy", "peanut"], satay))).toBe("Contains 3 you avoid");
    expect(shortWarningOf(avoidedIn(["fish"], satay))).toBeNull();
  });
});

test("a diet is named by a tag of its own, or by one that promises more", () => {
  expect(dietsNotNamed(["vegetarian", "dairy free", "gluten free"], ["Vegan", "spicy"])).toEqual([
    "gluten free",
  ]);
  expect(dietsNotNamed(["vegan"], ["vegetarian"])).toEqual(["vegan"]);
  expect(dietsNotNamed(["gluten free"], ["gluten-free"])).toEqual([]);
});
