import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import { aChef, aCuisine, aMeal, anOrderedLine, type TestChef } from "../../../tests/builders";
import { listMeals } from "../meals/list-meals.server";
import { updateSchedule } from "../schedules/update-schedule.server";
import { MealChange, MealInput } from "./cook-schemas.server";
import { deleteMeal } from "./delete-meal.server";
import { listOwnMeals } from "./list-own-meals.server";
import { needsAllergenNotice } from "./notify-allergens.server";
import { saveMeal } from "./save-meal.server";
import { showOwnMeal } from "./show-own-meal.server";
import { updateMeal } from "./update-meal.server";

const page = { limit: 10, offset: 0 };

async function draft(over: Record<string, unknown> = {}) {
  const cuisine = await aCuisine();
  return MealInput.parse({
    name: "Jollof rice",
    description: "Smoky, with plantain.",
    price_cents: 1450,
    tags: ["rice", "rice", "smoky"],
    cuisine: cuisine.id,
    ingredients: "Rice, tomato, pepper",
    heating_instructions: "Three minutes.",
    sku: "JR-1",
    allergens: ["sesame", "milk"],
    may_contain: ["milk", "soy"],
    allergens_declared: true,
    ...over,
  });
}

/** An upload as the picture endpoint leaves it. */
async function aPicture(chef: TestChef): Promise<string> {
  const path = `uploads/${crypto.randomUUID().replaceAll("-", "")}`;
  await sql`INSERT INTO upload (account_id, purpose, path, width, height, bytes, sha256)
    VALUES (${chef.account_id}, 'meal_picture', ${path}, 960, 720, 20000, '\\x00')`;
  return `/${path}-960.avif`;
}

describe("the menu", () => {
  test("a stranger's meal is not there, to show, change or delete", async () => {
    const [meal, stranger] = [await aMeal(), await aChef()];
    const attempts = [
      () => showOwnMeal(stranger, meal.id),
      () => updateMeal(stranger, meal.id, { name: "Mine" }),
      () => deleteMeal(stranger, meal.id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ kind: "missing", message: "Not found." });
    }
    expect((await showOwnMeal(meal.chef, meal.id)).name).toBe(meal.name);
  });

  test("a rejected kitchen is sent in again by a meal that is added, and by one that is changed", async () => {
    const cuisines = [await aCuisine()];
    for (const change of [saveMeal, updateMeal]) {
      const chef = await aChef({ status: "rejected", cuisines });
      const meal = await aMeal({ chef });
      if (change === saveMeal) await saveMeal(chef, await draft());
      else await updateMeal(chef, meal.id, { description: "With its photo" });
      const [kitchen] = await sql`SELECT status, status_reason FROM chef WHERE id = ${chef.chef_id}`;
      expect(kitchen).toEqual({ status: "submitted", status_reason: null });
    }
  });

  test("a meal is saved whole, and the same sku changes it instead of making a second", async () => {
    const chef = await aChef();
    const url = await aPicture(chef);
    const made = await saveMeal(chef, await draft({ images: [url] }));
    expect(made).toMatchObject({
      price_cents: 1450,
      tags: ["rice", "smoky"],
      allergens: ["milk", "sesame"],
      may_contain: ["soy"],
      images: [{ url, width: 960, height: 720 }],
      sku: "JR-1",
      is_listed: true,
      schedule: null,
    });
    const again = await saveMeal(chef, await draft({ name: "Jollof deluxe", price_cents: 1500 }));
    expect(again).toMatchObject({
      id: made.id,
      slug: made.slug,
      name: "Jollof deluxe",
      price_cents: 1500,
      images: [{ url }],
    });
    expect((await listOwnMeals(chef, page)).count).toBe(1);
    expect((await listOwnMeals(chef, page, "%")).count).toBe(0);
    expect(await saveMeal(chef, await draft({ images: [] }))).toMatchObject({ id: made.id, images: [] });
    // who sends it again without saying anything of allergens has said it already
    const known = await draft({ price_cents: 1600, allergens: undefined, may_contain: undefined });
    expect(await saveMeal(chef, known)).toMatchObject({
      ...{ id: made.id, price_cents: 1600, allergens: ["milk", "sesame"], may_contain: ["soy"] },
    });
  });

  test("twenty saves of one sku at once make one meal", async () => {
    const [chef, input] = [await aChef(), await draft()];
    const saved = await Promise.all(Array.from({ length: 20 }, () => saveMeal(chef, input)));
    expect(new Set(saved.map((meal) => meal.id)).size).toBe(1);
  });

  test("each missing field has its own message, and odd numbers are no prices", async () => {
    const parsed = MealInput.safeParse({});
    const said = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    expect(said).toEqual([
      "name: Name is required",
      "description: Description is required",
      "ingredients: Ingredients are required",
      "heating_instructions: Heating instructions are required",
      "price_cents: Price is required",
      "tags: Tags are required",
      "cuisine: Cuisine is required",
      "sku: SKU is required",
    ]);
    for (const price_cents of [0, -1, 1.5, 1e308, 2 ** 53 + 1, Number.NaN, "1450", "10abc", [5], null]) {
      expect(MealChange.safeParse({ price_cents }).success, String(price_cents)).toBe(false);
    }
  });

  test("unknown cuisines, pictures from elsewhere or of others, and a sku in use are refused", async () => {
    const chef = await aChef();
    const meal = await saveMeal(chef, await draft());
    const other = await saveMeal(chef, await draft({ sku: "JR-2" }));
    const refused = (change: MealChange, field: string) =>
      expect(updateMeal(chef, meal.id, change)).rejects.toMatchObject({
        kind: "invalid",
        fields: { [field]: [expect.any(String)] },
      });
    await refused({ cuisine: 2_000_000_000 }, "cuisine");
    await refused({ images: ["https://evil.test/x.png"] }, "images");
    await refused({ images: [await aPicture(await aChef())] }, "images");
    await refused({ images: [`//evil.test${await aPicture(chef)}`] }, "images");
    const own = await aPicture(chef);
    for (const url of [
      `/elsewhere${own}`,
      `${own}?x`,
      `${own}/../x`,
      own.slice(1),
      `/x?y=${own}`,
      own.replace("960", "961"),
    ])
      await refused({ images: [url] }, "images");
    await refused({ sku: other.sku }, "sku");
    expect((await showOwnMeal(chef, meal.id)).sku).toBe("JR-1");
  });

  test("eight cooks save meals of one name at once", async () => {
    const name = `Stew ${crypto.randomUUID()}`;
    const cooks = await Promise.all(Array.from({ length: 8 }, () => aChef()));
    const input = await draft({ name });
    const saved = await Promise.all(cooks.map((cook) => saveMeal(cook, input)));
    expect(new Set(saved.map(({ slug }) => slug)).size).toBe(8);
  });

  test("two meals of one name have two addresses", async () => {
    const [one, two] = await Promise.all([
      saveMeal(await aChef(), await draft()),
      saveMeal(await aChef(), await draft()),
    ]);
    expect(one.slug).not.toBe(two.slug);
  });
});

describe("allergens of a meal that is on its way", () => {
  const contents = {
    allergens: ["milk" as const],
    may_contain: ["soy" as const],
    allergen_species: {},
    ingredients: "Rice",
  };

  test("an addition or other ingredients are told, a removal is not", () => {
    expect(needsAllergenNotice(contents, { ...contents, allergens: ["milk", "egg"] })).toBe(true);
    expect(needsAllergenNotice(contents, { ...contents, may_contain: ["soy", "egg"] })).toBe(true);
    expect(needsAllergenNotice(contents, { ...contents, allergens: ["milk", "soy"], may_contain: [] })).toBe(
      true,
    );
    expect(needsAllergenNotice(contents, { ...contents, ingredients: "Rice, nuts" })).toBe(true);
    expect(needsAllergenNotice(contents, { ...contents, allergens: [], may_contain: ["milk"] })).toBe(false);
    expect(needsAllergenNotice(contents, { ...contents, ingredients: " Rice " })).toBe(false);
    const nuts = { ...contents, allergens: ["milk" as const, "tree_nuts" as const] };
    const almond = { ...nuts, allergen_species: { tree_nuts: "almond" } };
    expect(needsAllergenNotice(almond, { ...almond, allergen_species: { tree_nuts: "cashew" } })).toBe(true);
    // named no more, it may be any: what it is said to be later finds nothing to compare with
    expect(needsAllergenNotice(almond, { ...almond, allergen_species: {} })).toBe(true);
    expect(needsAllergenNotice(almond, contents)).toBe(false);
    expect(needsAllergenNotice(nuts, almond)).toBe(false);
  });

  test("every undelivered line is marked and its order's event published once; delivered and unpaid ones are left", async () => {
    const meal = await aMeal({ allergens: ["milk"] });
    const placed = await anOrderedLine({ meal });
    const riding = await anOrderedLine({ meal, status: "out_for_delivery" });
    const eaten = await anOrderedLine({ meal, status: "delivered" });
    const unpaid = await anOrderedLine({ meal, status: "pending_payment" });
    await updateMeal(meal.chef, meal.id, { allergens: ["milk", "peanut"] });
    const rows = await sql<{ id: number; allergens_changed: unknown }[]>`
      SELECT id, allergens_changed FROM order_line WHERE meal_id = ${meal.id}`;
    const changed = new Map(rows.map((row) => [row.id, row.allergens_changed]));
    for (const line of [placed, riding]) {
      expect(changed.get(line.line_id)).toEqual({
        allergens: ["milk", "peanut"],
        may_contain: [],
        allergen_species: {},
        at: expect.stringMatching(/Z$/),
      });
    }
    for (const line of [eaten, unpaid]) expect(changed.get(line.line_id)).toBeNull();
    const told = await sql<{ payload: { order_id: number } }[]>`
      SELECT payload FROM outbox WHERE topic = 'order.allergens_changed' AND payload->>'meal_id' = ${String(meal.id)} ORDER BY id`;
    expect(told.map((row) => row.payload.order_id)).toEqual([placed.order_id, riding.order_id]);
    const [hold] =
      await sql`SELECT FROM orders o, meal m WHERE o.id = ${unpaid.order_id} AND m.id = ${meal.id} AND m.allergens_changed_at > o.created_at`;
    expect(hold).toBeDefined();
  });

  test("a new price or fewer allergens tell nobody", async () => {
    const meal = await aMeal({ allergens: ["milk", "egg"] });
    const line = await anOrderedLine({ meal });
    await updateMeal(meal.chef, meal.id, { price_cents: 2000, allergens: ["milk"] });
    const [row] = await sql`SELECT allergens_changed FROM order_line WHERE id = ${line.line_id}`;
    expect(row).toEqual({ allergens_changed: null });
  });

  test("a meal over REST says of its allergens what its form has to say: no diet that they contradict, and an answer", async () => {
    const chef = await aChef();
    const wrong = await draft({ tags: ["Vegan", "rice"], sku: "JR-9" });
    await expect(saveMeal(chef, wrong)).rejects.toMatchObject({
      fields: { tags: ["A meal with milk isn't vegan. Remove that tag, or answer otherwise."] },
    });
    const silent = await draft({ allergens: undefined, may_contain: undefined });
    await expect(saveMeal(chef, silent)).rejects.toMatchObject({
      fields: { allergens: [expect.stringContaining("an empty list for none")] },
    });
    const { id } = await saveMeal(chef, await draft({ allergens: [], tags: ["vegan"] }));
    await expect(updateMeal(chef, id, { allergens: ["egg"] })).rejects.toMatchObject({
      fields: { tags: [expect.stringContaining("egg")] },
    });
    expect(await updateMeal(chef, id, { allergens: ["egg"], tags: ["rice"] })).toMatchObject({
      allergens: ["egg"],
    });
    const later = await saveMeal(chef, { ...silent, sku: "JR-10", allergens_declared: false });
    await expect(updateMeal(chef, later.id, { allergens_declared: true })).rejects.toMatchObject({
      fields: { allergens: [expect.any(String)] },
    });
  });

  test("a scheduled meal keeps its declaration", async () => {
    const meal = await aMeal();
    await expect(updateMeal(meal.chef, meal.id, { allergens_declared: false })).rejects.toMatchObject({
      code: "scheduled",
    });
    const idle = await aMeal({ schedule: false });
    expect(await updateMeal(idle.chef, idle.id, { allergens_declared: false })).toMatchObject({
      allergens_declared: false,
    });
  });

  test("a scheduled meal keeps its declaration in a pause as well, since its days come back", async () => {
    const meal = await aMeal();
    await sql`UPDATE chef SET closed_from = current_date - 1 WHERE id = ${meal.chef.chef_id}`;
    await expect(updateMeal(meal.chef, meal.id, { allergens_declared: false })).rejects.toMatchObject({
      code: "scheduled",
    });
    await expect(
      Promise.resolve(sql`UPDATE meal SET allergens_declared = false WHERE id = ${meal.id}`),
    ).rejects.toMatchObject({ constraint_name: "schedule_allergens_declared" });
  });

  test("a schedule that is over gets no further days once the declaration was taken back", async () => {
    const meal = await aMeal({ schedule: { from: -3, to: -2 } });
    await updateMeal(meal.chef, meal.id, { allergens_declared: false });
    const end_date = addDays(meal.schedule?.end_date ?? "", 10);
    await expect(updateSchedule(meal.chef, meal.schedule?.id ?? 0, { end_date })).rejects.toMatchObject({
      message: "Declare the allergens of this meal before you schedule it.",
    });
    await expect(
      Promise.resolve(sql`UPDATE schedule SET end_date = ${end_date} WHERE meal_id = ${meal.id}`),
    ).rejects.toMatchObject({ constraint_name: "schedule_allergens_declared" });
  });
});

describe("taking a meal off the menu", () => {
  test("is refused while an order waits, works once it is delivered, and the second time it is gone", async () => {
    const meal = await aMeal();
    const { part_id } = await anOrderedLine({ meal, status: "out_for_delivery" });
    await expect(deleteMeal(meal.chef, meal.id)).rejects.toMatchObject({
      kind: "conflict",
      code: "has_orders",
    });
    await sql`UPDATE order_part SET status = 'delivered', delivered_at = app_now() WHERE id = ${part_id}`;
    expect(await deleteMeal(meal.chef, meal.id)).toMatchObject({ id: meal.id, name: meal.name });
    expect((await listMeals({ chef: meal.chef.slug }, page)).count).toBe(0);
    await expect(deleteMeal(meal.chef, meal.id)).rejects.toMatchObject({ kind: "missing" });
    await expect(showOwnMeal(meal.chef, meal.id)).rejects.toMatchObject({ kind: "missing" });
  });

  test("its sku brings it back", async () => {
    const chef = await aChef();
    const meal = await saveMeal(chef, await draft());
    await deleteMeal(chef, meal.id);
    expect(await saveMeal(chef, await draft({ name: "Jollof again" }))).toMatchObject({
      id: meal.id,
      name: "Jollof again",
      is_listed: true,
    });
  });
});
