import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aMeal, anOrderedLine, type TestChef, type TestMeal } from "../../../tests/builders";
import { showDashboard } from "../kitchens/show-dashboard.server";
import { prepSheet } from "../messages/kinds/prep-sheet.server";
import { acknowledgeChanges } from "./acknowledge-changes.server";
import { listLabels } from "./labels.server";
import { listPrepDays } from "./list-days.server";
import { makePrepSheets } from "./make-sheets.server";
import { notifySheetChanged } from "./notify-sheet-changed.server";
import { findPrepSheet, showPrepSheet } from "./show-sheet.server";

/** A cook with two dinners of today, whose cutoff was yesterday. */
async function aKitchen() {
  const cook = await aChef();
  const pho = await aMeal({ chef: cook, name: "Pho", allergens: ["fish"], schedule: { from: 0, to: 0 } });
  const rolls = await aMeal({ chef: cook, name: "Rolls", schedule: { from: 0, to: 0 } });
  return { cook, pho, rolls, date: pho.schedule?.start_date ?? "" };
}

/** The worker's round, until this kitchen's sheet is as expected: other tests' sheets are made in the same rounds. */
async function round(cook: TestChef, date: string, state: string): Promise<void> {
  const after = async () => {
    await makePrepSheets();
    return (await showPrepSheet(cook, date)).state;
  };
  await expect.poll(after).toBe(state);
}

/** The cook's sheet was frozen an hour ago: a later cutoff is later than that. */
const anHourPasses = ({ chef_id }: TestChef) =>
  sql`UPDATE prep_sheet SET frozen_at = frozen_at - interval '1 hour' WHERE chef_id = ${chef_id}`;

/** An order whose cutoff is `minutes` ahead: its day can be ordered again. */
async function aLateOrder(meal: TestMeal, minutes: number, status: "placed" | "pending_payment" = "placed") {
  const line = await anOrderedLine({ meal, quantity: 4, status });
  const ahead = sql`app_now() + make_interval(mins => ${minutes})`;
  await sql`
    UPDATE order_part SET cutoff_at = ${ahead}, window_start_at = ${ahead} + interval '12 hours', window_end_at = ${ahead} + interval '15 hours'
    WHERE id = ${line.part_id}`;
  return line;
}

/** Moves the cutoff of an order to a moment ago. */
const cutoffPasses = ({ part_id }: { part_id: number }) =>
  sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE id = ${part_id}`;

const messages = (cook: TestChef) => sql<{ key: string; facts: { is_final: boolean } }[]>`
  SELECT key, facts FROM notification WHERE account_id = ${cook.account_id} AND kind = 'prep.sheet' ORDER BY id`;

test("a sheet is the sum of the day's open lines, whatever was ordered", async () => {
  const STATES = ["pending_payment", "placed", "accepted", "out_for_delivery", "delivered"] as const;
  const order = fc.record({
    dish: fc.integer({ min: 0, max: 1 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(...STATES),
    isToday: fc.boolean(),
    line: fc.constantFrom("active", "active", "declined", "cancelled"),
  });
  const cook = await aChef();
  const meals = [
    await aMeal({ chef: cook, schedule: { from: 0, to: 1, count: 200 } }),
    await aMeal({ chef: cook, schedule: { from: 0, to: 1, count: 200 } }),
  ];
  const date = meals[0]?.schedule?.start_date ?? "";
  const expected = [0, 0];
  for (const one of fc.sample(order, 30)) {
    const meal = meals[one.dish];
    if (!meal) throw new Error("no such dish");
    const { line_id } = await anOrderedLine({
      ...{ meal, quantity: one.quantity, status: one.status, on: one.isToday ? 0 : 1 },
    });
    const why = one.line === "declined" ? "No rice" : null;
    await sql`UPDATE order_line SET status = ${one.line}, decline_reason = ${why} WHERE id = ${line_id}`;
    const isCounted = one.isToday && one.line === "active" && one.status !== "pending_payment";
    expected[one.dish] = (expected[one.dish] ?? 0) + (isCounted ? one.quantity : 0);
  }
  const sheet = await showPrepSheet(cook, date);
  const made = meals.map(({ id }) => sheet.dishes.find((dish) => dish.meal_id === id)?.portions ?? 0);
  expect(made).toEqual(expected);
  const portions = made.reduce((sum, one) => sum + one, 0);
  const packed = sheet.orders.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
  expect([sheet.portions, packed]).toEqual([portions, portions]);
  if (portions > 0) expect(await listLabels(cook, date)).toHaveLength(portions);
});

test("a day is made and told at its cutoff, and frozen when the last hold has ended; each is told once", async () => {
  const { cook, pho, rolls, date } = await aKitchen();
  await anOrderedLine({ meal: pho, quantity: 3, status: "accepted" });
  const held = await anOrderedLine({ meal: rolls, quantity: 2, status: "pending_payment" });
  await round(cook, date, "closing");
  expect((await showPrepSheet(cook, date)).held_portions).toBe(2);
  await expect.poll(async () => (await messages(cook)).map(({ facts }) => facts.is_final)).toEqual([false]);
  await sql`UPDATE order_part SET status = 'placed' WHERE id = ${held.part_id}`;
  await round(cook, date, "frozen");
  await makePrepSheets();
  const sheet = await showPrepSheet(cook, date);
  expect([sheet.portions, sheet.changes]).toEqual([5, []]);
  expect((await messages(cook)).map(({ facts }) => facts.is_final)).toEqual([false, true]);
});

test("a day that one dish can still be ordered for gets no sheet until it can't", async () => {
  const cook = await aChef();
  const [pho, rolls] = [await aMeal({ chef: cook }), await aMeal({ chef: cook })];
  const date = pho.schedule?.start_date ?? "";
  const { part_id } = await anOrderedLine({ meal: pho, status: "accepted" });
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 hour' WHERE id = ${part_id}`;
  await sql`UPDATE schedule SET deleted_at = app_now() WHERE id = ${pho.schedule?.id ?? 0}`;
  await makePrepSheets();
  expect(await sql`SELECT FROM prep_sheet WHERE chef_id = ${cook.chef_id}`).toEqual([]);
  expect((await showPrepSheet(cook, date)).state).toBe("open");
  await sql`UPDATE schedule SET deleted_at = app_now() WHERE id = ${rolls.schedule?.id ?? 0}`;
  await round(cook, date, "frozen");
});

test("a day that nobody ordered, or whose orders were all canceled, is closed and waits for nothing", async () => {
  const { cook, pho, date } = await aKitchen();
  await makePrepSheets();
  const state = async () => (await showPrepSheet(cook, date)).state;
  expect(await state()).toBe("closed");
  const { part_id } = await anOrderedLine({ meal: pho, status: "placed" });
  expect(await state()).toBe("closing");
  await sql`UPDATE order_part SET status = 'cancelled' WHERE id = ${part_id}`;
  expect(await state()).toBe("closed");
});

test("what changes later is shown until it is seen, and nothing is acknowledged unseen", async () => {
  const { cook, pho, rolls, date } = await aKitchen();
  const gone = await anOrderedLine({ meal: pho, quantity: 2, status: "accepted" });
  const stays = await anOrderedLine({ meal: pho, status: "accepted" });
  await round(cook, date, "frozen");
  await sql`UPDATE order_line SET status = 'cancelled' WHERE id = ${gone.line_id}`;
  await sql`
    UPDATE order_line SET allergens_changed = '{"allergens": ["fish", "sesame"], "may_contain": [], "at": "2026-11-02T10:00:00Z"}' WHERE id = ${stays.line_id}`;
  const before = await showPrepSheet(cook, date);
  expect(
    before.changes.map(({ kind, quantity, is_acknowledged }) => [kind, quantity, is_acknowledged]),
  ).toEqual([
    ["removed", 2, false],
    ["allergens", 1, false],
  ]);
  await anOrderedLine({ meal: rolls, status: "accepted" });
  const stale = acknowledgeChanges(cook, date, { seen: before.seen });
  await expect(stale).rejects.toMatchObject({ kind: "conflict", code: "sheet_changed" });
  const now = await showPrepSheet(cook, date);
  expect(now.changes.map(({ is_acknowledged }) => is_acknowledged)).toEqual([false, false, false]);
  const seen = await acknowledgeChanges(cook, date, { seen: now.seen });
  expect(seen.changes.map(({ kind, is_acknowledged }) => [kind, is_acknowledged])).toEqual([
    ["removed", true],
    ["allergens", true],
    ["added", true],
  ]);
});

test("another cook's day and order are not there", async () => {
  const { pho, date } = await aKitchen();
  const line = await anOrderedLine({ meal: pho, status: "accepted" });
  const { cook: other, rolls } = await aKitchen();
  await anOrderedLine({ meal: rolls, status: "accepted" });
  await expect(findPrepSheet(await aChef(), date)).rejects.toMatchObject({ kind: "missing" });
  await expect(listLabels(other, date, line.order_id)).rejects.toMatchObject({ kind: "missing" });
  expect((await listLabels(other, date)).map(({ meal }) => meal)).toEqual(["Rolls"]);
  expect(await listPrepDays(other, date)).toEqual([{ day: date, portions: 1 }]);
});

test("who delivers an order reads on the sheet where it goes, once it is accepted; its labels say nothing of it", async () => {
  const { cook, pho, date } = await aKitchen();
  const mine = await anOrderedLine({ meal: pho, status: "accepted" });
  const couriers = await anOrderedLine({ meal: pho, status: "accepted" });
  const waiting = await anOrderedLine({ meal: pho, status: "placed" });
  const door = { address: "12 Oak St", city: "Nashville", state: "Tennessee", postalCode: "37201" };
  const person = { contactPerson: "Ana Ruiz", extraInstructions: "Ring twice" };
  await sql`
    UPDATE orders SET delivery_address = ${sql.json({ ...door, ...person, contactPersonNumber: "+16155550123" })}
    WHERE id = ANY (${[mine, couriers, waiting].map(({ order_id }) => order_id)}::int[])`;
  await sql`UPDATE order_part SET chef_delivers = false WHERE id = ${couriers.part_id}`;
  const { orders } = await showPrepSheet(cook, date);
  const to = new Map(orders.map(({ id, deliver_to }) => [id, deliver_to]));
  expect(to.get(mine.order_id)).toEqual({ ...door, ...person, phone: "+16155550123" });
  expect([to.get(couriers.order_id), to.get(waiting.order_id)]).toEqual([null, null]);
  expect(JSON.stringify(await listLabels(cook, date))).not.toMatch(/Oak|Ruiz|5550123|Ring/);
});

test("a dinner that never came shows its address for 24 hours after its window, and not again when it is marked as delivered", async () => {
  const { cook, pho, date } = await aKitchen();
  const { part_id } = await anOrderedLine({ meal: pho, status: "out_for_delivery" });
  const isShown = async () => (await showPrepSheet(cook, date)).orders[0]?.deliver_to !== null;
  const endedAgo = (hours: number) => sql`
    UPDATE order_part SET window_end_at = app_now() - make_interval(hours => ${hours}), window_start_at = app_now() - make_interval(hours => ${hours + 3}),
      cutoff_at = app_now() - make_interval(hours => ${hours + 27})
    WHERE id = ${part_id}`;
  await endedAgo(23);
  expect(await isShown()).toBe(true);
  await endedAgo(25);
  expect(await isShown()).toBe(false);
  await sql`UPDATE order_part SET status = 'delivered', delivered_at = app_now() - interval '20 hours' WHERE id = ${part_id}`;
  expect(await isShown()).toBe(true);
  await endedAgo(49);
  expect(await isShown()).toBe(false);
});

test("a frozen sheet that changes tells its cook once for each change, and the desk says so until they have seen it", async () => {
  const { cook, pho, date } = await aKitchen();
  const [gone, stays] = [await anOrderedLine({ meal: pho }), await anOrderedLine({ meal: pho })];
  const told = () => sql<{ key: string }[]>`
    SELECT key FROM notification WHERE account_id = ${cook.account_id} AND kind = 'prep.changed'`;
  await notifySheetChanged(gone.order_id, "before-it-is-frozen");
  await round(cook, date, "frozen");
  await notifySheetChanged(gone.order_id, "nothing-changed");
  expect(await told()).toEqual([]);
  expect((await showDashboard(cook)).waiting.changed_sheet).toBeNull();

  await sql`UPDATE order_line SET status = 'cancelled' WHERE id = ${gone.line_id}`;
  await notifySheetChanged(stays.order_id, "of-another-order");
  for (const _twice of [1, 2]) await notifySheetChanged(gone.order_id, "canceled");
  expect(await told()).toEqual([{ key: `prep.changed:${cook.chef_id}:canceled` }]);
  expect((await showDashboard(cook)).waiting.changed_sheet).toBe(date);

  const { seen } = await showPrepSheet(cook, date);
  await acknowledgeChanges(cook, date, { seen });
  expect((await showDashboard(cook)).waiting.changed_sheet).toBeNull();
  await notifySheetChanged(gone.order_id, "seen-already");
  expect(await told()).toHaveLength(1);
});

test("an order that is moved to another day is off the frozen sheet, and its cook is told; so is a dish that was swapped", async () => {
  const { cook, pho, rolls, date } = await aKitchen();
  const gone = await anOrderedLine({ meal: pho, quantity: 2, status: "accepted" });
  const swapped = await anOrderedLine({ meal: pho, status: "accepted" });
  await round(cook, date, "frozen");
  await sql`UPDATE order_part SET delivery_date = delivery_date + 1 WHERE id = ${gone.part_id}`;
  await sql`UPDATE order_line SET meal_id = ${rolls.id}, name = 'Rolls', allergens = '{fish}' WHERE id = ${swapped.line_id}`;
  for (const { order_id } of [gone, swapped])
    for (const _twice of [1, 2]) await notifySheetChanged(order_id, `changed:${order_id}`);
  const told = await sql`
    SELECT facts ->> 'delivery_date' AS day FROM notification WHERE account_id = ${cook.account_id} AND kind = 'prep.changed'`;
  expect(told).toEqual([{ day: date }, { day: date }]);
  const sheet = await showPrepSheet(cook, date);
  expect(sheet.portions).toBe(1);
  expect(sheet.changes).toMatchObject([
    { kind: "removed", name: "Pho", quantity: 2, is_acknowledged: false },
    { kind: "dish", name: "Rolls", quantity: 1, is_acknowledged: false },
  ]);
  const { changes } = await acknowledgeChanges(cook, date, { seen: sheet.seen });
  expect(changes.map(({ kind, is_acknowledged }) => [kind, is_acknowledged])).toEqual([
    ["removed", true],
    ["dish", true],
  ]);
});

describe("a day that can be ordered again after its sheet was frozen", () => {
  test("is open, shows what came since in red, and is told as final once more after its new cutoff", async () => {
    const { cook, pho, rolls, date } = await aKitchen();
    await anOrderedLine({ meal: pho, status: "accepted" });
    await round(cook, date, "frozen");
    await anHourPasses(cook);
    const seenBefore = await aLateOrder(rolls, 60);
    const first = await showPrepSheet(cook, date);
    expect([first.state, first.frozen_at === null]).toEqual(["open", false]);
    await acknowledgeChanges(cook, date, { seen: first.seen });
    const unseen = await aLateOrder(rolls, 60);
    await notifySheetChanged(unseen.order_id, "late");
    await makePrepSheets();
    const kinds = async () =>
      (await showPrepSheet(cook, date)).changes.map((change) => change.is_acknowledged);
    expect([await kinds(), await messages(cook)]).toEqual([[true, false], [expect.anything()]]);

    await cutoffPasses(seenBefore);
    await makePrepSheets();
    expect((await showPrepSheet(cook, date)).state).toBe("open");
    await cutoffPasses(unseen);
    await expect.poll(() => makePrepSheets().then(() => messages(cook))).toHaveLength(2);
    await makePrepSheets();
    const told = await messages(cook);
    expect([new Set(told.map(({ key }) => key)).size, told.map(({ facts }) => facts.is_final)]).toEqual([
      2,
      [true, true],
    ]);
    const sheet = await showPrepSheet(cook, date);
    // what was acknowledged is part of the new sheet, what was not is still red
    expect([sheet.state, sheet.portions, await kinds()]).toEqual(["frozen", 9, [false]]);
    expect((await showDashboard(cook)).waiting.changed_sheet).toBe(date);
    const { changes } = await acknowledgeChanges(cook, date, { seen: sheet.seen });
    expect([changes, (await showDashboard(cook)).waiting.changed_sheet]).toEqual([[], null]);
  });

  test("waits for a checkout that is open at the new cutoff as at the first", async () => {
    const { cook, pho, rolls, date } = await aKitchen();
    await anOrderedLine({ meal: pho, status: "accepted" });
    await round(cook, date, "frozen");
    await anHourPasses(cook);
    const late = await aLateOrder(rolls, 60);
    const held = await aLateOrder(rolls, 60, "pending_payment");
    await cutoffPasses(late);
    await cutoffPasses(held);
    await round(cook, date, "closing");
    expect((await showPrepSheet(cook, date)).changes).toMatchObject([
      { kind: "added", is_acknowledged: false },
    ]);
    await sql`UPDATE order_part SET status = 'placed' WHERE id = ${held.part_id}`;
    await round(cook, date, "frozen");
    expect((await messages(cook)).map(({ facts }) => facts.is_final)).toEqual([true, false, true]);
  });

  test("has the sheet it had where nobody orders more", async () => {
    const { cook, pho, date } = await aKitchen();
    const { part_id } = await anOrderedLine({ meal: pho, status: "accepted" });
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '3 days' WHERE id = ${part_id}`;
    await sql`UPDATE schedule SET deleted_at = app_now() WHERE chef_id = ${cook.chef_id}`;
    await round(cook, date, "frozen");
    await sql`UPDATE schedule SET deleted_at = NULL WHERE id = ${pho.schedule?.id ?? 0}`;
    await makePrepSheets();
    expect([(await showPrepSheet(cook, date)).state, (await messages(cook)).length]).toEqual(["frozen", 1]);
  });
});

test("more days than are read at once are made, and frozen, in one round", async () => {
  const days = [await aKitchen(), await aKitchen(), await aKitchen()];
  const held: { part_id: number }[] = [];
  for (const { pho } of days) held.push(await anOrderedLine({ meal: pho, status: "pending_payment" }));
  const states = () =>
    Promise.all(days.map(async ({ cook, date }) => (await showPrepSheet(cook, date)).state));
  await makePrepSheets(1);
  const cooks = days.map(({ cook }) => cook.chef_id);
  expect(await sql`SELECT FROM prep_sheet WHERE chef_id = ANY (${cooks}::int[])`).toHaveLength(3);
  await sql`UPDATE order_part SET status = 'placed' WHERE id = ANY (${held.map(({ part_id }) => part_id)}::int[])`;
  await makePrepSheets(1);
  expect(await states()).toEqual(["frozen", "frozen", "frozen"]);
});

test("the mail says which dishes wait for their diners' answers", async () => {
  const { cook, pho, rolls, date } = await aKitchen();
  const asked = [
    await anOrderedLine({ meal: pho, quantity: 1, status: "accepted" }),
    await anOrderedLine({ meal: rolls, quantity: 2, status: "accepted" }),
  ];
  await anOrderedLine({ meal: rolls, quantity: 3, status: "accepted" });
  const said = async () => {
    const facts = { chef_id: cook.chef_id, delivery_date: date, is_final: true };
    return (await prepSheet.render(facts, { account_id: cook.account_id, isDownload: false }))?.paragraphs[0];
  };
  expect(await said()).toBe("5 × Rolls\n1 × Pho");
  await sql`UPDATE order_line SET allergen_confirmation = 'pending' WHERE id = ANY (${asked.map(({ line_id }) => line_id)}::int[])`;
  expect(await said()).toBe(
    "5 × Rolls: don't cook 2 of them yet, waiting for the diner's answer\n1 × Pho: don't cook it yet, waiting for the diner's answer",
  );
});
