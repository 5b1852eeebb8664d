import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatShortDay } from "~/kit/day";
import {
  aChef,
  aDiner,
  aMeal,
  anAddress,
  aProof,
  aSchedule,
  aSignedIn,
  aStaff,
  dayFrom,
  ledgerOf,
  type TestChef,
  type TestDiner,
  type TestMeal,
} from "../../../tests/builders";
import { aGroup, joins, pays } from "../../../tests/setup/group-orders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { updateFullDaysOf } from "../chefs/full-days.server";
import { changeMeal } from "../menu/change-meal.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { showOrder } from "../orders/show-order.server";
import { showPrepSheet } from "../prep/show-sheet.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { actingStaff, type StaffOnDuty } from "../staff/acting-staff";
import { answerSwap } from "../swaps/answer-swap.server";
import { endOpenSwaps } from "../swaps/end-open-swaps.server";
import { offerSwap } from "../swaps/offer-swap.server";
import { addFreeDish, listOffered } from "./add-dish.server";
import { changeAddress, changeDay } from "./change-order.server";
import { deliverByStaff } from "./deliver-by-staff.server";
import { emailAboutOrder } from "./email-about-order.server";
import { notifyOrderChanged } from "./notify-order-changed.server";

interface Scene {
  chef: TestChef;
  meal: TestMeal;
  ana: TestDiner;
  order_id: number;
}

/** An order of two portions of one dish, paid with gift money, for the first day it is offered. */
async function anOrder(days: { from?: number; to?: number } = {}): Promise<Scene> {
  const chef = await aChef();
  const meal = await aMeal({ chef, schedule: { count: 6, ...days } });
  const ana = await aDiner({ gift: 100_000, cart: [{ meal, quantity: 2 }], marketplace: chef.marketplace });
  const { cart_transaction } = await startCheckout(ana, { payments: [{ method: "wallet", amount: 4_650 }] });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return { chef, meal, ana, order_id: order.id };
}

const because = () => ({ reason: "The diner asked.", key: randomUUID() });
const stateOf = async (order_id: number) => {
  const [row] = await sql<
    { day: string; part_day: string; zip: string; total: number; schedules: number[]; window: string }[]
  >`
    SELECT o.delivery_date::text AS day, p.delivery_date::text AS part_day, o.delivery_address ->> 'postalCode' AS zip, o.total_cents AS total,
      (SELECT array_agg(schedule_id ORDER BY id) FROM order_line WHERE order_id = o.id) AS schedules, (p.window_start_at AT TIME ZONE 'UTC')::date::text AS window
    FROM orders o JOIN order_part p ON p.order_id = o.id WHERE o.id = ${order_id}`;
  if (!row) throw new Error("no order");
  return row;
};
const soldOf = async (schedule_id: number) => {
  const [row] = await sql<{ sold: number }[]>`SELECT sold FROM schedule WHERE id = ${schedule_id}`;
  return row?.sold;
};
const dayAfter = async (day: string, days: number) => {
  const [row] = await sql<{ day: string }[]>`SELECT (${day}::date + ${days}::int)::text AS day`;
  return row?.day ?? "";
};

/** What an order breaks of the rules about totals, portions and states; other tests' rows are left out. */
async function brokenFor(order_id: number): Promise<unknown[]> {
  const broken = await brokenRows(sql, ["I8", "I9", "I15", "I18", "I23"]);
  return broken.filter((row) => row.order_id === order_id);
}

/** Somebody of the team who has a kitchen of their own. */
async function aStaffOf(account_id: number): Promise<{ id: number }> {
  const [made] = await sql<{ id: number }[]>`
    INSERT INTO staff_member ${sql({ account_id, role: "operations" })} RETURNING id`;
  return made as { id: number };
}

let by: StaffOnDuty;
beforeAll(async () => {
  by = actingStaff(await aStaff({ role: "operations" }), "change orders");
});

describe("another day", () => {
  test("moves parts, windows and portions along, at the same price, once for one form; everybody is told", async () => {
    const { meal, ana, chef, order_id } = await anOrder({ from: 3, to: 4 });
    const before = await stateOf(order_id);
    const first = meal.schedule?.id ?? 0;
    const next = await dayAfter(before.day, 5);
    const made = await aSchedule({ meal: { ...meal, schedule: null }, from: next, to: next, count: 3 });
    const form = because();
    await changeDay(by, { order_id, day: next }, form);
    await changeDay(by, { order_id, day: next }, form);
    const after = await stateOf(order_id);
    expect(after).toMatchObject({ day: next, part_day: next, total: before.total, schedules: [made.id] });
    expect(after.window > before.window).toBe(true);
    expect([await soldOf(first), await soldOf(made.id)]).toEqual([0, 2]);
    expect(await brokenFor(order_id)).toEqual([]);
    expect(
      await sql`SELECT note, facts FROM order_event WHERE order_id = ${order_id} AND kind = 'day_changed'`,
    ).toEqual([{ note: null, facts: { from: before.day, to: next } }]);
    expect((await showOrder(ana, order_id)).timeline.at(-1)?.note).toBe(
      `${formatShortDay(before.day)} to ${formatShortDay(next)}`,
    );
    const [event] = await sql<{ key: string }[]>`
      SELECT key FROM outbox WHERE topic = 'order.changed' AND (payload ->> 'order_id')::int = ${order_id}`;
    for (let time = 0; time < 2; time += 1)
      await notifyOrderChanged({ order_id, change: "day", line_id: null }, event?.key ?? "");
    expect((await messagesOf("order.changed:", ana.account_id)).map(({ title }) => title)).toEqual([
      expect.stringContaining("has another day"),
    ]);
    expect(await messagesOf("order.changed:", chef.account_id)).toHaveLength(1);
    const acts = await sql`
      SELECT reason, before ->> 'day' AS before, after ->> 'day' AS after FROM audit_entry WHERE subject_kind = 'order' AND subject_id = ${String(order_id)}`;
    expect([...acts]).toEqual([{ reason: form.reason, before: before.day, after: next }]);
  });

  test("not to a day without the dish, with too few portions or past its cutoff, nor once the cook has begun", async () => {
    const { chef, meal, order_id } = await anOrder({ from: 3, to: 4 });
    const { day } = await stateOf(order_id);
    const change = (to: string) => changeDay(by, { order_id, day: to }, because());
    await expect(change(day)).rejects.toMatchObject({ code: "same_day" });
    await expect(change(await dayAfter(day, 40))).rejects.toMatchObject({ code: "date_unavailable" });
    const few = await dayAfter(day, 5);
    await aSchedule({ meal: { ...meal, schedule: null }, from: few, to: few, count: 1 });
    await expect(change(few)).rejects.toMatchObject({ code: "sold_out" });
    await moveMyPart(chef, order_id, "accepted");
    await moveMyPart(chef, order_id, "preparing");
    await expect(change(await dayAfter(day, 1))).rejects.toMatchObject({ code: "illegal_transition" });
    expect(await stateOf(order_id)).toMatchObject({ day });
    const past = await anOrder();
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 minute' WHERE order_id = ${past.order_id}`;
    await expect(
      changeDay(by, { order_id: past.order_id, day: await dayAfter(day, 1) }, because()),
    ).rejects.toMatchObject({ code: "cutoff_passed" });
    await expect(changeDay(by, { order_id: 999_999_999, day }, because())).rejects.toMatchObject({
      kind: "missing",
    });
  });
});

describe("an order with another dish", () => {
  test("keeps its day while its diner is asked; the dish they took moves along, and full days with it", async () => {
    const { chef, meal, ana, order_id } = await anOrder({ from: 3, to: 4 });
    await sql`UPDATE chef SET daily_capacity = 2 WHERE id = ${chef.chef_id}`;
    const { day } = await stateOf(order_id);
    const soup = await aMeal({ chef, price: meal.price_cents - 250, schedule: { from: 3, to: 9, count: 9 } });
    const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    await offerSwap(chef, order_id, { line: line.id, meal: soup.id, reason: "No clams" });
    const next = await dayAfter(day, 3);
    const change = () => changeDay(by, { order_id, day: next }, because());
    await expect(change()).rejects.toMatchObject({ code: "waiting_for_diner" });
    await answerSwap(ana, order_id, { line: line.id, answer: "take", changed_at: null });
    const fullDays = async () => {
      await updateFullDaysOf(order_id);
      const [row] = await sql<[{ was: boolean; is: boolean }]>`
        SELECT full_days @> ${day}::date AS was, full_days @> ${next}::date AS is FROM chef WHERE id = ${chef.chef_id}`;
      return [row.was, row.is];
    };
    expect(await fullDays()).toEqual([true, false]);
    await change();
    expect(await stateOf(order_id)).toMatchObject({ day: next, schedules: [soup.schedule?.id] });
    expect(await fullDays()).toEqual([false, true]);
    expect([await soldOf(meal.schedule?.id ?? 0), await soldOf(soup.schedule?.id ?? 0)]).toEqual([0, 2]);
    const portions = async (on: string) =>
      (await showPrepSheet(chef, on)).dishes.map((dish) => dish.portions);
    expect([await portions(day), await portions(next)]).toEqual([[], [2]]);
    expect(await ledgerOf(order_id)).toMatchObject({ chef_payable: 2 * (meal.price_cents - 250) });
    expect(await brokenFor(order_id)).toEqual([]);
  });
});

test("an order of a group stays on the group's day, at its address", async () => {
  const group = await aGroup();
  const { id: order_id } = await pays(await joins(group));
  const day = await dayFrom(6);
  await expect(changeDay(by, { order_id, day }, because())).rejects.toMatchObject({ code: "group_plan" });
  const elsewhere = { order_id, address_id: group.address.id };
  await expect(changeAddress(by, elsewhere, because())).rejects.toMatchObject({ code: "group_plan" });
});

describe("another address", () => {
  test("of the diner's own, where every cook delivers at the same price", async () => {
    const { ana, chef, order_id } = await anOrder();
    const to = await anAddress(ana, chef.marketplace, {
      title: "Work",
      address: "9 Broadway",
      preferred: false,
    });
    await changeAddress(by, { order_id, address_id: to.id }, because());
    const [row] =
      await sql`SELECT delivery_address ->> 'address' AS address, address_id FROM orders WHERE id = ${order_id}`;
    expect(row).toEqual({ address: "9 Broadway", address_id: to.id });
    await expect(changeAddress(by, { order_id, address_id: to.id }, because())).rejects.toMatchObject({
      code: "same_address",
    });
    const far = await anAddress(ana, chef.marketplace, {
      postalCode: "99501",
      state: "AK",
      preferred: false,
    });
    await expect(changeAddress(by, { order_id, address_id: far.id }, because())).rejects.toMatchObject({
      code: "not_deliverable",
    });
    const stranger = await aDiner({ marketplace: chef.marketplace });
    const theirs = stranger.address?.id ?? 0;
    await expect(changeAddress(by, { order_id, address_id: theirs }, because())).rejects.toMatchObject({
      kind: "missing",
    });
    expect(await brokenFor(order_id)).toEqual([]);
  });
});

describe("a dish for free", () => {
  async function proved(role: "operations" | "support") {
    const { account } = await aSignedIn(await aStaff({ role }), "session");
    await aProof(account);
    return account;
  }

  test("takes portions, pays the cook in full, costs the diner nothing; called off, it is taken back", async () => {
    const { chef, ana, order_id } = await anOrder();
    const extra = await aMeal({ chef, price: 900, schedule: { count: 3 } });
    const sol = await proved("operations");
    const before = await stateOf(order_id);
    expect((await listOffered(order_id)).find((one) => one.id === extra.id)).toMatchObject({ left: 3 });
    const request = { order_id, meal_id: extra.id, quantity: 2 };
    const form = because();
    const { account: unproved } = await aSignedIn(await aStaff({ role: "operations" }), "session");
    await expect(addFreeDish(unproved, request, form)).rejects.toMatchObject({
      code: "second_factor_proof_required",
    });
    await expect(addFreeDish(await proved("support"), request, form)).rejects.toMatchObject({
      kind: "forbidden",
    });
    // nobody gives dinner to themselves
    const vain = await proved("operations");
    await sql`UPDATE staff_member SET account_id = ${ana.account_id} WHERE id = ${vain.staff_id}`;
    await expect(addFreeDish(vain, request, form)).rejects.toMatchObject({ code: "own_money" });
    // nor to their own kitchen
    await sql`UPDATE staff_member SET account_id = ${chef.account_id} WHERE id = ${vain.staff_id}`;
    await expect(addFreeDish(vain, request, form)).rejects.toMatchObject({ code: "own_money" });
    await addFreeDish(sol, request, form);
    await addFreeDish(sol, request, form);
    expect((await stateOf(order_id)).total).toBe(before.total);
    expect(await soldOf(extra.schedule?.id ?? 0)).toBe(2);
    expect(await brokenFor(order_id)).toEqual([]);
    expect(await ledgerOf(order_id)).toMatchObject({ chef_payable: 2_500 + 1_800, refund_expense: -1_800 });
    await expect(addFreeDish(sol, request, because())).rejects.toMatchObject({ code: "sold_out" });
    const other = await aMeal();
    await expect(addFreeDish(sol, { ...request, meal_id: other.id }, because())).rejects.toMatchObject({
      kind: "missing",
    });
    await cancelByStaff(by, { order_id, borne_by: "chef", reason: "Ill" });
    expect(await ledgerOf(order_id)).toEqual({});
    expect(await soldOf(extra.schedule?.id ?? 0)).toBe(0);
    expect(await brokenFor(order_id)).toEqual([]);
  });

  test("delivered, its cook is sent the money for it with the rest", async () => {
    const { chef, meal, order_id } = await anOrder();
    await addFreeDish(await proved("operations"), { order_id, meal_id: meal.id, quantity: 1 }, because());
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(chef, order_id, status);
    const [transfer] = await sql`
      SELECT t.amount_cents FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${order_id}`;
    expect(transfer).toEqual({ amount_cents: 2_500 + 1_250 });
  });
});

test("an email goes to the diner or a cook of the order, once for one form, and to nobody else's", async () => {
  const { ana, chef, order_id } = await anOrder();
  const other = await aChef();
  const email = {
    to: { diner: true } as const,
    words: "Hello Ana,\n\nyour dinner comes.",
    key: randomUUID(),
  };
  for (let time = 0; time < 2; time += 1) await emailAboutOrder(by, order_id, email);
  await emailAboutOrder(by, order_id, {
    to: { chef_id: chef.chef_id },
    words: "Please call.",
    key: randomUUID(),
  });
  const told = await messagesOf("order.email:", ana.account_id);
  expect(told.map(({ title }) => title)).toEqual([expect.stringContaining("About your order")]);
  expect(await messagesOf("order.email:", chef.account_id)).toHaveLength(1);
  const toOther = emailAboutOrder(by, order_id, { ...email, to: { chef_id: other.chef_id } });
  await expect(toOther).rejects.toMatchObject({ kind: "missing" });
});

describe("a dinner that has arrived and was never marked", () => {
  test("is marked by staff from its window on, step by step and once; the cook is paid as for any delivery", async () => {
    const { order_id, chef } = await anOrder();
    const [part] = await sql<{ id: number }[]>`SELECT id FROM order_part WHERE order_id = ${order_id}`;
    const asked = { order_id, part_id: part?.id ?? 0 };
    const why = { reason: "The diner wrote that it was good.", key: randomUUID() };
    await expect(deliverByStaff(by, asked, why)).rejects.toMatchObject({ code: "not_yet" });
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 day', window_start_at = app_now() - interval '1 minute' WHERE order_id = ${order_id}`;
    const other = await anOrder();
    await expect(deliverByStaff(by, { ...asked, order_id: other.order_id }, why)).rejects.toMatchObject({
      kind: "missing",
    });
    const cook = { ...by, staff_id: (await aStaffOf(chef.account_id)).id };
    await expect(deliverByStaff(cook, asked, why)).rejects.toMatchObject({ code: "own_money" });
    await Promise.all([deliverByStaff(by, asked, why), deliverByStaff(by, asked, why)]);
    const steps = await sql<{ kind: string; actor: string }[]>`
      SELECT kind, actor FROM order_event WHERE order_id = ${order_id} AND part_id IS NOT NULL AND kind <> 'placed' ORDER BY id`;
    expect(steps.map(({ kind }) => kind)).toEqual(["accepted", "preparing", "out_for_delivery", "delivered"]);
    expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set([by.actor]));
    const [paid] = await sql<{ cents: number }[]>`
      SELECT sum(amount_cents)::int AS cents FROM transfer WHERE part_id = ${asked.part_id}`;
    expect(paid?.cents).toBeGreaterThan(0);
    await expect(deliverByStaff(by, asked, { ...why, key: randomUUID() })).rejects.toMatchObject({
      code: "illegal_transition",
    });
  });

  test("takes along what its diner was still asked: another dish, or new allergens; nothing goes off later", async () => {
    const { order_id, chef, meal, ana } = await anOrder();
    const soup = await aMeal({ chef, price: 1000 });
    const [line] = await sql<[{ id: number; part_id: number }]>`
      SELECT id, part_id FROM order_line WHERE order_id = ${order_id}`;
    await offerSwap(chef, order_id, { line: line.id, meal: soup.id, reason: "No beef today" });
    await transaction((tx) => changeMeal(tx, chef, meal.id, { allergens: ["sesame"] }));
    const items = async () => (await showOrder(ana, order_id)).items;
    expect(await items()).toMatchObject([{ allergen_confirmation: "pending", swap: { status: "open" } }]);
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 day', window_start_at = app_now() - interval '1 minute' WHERE order_id = ${order_id}`;
    await deliverByStaff(by, { order_id, part_id: line.part_id }, because());
    await endOpenSwaps();
    expect(await items()).toMatchObject([
      { status: "active", allergen_confirmation: null, swap: { status: "ended" } },
    ]);
    const [noted] = await sql`
      SELECT after -> 'unanswered' AS unanswered FROM audit_entry WHERE action = 'order.delivered' AND subject_id = ${String(order_id)}`;
    expect(noted).toEqual({ unanswered: [line.id] });
  });
});
