import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { aChef, aDiner, aMeal, type TestDiner } from "../../../tests/builders";
import { MOST_FAVORITES } from "../meals/rules";
import { favoriteMeal } from "./favorite-meal.server";
import { isFavoriteMeal } from "./is-favorite.server";
import { listFavoriteMeals } from "./list-favorite-meals.server";
import { unfavoriteMeal } from "./unfavorite-meal.server";

const ALL = { limit: 12, offset: 0 };
const namesOf = async (me: TestDiner, slice = ALL) =>
  (await listFavoriteMeals(me, slice)).rows.map(({ name }) => name);

/** Keeps meals of these names one after the other, a minute apart. */
async function keeps(me: TestDiner, meals: { id: number }[]): Promise<void> {
  for (const [n, { id }] of meals.entries())
    await favoriteMeal(me, id, new Date(clock.now().getTime() - (meals.length - n) * 60_000).toISOString());
}

describe("favorite dishes", () => {
  test("two people see only their own, and one takes nothing from the other", async () => {
    const [ana, ben, meal] = [await aDiner(), await aDiner(), await aMeal({ name: "Pozole" })];
    expect(await favoriteMeal(ana, meal.id)).toBe("Pozole");
    expect([await namesOf(ana), await namesOf(ben)]).toEqual([["Pozole"], []]);
    expect([await isFavoriteMeal(ana, meal.id), await isFavoriteMeal(ben, meal.id)]).toEqual([true, false]);
    expect(await unfavoriteMeal(ben, meal.id)).toBeNull();
    expect(await namesOf(ana)).toEqual(["Pozole"]);
  });

  test("kept twice, also at once, is kept once and stays in its place; taken out twice is no error", async () => {
    const [ana, chef] = [await aDiner(), await aChef()];
    const [first, second] = [await aMeal({ chef, name: "First" }), await aMeal({ chef, name: "Second" })];
    await keeps(ana, [first, second]);
    await Promise.all([favoriteMeal(ana, first.id), favoriteMeal(ana, first.id)]);
    expect(await listFavoriteMeals(ana, ALL)).toMatchObject({ count: 2, gone: 0 });
    expect(await namesOf(ana)).toEqual(["Second", "First"]);
    expect(await unfavoriteMeal(ana, second.id)).toMatchObject({ name: "Second" });
    expect(await unfavoriteMeal(ana, second.id)).toBeNull();
    expect(await namesOf(ana)).toEqual(["First"]);
  });

  test("taking out can be taken back into the same place, and into none that is still to come", async () => {
    const [ana, chef] = [await aDiner(), await aChef()];
    const meals = [await aMeal({ chef, name: "Old" }), await aMeal({ chef, name: "New" })];
    await keeps(ana, meals);
    const old = meals[0]?.id ?? 0;
    const taken = await unfavoriteMeal(ana, old);
    await favoriteMeal(ana, old, taken?.since);
    expect(await namesOf(ana)).toEqual(["New", "Old"]);
    await unfavoriteMeal(ana, old);
    await favoriteMeal(ana, old, "2999-01-01T00:00:00Z");
    const [row] =
      await sql`SELECT created_at <= app_now() AS is_past FROM favorite_meal WHERE meal_id = ${old}`;
    expect(row).toEqual({ is_past: true });
  });

  test("what can be ordered comes first, then what is off the menu; the last kept first in each, page by page", async () => {
    const [ana, chef] = [await aDiner(), await aChef()];
    const [off, resting] = [{ schedule: false as const }, { schedule: { from: -9, to: -2 } }];
    await keeps(ana, [
      await aMeal({ chef, name: "Ready 1" }),
      await aMeal({ chef, name: "Off 1", ...resting }),
      await aMeal({ chef, name: "Ready 2" }),
      await aMeal({ chef, name: "Off 2", ...off }),
    ]);
    const { rows } = await listFavoriteMeals(ana, ALL);
    expect(rows.map(({ name, schedule }) => [name, schedule !== null])).toEqual([
      ["Ready 2", true],
      ["Ready 1", true],
      ["Off 2", false],
      ["Off 1", false],
    ]);
    expect(await namesOf(ana, { limit: 2, offset: 1 })).toEqual(["Ready 1", "Off 2"]);
    expect(await listFavoriteMeals(ana, { limit: 2, offset: 4 })).toMatchObject({ rows: [], count: 4 });
  });

  test("what has no page cannot be kept, is not listed, and is counted until it is back", async () => {
    const [ana, chef, other] = [await aDiner(), await aChef(), await aChef()];
    const [suspended, deleted] = [await aMeal({ chef, name: "Suspended" }), await aMeal({ chef })];
    const closed = await aMeal({ chef: other });
    await keeps(ana, [await aMeal({ chef, name: "Stays" }), suspended, deleted, closed]);
    await sql`UPDATE meal SET suspended_at = app_now() WHERE id = ${suspended.id}`;
    await sql`UPDATE meal SET deleted_at = app_now() WHERE id = ${deleted.id}`;
    await sql`UPDATE chef SET status = 'suspended' WHERE id = ${other.chef_id}`;
    expect(await listFavoriteMeals(ana, ALL)).toMatchObject({ count: 1, gone: 3, rows: [{ name: "Stays" }] });
    const ben = await aDiner();
    for (const id of [suspended.id, deleted.id, closed.id, 999_999_999])
      await expect(favoriteMeal(ben, id)).rejects.toMatchObject({ kind: "missing" });
    await sql`UPDATE meal SET suspended_at = NULL WHERE id = ${suspended.id}`;
    expect(await namesOf(ana)).toEqual(["Suspended", "Stays"]);
  });

  test("there is an end to it, and what is kept already may be kept again", async () => {
    const [ana, kept, meal] = [await aDiner(), await aMeal(), await aMeal()];
    const { chef_id, marketplace_id } = kept.chef;
    await sql`
      WITH many AS (
        INSERT INTO meal (chef_id, marketplace_id, slug, sku, name, description, price_cents, tags, ingredients, heating_instructions)
        SELECT ${chef_id}, ${marketplace_id}, 'many-' || ${kept.slug} || n, 'MANY-' || n, 'Dish', '', 1, '{}', '', ''
        FROM generate_series(2, ${MOST_FAVORITES}::int) AS n RETURNING id)
      INSERT INTO favorite_meal (account_id, meal_id) SELECT ${ana.account_id}, id FROM many`;
    await favoriteMeal(ana, kept.id);
    await favoriteMeal(ana, kept.id);
    await expect(favoriteMeal(ana, meal.id)).rejects.toMatchObject({ code: "too_many_favorites" });
    expect((await listFavoriteMeals(ana, ALL)).count).toBe(MOST_FAVORITES);
    await unfavoriteMeal(ana, kept.id);
    await favoriteMeal(ana, meal.id);
  });

  test("nothing is kept for an account that is deleted", async () => {
    const [ana, meal] = [await aDiner(), await aMeal()];
    await sql`UPDATE account SET deleted_at = app_now(), is_active = false WHERE id = ${ana.account_id}`;
    await expect(favoriteMeal(ana, meal.id)).rejects.toMatchObject({ code: "DD401" });
  });
});
