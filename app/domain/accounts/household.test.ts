import { describe, expect, test } from "vitest";
import type { Allergen } from "~/kit/allergens";
import type { Diet } from "~/kit/diets";
import { aDiner, anEater, aSignedIn } from "../../../tests/builders";
import { readPerson } from "../sign-in/read-person.server";
import { avoidedBy, avoidedLabel, avoidedText, dietsNotDeclaredText } from "./household";
import { removeEater } from "./remove-eater.server";
import { saveEater } from "./save-eater.server";
import { EaterInput } from "./schemas.server";

const eater = (name: string, allergens: readonly Allergen[] = [], diets: readonly Diet[] = []) => ({
  id: 0,
  name,
  allergens,
  diets,
});
const me = (allergens: readonly Allergen[], ...household: ReturnType<typeof eater>[]) => ({
  allergens,
  diets: [] as Diet[],
  household,
});
const satay = { allergens: ["soy", "peanut", "milk"], may_contain: ["sesame", "egg"] } as const;

describe("who avoids what of a meal", () => {
  test("is told of one, two and three people, each named once", () => {
    expect(avoidedText(me(["peanut", "egg"]), satay)).toBe(
      "Contains peanut, may contain egg, which you avoid.",
    );
    expect(avoidedText(me([], eater("Mia", ["peanut"])), satay)).toBe("Contains peanut, which Mia avoids.");
    expect(avoidedText(me(["peanut"], eater("Mia", ["peanut"])), satay)).toBe(
      "Contains peanut, which you and Mia avoid.",
    );
    const two = [eater("Mia", ["peanut", "sesame"]), eater("Bo", ["sesame", "peanut"])];
    expect(avoidedText(me(["peanut"], ...two), satay)).toBe(
      "Contains peanut, which you, Mia and Bo avoid; may contain sesame, which Mia and Bo avoid.",
    );
    expect(avoidedText(me(["milk"], eater("Mia", ["soy", "peanut", "fish"])), satay)).toBe(
      "Contains milk, which you avoid; contains peanut and soy, which Mia avoids.",
    );
    expect(avoidedText(me(["fish"], eater("Mia", ["wheat"])), satay)).toBeNull();
    expect(avoidedText(null, satay)).toBeNull();
  });

  test("all of it together is what is asked about and left out", () => {
    expect(avoidedBy(me(["soy"], eater("Mia", ["peanut", "soy"]), eater("Bo", ["milk"])))).toEqual([
      "milk",
      "peanut",
      "soy",
    ]);
    expect(avoidedBy(null)).toEqual([]);
  });

  test("is on a small label with names where there is room", () => {
    expect(avoidedLabel(me(["peanut"]), satay)).toBe("Contains peanut");
    expect(avoidedLabel(me(["milk", "soy", "peanut"]), satay)).toBe("Contains 3 you avoid");
    expect(avoidedLabel(me([], eater("Mia", ["peanut"])), satay)).toBe("Contains peanut · Mia");
    expect(avoidedLabel(me(["egg"], eater("Mia", ["egg"])), satay)).toBe("May contain egg · you, Mia");
    expect(avoidedLabel(me(["milk"], eater("Mia", ["soy", "peanut"])), satay)).toBe(
      "Contains 3 allergens · you, Mia",
    );
    const long = [eater("Maximiliana-Josephin", ["peanut"]), eater("Bartholomew", ["peanut"])];
    expect(avoidedLabel(me([], ...long), satay)).toBe("Contains peanut · 2 of you");
    expect(avoidedLabel(me([], eater("Maximiliana-Josephin", ["peanut"])), satay)).toBe("Contains peanut");
    expect(avoidedLabel(me(["fish"], eater("Mia", ["wheat"])), satay)).toBeNull();
  });

  test("how they eat is told the same way", () => {
    const vegan = { ...me([]), diets: ["vegan", "kosher"] as const };
    expect(dietsNotDeclaredText(vegan, ["spicy"])).toBe("The cook hasn't labeled it vegan or kosher.");
    expect(dietsNotDeclaredText(vegan, ["vegan", "kosher"])).toBeNull();
    const mia = { ...vegan, household: [eater("Mia", [], ["halal"])] };
    expect(dietsNotDeclaredText(mia, ["kosher"])).toBe(
      "The cook hasn't labeled it vegan. The cook hasn't labeled it halal, which is how Mia eats.",
    );
    const both = { ...vegan, household: [eater("Mia", [], ["vegan"])] };
    expect(dietsNotDeclaredText(both, ["kosher"])).toBe(
      "The cook hasn't labeled it vegan, which is how you and Mia eat.",
    );
  });
});

describe("who eats with a diner", () => {
  const mia = { name: "Mia", allergens: ["peanut" as const], diets: [] };
  const read = async (who: { account_id: number; key_id: number }) =>
    (await readPerson((await aSignedIn(who, "session")).key, "session"))?.household;

  test("is kept in the order they were named, changed and removed", async () => {
    const ana = await aDiner();
    await saveEater(ana, null, mia);
    await saveEater(ana, null, { name: "Bo", allergens: [], diets: ["halal"] });
    const [first, second] = (await read(ana)) ?? [];
    expect([first, second]).toMatchObject([mia, { name: "Bo", allergens: [], diets: ["halal"] }]);
    await saveEater(ana, first?.id ?? 0, { name: "MIA", allergens: ["egg", "milk"], diets: ["vegan"] });
    await removeEater(ana, second?.id ?? 0);
    expect(await read(ana)).toEqual([
      { id: first?.id, name: "MIA", allergens: ["egg", "milk"], diets: ["vegan"] },
    ]);
  });

  test("is nobody else's: a stranger's answer is the one for nothing at all", async () => {
    const [ana, eve] = [await aDiner(), await aDiner()];
    const id = await anEater(ana);
    for (const one of [id, 2_147_483_000]) {
      await expect(removeEater(eve, one)).rejects.toMatchObject({ kind: "missing", message: "Not found." });
      await expect(saveEater(eve, one, mia)).rejects.toMatchObject({
        kind: "missing",
        message: "This person is no longer on your list. Go back to add them again.",
      });
    }
    expect([await read(eve), await read(ana)]).toMatchObject([[], [{ id, ...mia }]]);
  });

  test("has a name of their own, something to heed, and eleven others at most, also at the same moment", async () => {
    const ana = await aDiner();
    await saveEater(ana, null, mia);
    await expect(saveEater(ana, null, { ...mia, name: "mia" })).rejects.toMatchObject({
      fields: { name: ["You already have a mia. Please use another name, like mia B."] },
    });
    expect(EaterInput.safeParse({ name: "Bo" }).error?.issues).toMatchObject([
      { path: ["allergens"], message: "Choose what they avoid, or how they eat below" },
    ]);
    // as a form sends it that is not filled in: both are said at once
    expect(EaterInput.safeParse({}).error?.issues.map(({ path }) => path)).toEqual([["name"], ["allergens"]]);
    const many = Array.from({ length: 14 }, (_, n) => saveEater(ana, null, { ...mia, name: `Guest ${n}` }));
    const kept = (await Promise.allSettled(many)).filter(({ status }) => status === "fulfilled");
    expect(kept).toHaveLength(11);
    await expect(saveEater(ana, null, { ...mia, name: "Bo" })).rejects.toThrow(
      "You can add up to 12 people. Remove one first.",
    );
  });
});
