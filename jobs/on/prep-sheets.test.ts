import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { showDashboard } from "~/domain/kitchens/show-dashboard.server";
import { updateMeal } from "~/domain/menu/update-meal.server";
import { moveMyPart } from "~/domain/orders/move-my-part.server";
import type { Events, Topic } from "~/domain/outbox/events";
import { acknowledgeChanges } from "~/domain/prep/acknowledge-changes.server";
import { makePrepSheets } from "~/domain/prep/make-sheets.server";
import { showPrepSheet } from "~/domain/prep/show-sheet.server";
import { cancelByStaff } from "~/domain/refunds/cancel-by-staff.server";
import { aChef, aDiner, aMarketplace, aMeal, anOrderedLine, type TestChef } from "../../tests/builders";
import { type Handler, handlers } from ".";

/** Makes the cook's sheet of the day. */
async function freeze(cook: TestChef, date: string): Promise<void> {
  const state = async () => {
    await makePrepSheets();
    return (await showPrepSheet(cook, date)).state;
  };
  await expect.poll(state).toBe("frozen");
}

/** What the cook was told of changes, and which sheet their desk leads to. */
async function heard(cook: TestChef) {
  const told =
    await sql`SELECT FROM notification WHERE account_id = ${cook.account_id} AND kind = 'prep.changed'`;
  return { told: told.length, desk: (await showDashboard(cook)).waiting.changed_sheet };
}

/** Has everything done that an order published, in the order of the events, `from` the one with this number on. */
async function executeEvents(order_id: number, from: number): Promise<void> {
  const events = await sql<{ topic: Topic; key: string; payload: Events[Topic] }[]>`
    SELECT topic, key, payload FROM outbox
    WHERE id > ${from} AND topic LIKE 'order.%' AND (payload ->> 'order_id')::int = ${order_id} ORDER BY id`;
  for (const { topic, key, payload } of events)
    await (handlers[topic] as Handler<Topic>)(payload as never, key);
}

const lastEvent = async () =>
  (await sql<[{ id: number }]>`SELECT coalesce(max(id), 0)::int8 AS id FROM outbox`)[0].id;

test("an order for a day whose sheet is frozen is told, and red on the desk, once", async () => {
  const cook = await aChef();
  const meal = await aMeal({ chef: cook, schedule: { from: 0, to: 0 } });
  const date = meal.schedule?.start_date ?? "";
  const before = await anOrderedLine({ meal, status: "accepted" });
  await freeze(cook, date);
  await handlers["order.placed"]({ order_id: before.order_id }, "of-the-sheet");
  expect(await heard(cook)).toEqual({ told: 0, desk: null });
  const late = await anOrderedLine({ meal, quantity: 4 });
  for (const _twice of [1, 2]) await handlers["order.placed"]({ order_id: late.order_id }, "late");
  expect(await heard(cook)).toEqual({ told: 1, desk: date });
});

test("allergens that the cook changes after the sheet was frozen are told, and red on the desk; so is taking one out again", async () => {
  const cook = await aChef();
  const meal = await aMeal({ chef: cook, schedule: { from: 0, to: 0 } });
  const date = meal.schedule?.start_date ?? "";
  const { order_id } = await anOrderedLine({ meal, status: "accepted" });
  await freeze(cook, date);
  const change = async (contents: Parameters<typeof updateMeal>[2]) => {
    const from = await lastEvent();
    await updateMeal(cook, meal.id, contents);
    await executeEvents(order_id, from);
  };
  const acknowledge = async () =>
    acknowledgeChanges(cook, date, { seen: (await showPrepSheet(cook, date)).seen });
  await change({ allergens: ["sesame"] });
  expect(await heard(cook)).toEqual({ told: 1, desk: date });
  await acknowledge();
  await change({ allergens: [], may_contain: ["sesame"] });
  expect(await heard(cook)).toEqual({ told: 2, desk: date });
  await acknowledge();
  await change({ may_contain: [] });
  expect(await heard(cook)).toEqual({ told: 3, desk: date });
});

test("another nut, and other ingredients, than on the frozen sheet are told and shown; what nobody has to hear of is not", async () => {
  const cook = await aChef();
  const meal = await aMeal({ chef: cook, allergens: ["tree_nuts"], schedule: { from: 0, to: 0 } });
  const date = meal.schedule?.start_date ?? "";
  await updateMeal(cook, meal.id, { allergen_species: { tree_nuts: "almond" } });
  const { order_id, line_id } = await anOrderedLine({ meal, status: "accepted" });
  await sql`UPDATE order_line SET allergens = '{tree_nuts}' WHERE id = ${line_id}`;
  await freeze(cook, date);
  const change = async (contents: Parameters<typeof updateMeal>[2]) => {
    const from = await lastEvent();
    await updateMeal(cook, meal.id, contents);
    await executeEvents(order_id, from);
    return (await showPrepSheet(cook, date)).changes;
  };
  const acknowledge = async () =>
    (await acknowledgeChanges(cook, date, { seen: (await showPrepSheet(cook, date)).seen })).changes;
  expect(await change({ allergen_species: { tree_nuts: "almond", fish: "cod" } })).toEqual([]);

  const news = { quantity: 1, is_acknowledged: false };
  expect(await change({ ingredients: "50 g flour" })).toMatchObject([
    { kind: "ingredients", is_waiting: false, ...news },
  ]);
  const ofIngredients = await showPrepSheet(cook, date);
  expect(await acknowledge()).toMatchObject([{ kind: "ingredients", is_acknowledged: true }]);
  expect(await change({ allergen_species: { tree_nuts: "walnut" } })).toMatchObject([
    { kind: "allergens", is_waiting: true, ...news },
  ]);
  expect((await heard(cook)).told).toBe(2);
  // who has seen the other ingredients has not seen the other nut
  await expect(acknowledgeChanges(cook, date, { seen: ofIngredients.seen })).rejects.toMatchObject({
    code: "sheet_changed",
  });

  // a sheet from before species and ingredients were kept
  await sql`
    UPDATE prep_sheet SET frozen = '[]', acknowledged = (SELECT jsonb_agg(kept - 'allergen_species' - 'ingredients_digest') FROM jsonb_array_elements(frozen) kept)
    WHERE chef_id = ${cook.chef_id}`;
  await sql`UPDATE prep_sheet SET frozen = acknowledged WHERE chef_id = ${cook.chef_id}`;
  expect((await showPrepSheet(cook, date)).changes).toEqual([]);
  expect(
    await sql`SELECT FROM prep_sheet WHERE acknowledged -> 0 ->> 'line_id' = ${String(line_id)}`,
  ).toHaveLength(1);
});

/** Two cooks' dinners in one order, the second's sheet of the day frozen. */
async function aShared() {
  const marketplace = await aMarketplace({ max_meals_per_day: 1 });
  const [first, second] = [await aChef({ marketplace }), await aChef({ marketplace })];
  const meals = [await aMeal({ chef: first, price: 2500 }), await aMeal({ chef: second, price: 2500 })];
  const ana = await aDiner({ gift: 100_000, cart: meals, marketplace });
  const payments = [{ method: "wallet" as const, amount: 5000 * 1.26 + 1500 }];
  const { cart_transaction } = await startCheckout(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const date = order.delivery_date ?? "";
  await executeEvents(order.id, 0);
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 minute' WHERE order_id = ${order.id}`;
  await sql`UPDATE schedule SET deleted_at = app_now() WHERE chef_id = ${second.chef_id}`;
  await moveMyPart(second, order.id, "accepted");
  await freeze(second, date);
  return { first, second, order_id: order.id, date };
}

const callsOff = (order_id: number) =>
  cancelByStaff(
    { staff_id: null, actor: "staff:prompt:test" },
    { order_id, borne_by: "chef", reason: "The cook is ill" },
  );

const isFull = async (cook: TestChef, date: string) =>
  (await sql`SELECT FROM chef WHERE id = ${cook.chef_id} AND full_days @> ${date}::date`).length > 0;

test("a cook's part that staff call off after another was delivered is red on the sheet, and its day is free again", async () => {
  const { first, second, order_id, date } = await aShared();
  for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
    await moveMyPart(first, order_id, status);
  expect([await isFull(second, date), await heard(second)]).toEqual([true, { told: 0, desk: null }]);
  const from = await lastEvent();
  await callsOff(order_id);
  await executeEvents(order_id, from);
  expect([await isFull(second, date), await heard(second)]).toEqual([false, { told: 1, desk: date }]);
  expect((await showPrepSheet(second, date)).changes).toMatchObject([
    { kind: "removed", is_acknowledged: false },
  ]);
  expect((await heard(first)).told).toBe(0);
});

test("of a day that staff cancel the cook has one message, and their sheet is red without another", async () => {
  const { second, order_id, date } = await aShared();
  const from = await lastEvent();
  const [part] = await sql<{ id: number }[]>`
    SELECT id FROM order_part WHERE order_id = ${order_id} AND chef_id = ${second.chef_id}`;
  const terms = { borne_by: "chef", reason: "The cook is ill", tellsCook: false } as const;
  const by = { staff_id: null, actor: "staff:prompt:test" };
  await cancelByStaff(by, { order_id, part_id: part?.id, ...terms });
  await cancelByStaff(by, { order_id, ...terms });
  await executeEvents(order_id, from);
  expect(await heard(second)).toEqual({ told: 0, desk: date });
});

test("a whole order that is called off is told once, though each part and the order say so", async () => {
  const { second, order_id, date } = await aShared();
  const from = await lastEvent();
  await callsOff(order_id);
  await executeEvents(order_id, from);
  expect(await heard(second)).toEqual({ told: 1, desk: date });
});
