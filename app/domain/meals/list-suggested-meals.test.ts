import { expect, test } from "vitest";
import { aChef, aDiner, aMarketplace, aMeal } from "../../../tests/builders";
import { listSuggestedMeals } from "./list-suggested-meals.server";

test("nothing is suggested that the visitor or somebody who eats with them avoids", async () => {
  const chef = await aChef({ marketplace: await aMarketplace() });
  const soup = await aMeal({ chef, allergens: ["milk"] });
  const satay = await aMeal({ chef, may_contain: ["peanut"] });
  const from = { market_place_id: chef.marketplace.id };
  const ana = await aDiner();
  const suggested = async (person: Parameters<typeof listSuggestedMeals>[0]) =>
    (await listSuggestedMeals(person, from, 8)).map(({ id }) => id).sort((a, b) => a - b);
  expect(await suggested(ana)).toEqual([soup.id, satay.id]);
  const mia = { id: 1, name: "Mia", allergens: ["peanut" as const], diets: [] };
  expect(await suggested({ ...ana, household: [mia] })).toEqual([soup.id]);
  expect(await suggested({ ...ana, allergens: ["milk"], household: [mia] })).toEqual([]);
});
