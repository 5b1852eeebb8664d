import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { ALLERGENS } from "~/kit/allergens";
import { aChef, aCuisine, aMeal, anOrderedLine } from "../../../tests/builders";
import { listAffectedDays } from "./affected-days.server";
import { changeMeal } from "./change-meal.server";
import { deleteMeal } from "./delete-meal.server";
import { stateOf } from "./draft-of-meal";
import { MealDraftFields } from "./draft-schemas.server";
import {
  changeDraftImages,
  findChange,
  findDraft,
  listDrafts,
  MOST_DRAFTS,
  saveDraft,
  saveTyped,
} from "./drafts.server";
import { duplicateMeal } from "./duplicate-meal.server";
import { listOwnMeals } from "./list-own-meals.server";
import { inputOfDraft } from "./meal-form.server";
import { restoreOwnMeal } from "./restore-meal.server";
import { saveMealForm } from "./save-meal.server";
import { showOwnMeal } from "./show-own-meal.server";
import { suggestSku } from "./suggest-sku.server";

const page = { limit: 10, offset: 0 };

async function whole(over: Partial<MealDraftFields> = {}): Promise<MealDraftFields> {
  const cuisine = await aCuisine();
  return MealDraftFields.parse({
    name: "Jollof rice",
    description: "Smoky.",
    price: "14.50",
    cuisine: String(cuisine.id),
    tags: ["rice"],
    ingredients: "Rice",
    heating_instructions: "Three minutes.",
    sku: "JR-1",
    allergen: Object.fromEntries(ALLERGENS.map((name) => [name, "free"])),
    ...over,
  });
}

async function input(over: Partial<MealDraftFields> = {}) {
  const read = inputOfDraft(await whole(over));
  if (!read) throw new Error("something is wrong with the draft");
  return read;
}

test("what was typed is kept as it was, and gone once the meal is saved; sent twice it makes one meal", async () => {
  const [chef, guid] = [await aChef(), randomUUID()];
  const typed = MealDraftFields.parse({ name: "Jol\u0000lof", price: "12." });
  await saveDraft(chef, guid, typed);
  expect(await listDrafts(chef)).toMatchObject([{ guid, fields: { name: "Jollof", price: "12." } }]);
  const written = await input();
  const made = await saveMealForm(chef, guid, written);
  expect(made).toMatchObject({ guid, name: "Jollof rice", state: "not_scheduled" });
  expect(await findDraft(chef, guid)).toBeNull();
  expect(await saveMealForm(chef, guid, { ...written, name: "Jollof" })).toMatchObject({
    id: made.id,
    name: "Jollof",
  });
  expect((await listOwnMeals(chef, page)).count).toBe(1);
});

test("a new meal with the sku of another one changes nothing of that, also when it is deleted", async () => {
  const chef = await aChef();
  const first = await saveMealForm(chef, randomUUID(), await input());
  const again = async () => saveMealForm(chef, randomUUID(), await input({ name: "Another" }));
  const refusal = { kind: "invalid", fields: { sku: ["Another one of your meals has this SKU"] } };
  await expect(again()).rejects.toMatchObject(refusal);
  await deleteMeal(chef, first.id);
  await expect(again()).rejects.toMatchObject(refusal);
  expect(await suggestSku(chef, "JR-1")).toBe("JR-2");
  expect(await suggestSku(chef)).toBe("MEAL-1");
});

test("changes of a meal that is there are no draft of a new one, and leave with it", async () => {
  const meal = await aMeal({ schedule: false });
  await saveDraft(meal.chef, meal.guid, await whole());
  expect(await listDrafts(meal.chef)).toEqual([]);
  expect(await findDraft(meal.chef, meal.guid)).not.toBeNull();
  await deleteMeal(meal.chef, meal.id);
  expect(await findDraft(meal.chef, meal.guid)).toBeNull();
});

test("what an app keeps of a meal stays one of the meal as it was then: the editor tells of what changed meanwhile", async () => {
  const { chef, ...meal } = await aMeal({ schedule: false });
  const seen = async () => (await findChange(chef, meal)).seen;
  const begun = stateOf(await showOwnMeal(chef, meal.id));
  await saveDraft(chef, meal.guid, await whole());
  expect(await seen()).toBe(begun);
  await transaction((tx) =>
    changeMeal(tx, chef, meal.id, { allergens: ["peanut"], allergens_declared: true }),
  );
  await saveDraft(chef, meal.guid, await whole());
  expect([await seen(), begun === stateOf(await showOwnMeal(chef, meal.id))]).toEqual([begun, false]);
});

test("another cook's drafts and meals are not there, and nobody keeps more than so many", async () => {
  const [meal, stranger] = [await aMeal(), await aChef()];
  const fields = await whole();
  const { guid } = await saveDraft(meal.chef, randomUUID(), fields);
  for (const foreign of [guid, meal.guid])
    await expect(saveDraft(stranger, foreign, fields)).rejects.toMatchObject({ kind: "missing" });
  await expect(saveMealForm(stranger, meal.guid, await input())).rejects.toThrow();
  expect((await showOwnMeal(meal.chef, meal.id)).name).toBe(meal.name);
  await sql`INSERT INTO meal_draft (guid, chef_id, fields)
    SELECT gen_random_uuid(), ${stranger.chef_id}, '{}' FROM generate_series(1, ${MOST_DRAFTS})`;
  await expect(saveDraft(stranger, randomUUID(), fields)).rejects.toMatchObject({ code: "too_many_drafts" });
  await sql`DELETE FROM meal_draft WHERE ctid IN (SELECT ctid FROM meal_draft WHERE chef_id = ${stranger.chef_id} LIMIT 3)`;
  const saved = await Promise.allSettled(
    Array.from({ length: 12 }, () => saveDraft(stranger, randomUUID(), fields)),
  );
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  // what is on sale can be changed all the same
  const sold = await aMeal({ chef: stranger });
  await saveDraft(stranger, sold.guid, fields);
});

test("sent twice at once the form makes one meal, and neither answer is an error", async () => {
  const [chef, guid, written] = [await aChef(), randomUUID(), await input()];
  const made = await Promise.all([saveMealForm(chef, guid, written), saveMealForm(chef, guid, written)]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await listOwnMeals(chef, page)).count).toBe(1);
});

test("a copy has all of its meal under a free sku, its pictures too, and waits for being saved", async () => {
  const meal = await aMeal({ allergens: ["milk"], cuisine: await aCuisine() });
  const copy = await duplicateMeal(meal.chef, meal.id);
  expect(copy.fields).toMatchObject({
    name: `${meal.name} (copy)`,
    allergen: { milk: "contains", egg: "free" },
  });
  expect((await listOwnMeals(meal.chef, page)).count).toBe(1);
  const read = inputOfDraft(copy.fields);
  if (!read) throw new Error("the copy is not whole");
  const made = await saveMealForm(meal.chef, copy.guid, read);
  const { images } = await showOwnMeal(meal.chef, meal.id);
  expect(made).toMatchObject({ images, allergens: ["milk"], price_cents: meal.price_cents });
  await expect(duplicateMeal(await aChef(), meal.id)).rejects.toMatchObject({ kind: "missing" });
});

test("a form that was filled before another tab saved the meal is refused, and nothing of that one is undone", async () => {
  const meal = await aMeal({ schedule: false });
  const seen = stateOf(await showOwnMeal(meal.chef, meal.id));
  const typed = await input({ sku: meal.sku });
  await saveMealForm(meal.chef, meal.guid, { ...typed, allergens: ["peanut"] }, seen);
  await expect(saveMealForm(meal.chef, meal.guid, typed, seen)).rejects.toMatchObject({
    code: "meal_changed",
    message: expect.stringContaining("the allergens (now: contains peanut)"),
  });
  expect((await showOwnMeal(meal.chef, meal.id)).allergens).toEqual(["peanut"]);
});

test("pictures keep their order and their words; without words they are called like the meal", async () => {
  const meal = await aMeal({ schedule: false });
  const before = await showOwnMeal(meal.chef, meal.id);
  const url = before.images[0]?.url ?? "";
  const [other] = await sql<[{ url: string }]>`
    INSERT INTO meal_image (meal_id, url, width, height, alt, position)
    VALUES (${meal.id}, '/pictures/meals/beef-pho-a-640.avif', 640, 480, 'Old words', 1) RETURNING url`;
  const written = await input({ sku: meal.sku });
  const changed = await saveMealForm(meal.chef, meal.guid, {
    ...written,
    images: [{ url: other.url }, { url, alt: "A bowl from above" }, { url }],
  });
  expect(changed.images).toMatchObject([
    { url: other.url, alt: "Old words" },
    { url, alt: "A bowl from above" },
  ]);
});

test("where a meal stands, and how many orders are open, in one list", async () => {
  const chef = await aChef();
  const onSale = await aMeal({ chef });
  const soldOut = await aMeal({ chef, schedule: { count: 1 } });
  const idle = await aMeal({ chef, schedule: false });
  const undeclared = await aMeal({ chef, declared: false });
  const suspended = await aMeal({ chef });
  const gone = await aMeal({ chef, schedule: false });
  await sql`UPDATE meal SET suspended_at = app_now(), suspended_reason = 'A photo' WHERE id = ${suspended.id}`;
  await anOrderedLine({ meal: soldOut });
  await anOrderedLine({ meal: onSale });
  await anOrderedLine({ meal: onSale, quantity: 3 });
  await anOrderedLine({ meal: onSale, status: "delivered" });
  await deleteMeal(chef, gone.id);
  const { rows, count } = await listOwnMeals(chef, page);
  expect(count).toBe(5);
  expect(rows.map(({ id, state, open_orders }) => [id, state, open_orders])).toEqual([
    [suspended.id, "suspended", 0],
    [undeclared.id, "draft", 0],
    [idle.id, "not_scheduled", 0],
    [soldOut.id, "sold_out", 1],
    [onSale.id, "on_sale", 2],
  ]);
  const deleted = await listOwnMeals(chef, page, "", true);
  expect(deleted.rows.map(({ id, state }) => [id, state])).toEqual([[gone.id, "deleted"]]);
  expect(await restoreOwnMeal(chef, gone.id)).toMatchObject({ id: gone.id, state: "not_scheduled" });
  await expect(restoreOwnMeal(await aChef(), gone.id)).rejects.toMatchObject({ code: "P2025" });
});

test("an edit says beforehand whose orders it touches: by day, and nobody's where nothing is added", async () => {
  const meal = await aMeal({ allergens: ["milk"] });
  await anOrderedLine({ meal, on: 2, quantity: 2 });
  await anOrderedLine({ meal, on: 2, status: "accepted" });
  await anOrderedLine({ meal, on: 3, status: "out_for_delivery" });
  await anOrderedLine({ meal, on: 3, status: "delivered" });
  const mine = await showOwnMeal(meal.chef, meal.id);
  const same = { ingredients: mine.ingredients, allergens: mine.allergens, may_contain: mine.may_contain };
  expect(await listAffectedDays(meal.chef, mine, same)).toEqual([]);
  const days = await listAffectedDays(meal.chef, mine, { ...same, allergens: ["milk", "egg"] });
  expect(days.map(({ orders, portions }) => [orders, portions])).toEqual([
    [2, 3],
    [1, 1],
  ]);
  await expect(deleteMeal(meal.chef, meal.id)).rejects.toMatchObject({
    code: "has_orders",
    body: { delivery_dates: days.map(({ delivery_date }) => delivery_date) },
  });
});

test("what is typed and what is done with pictures never take each other's place, in whatever order they come", async () => {
  const chef = await aChef();
  const guid = randomUUID();
  const image = { url: "/media/1.jpg", alt: "" };
  const early = await whole({ name: "Githeri", description: "" });
  await changeDraftImages(chef, guid, early, (images) => [...images, image]);
  expect((await findDraft(chef, guid))?.fields).toMatchObject({ name: "Githeri", images: [image] });
  // typed before the picture's answer came: the form doesn't know it
  await saveTyped(chef, guid, { ...early, description: "Beans and maize." });
  expect((await findDraft(chef, guid))?.fields).toMatchObject({
    description: "Beans and maize.",
    images: [image],
  });
  // a press that was sent before the last letters
  await changeDraftImages(chef, guid, early, (images) => [...images, { url: "/media/2.jpg", alt: "" }]);
  const alt = { ...image, alt: "A bowl" };
  await saveTyped(chef, guid, { ...early, description: "Beans, maize.", images: [alt] });
  expect((await findDraft(chef, guid))?.fields).toMatchObject({
    description: "Beans, maize.",
    images: [alt, { url: "/media/2.jpg", alt: "" }],
  });
  await expect(saveTyped(await aChef(), guid, early)).rejects.toMatchObject({ kind: "missing" });
  await expect(changeDraftImages(await aChef(), guid, early, () => [])).rejects.toMatchObject({
    kind: "missing",
  });
});

test("a name with a character of two units at the cut is duplicated whole", async () => {
  const meal = await aMeal({ name: `${"a".repeat(92)}😀bcdefg` });
  const { fields } = await duplicateMeal(meal.chef, meal.id);
  expect(fields.name).toBe(`${"a".repeat(92)} (copy)`);
});
