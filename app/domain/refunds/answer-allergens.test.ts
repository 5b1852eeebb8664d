import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Allergen } from "~/kit/allergens";
import {
  aChef,
  aDiner,
  aMeal,
  balanceOf,
  ledgerOf,
  type TestChef,
  type TestDiner,
} from "../../../tests/builders";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { changeMeal } from "../menu/change-meal.server";
import { orderAllergensAnswered } from "../messages/kinds/order-allergens-answered.server";
import { orderAllergensChanged } from "../messages/kinds/order-allergens-changed.server";
import { readChangedDishes } from "../orders/changed-dishes.server";
import { markReady } from "../orders/mark-ready.server";
import { moveMany } from "../orders/move-many.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { showOrder } from "../orders/show-order.server";
import { answerAllergens } from "./answer-allergens.server";
import { declineLine } from "./decline-line.server";

interface Table {
  chef: TestChef;
  ana: TestDiner;
  order_id: number;
  /** the dish whose meal is changed */
  line: number;
  meal_id: number;
}

/** A stew (30.00, milk, may hold egg) and, unless it is alone, a soup (10.00), ordered, accepted and past the cutoff. */
async function aTable(
  options: { isAlone?: boolean; tip?: number; avoids?: Allergen[]; nuts?: string } = {},
): Promise<Table> {
  const { isAlone = false, tip = 0, avoids = [], nuts } = options;
  const chef = await aChef();
  const stew = await aMeal({ chef, price: 3000, allergens: nuts ? ["milk", "tree_nuts"] : ["milk"] });
  if (nuts)
    await sql`UPDATE meal SET allergen_species = ${sql.json({ tree_nuts: nuts })} WHERE id = ${stew.id}`;
  await sql`UPDATE meal SET may_contain = '{egg}' WHERE id = ${stew.id}`;
  const soup = await aMeal({ chef, price: 1000 });
  const ana = await aDiner({ gift: 9000, cart: isAlone ? [stew] : [stew, soup] });
  const amount = (isAlone ? 3000 : 4000) * 1.26 + 1500 + tip;
  const payments = [{ method: "wallet" as const, amount }];
  const { cart_transaction } = await holdCart(ana, { payments, tip_cents: tip });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  await sql`UPDATE account SET allergens = ${avoids} WHERE id = ${ana.account_id}`;
  await moveMyPart(chef, order.id, "accepted");
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${order.id}`;
  const line = order.items.find(({ unit_price_cents }) => unit_price_cents === 3000)?.id ?? 0;
  return { chef, ana, order_id: order.id, line, meal_id: stew.id };
}

const change = ({ chef, meal_id }: Table, to: Parameters<typeof changeMeal>[3]) =>
  transaction((tx) => changeMeal(tx, chef, meal_id, to));

async function lineOf({ ana, order_id, line }: Table) {
  const { items } = await showOrder(ana, order_id);
  const item = items.find(({ id }) => id === line);
  const { at = "", allergens, allergen_species: species } = item?.allergens_changed ?? {};
  return { state: item?.allergen_confirmation, status: item?.status, at, allergens, species };
}

const sesame = { allergens: ["milk", "sesame"] satisfies Allergen[] };

async function answer(table: Table, how: "keep" | "cancel", changed_at?: string) {
  const at = changed_at ?? (await lineOf(table)).at;
  return answerAllergens(table.ana, table.order_id, { line: table.line, answer: how, changed_at: at });
}

describe("a diner is asked", () => {
  test.each<[string, Parameters<typeof changeMeal>[3], Allergen[], "pending" | null]>([
    ["an allergen that was not in it", sesame, [], "pending"],
    ["a trace that was not declared", { may_contain: ["egg", "peanut"] }, [], "pending"],
    ["a trace that is an ingredient now", { allergens: ["milk", "egg"] }, [], "pending"],
    ["other ingredients, and they avoid nothing in it", { ingredients: "Leeks" }, ["fish"], null],
    [
      "other ingredients, and they avoid the milk that is in it",
      { ingredients: "Leeks" },
      ["milk"],
      "pending",
    ],
  ])("%s", async (_what, to, avoids, state) => {
    const table = await aTable({ avoids });
    await change(table, to);
    expect(await lineOf(table)).toMatchObject({ state, at: expect.stringMatching(/Z$/) });
  });

  test("once for what they have agreed to, and again for what comes after", async () => {
    const table = await aTable();
    await change(table, sesame);
    await answer(table, "keep");
    await change(table, { ingredients: "Sesame, leeks" });
    expect((await lineOf(table)).state).toBe("confirmed");
    await change(table, { allergens: ["milk", "sesame", "soy"] });
    expect((await lineOf(table)).state).toBe("pending");
  });

  test("about a nut that was taken out and came back as another one, and not about one that is the same", async () => {
    const table = await aTable({ nuts: "almond" });
    const nuts = (tree_nuts: string) => ({
      allergens: ["milk", "tree_nuts"] satisfies Allergen[],
      allergen_species: { tree_nuts },
    });
    await change(table, { allergens: ["milk"] });
    await change(table, nuts("almond"));
    expect((await lineOf(table)).state).toBeNull();
    await change(table, { allergens: ["milk"] });
    await change(table, nuts("walnut"));
    expect(await lineOf(table)).toMatchObject({ state: "pending", species: { tree_nuts: "walnut" } });
    const facts = { order_id: table.order_id, changes: await readChangedDishes(table.order_id) };
    const told = await orderAllergensChanged.render(facts, { ...table.ana, isDownload: false });
    expect(told?.paragraphs[1]).toContain("contains milk, tree nuts (walnut)");
    await answer(table, "keep");
    await change(table, { ingredients: "Walnuts, leeks" });
    expect((await lineOf(table)).state).toBe("confirmed");
    await change(table, nuts("almond"));
    expect((await lineOf(table)).state).toBe("pending");
  });
});

test("an allergen that was declared by mistake and taken out again is in no question and on no label, until it is cooked", async () => {
  const table = await aTable();
  await change(table, { allergens: ["milk", "sesame"] });
  await change(table, { allergens: ["milk"] });
  expect(await lineOf(table)).toMatchObject({ allergens: ["milk"], state: "pending" });
  const cooked = await aTable();
  await change(cooked, { allergens: ["milk", "sesame"] });
  await sql`UPDATE order_part SET status = 'preparing' WHERE order_id = ${cooked.order_id}`;
  await change(cooked, { allergens: ["milk"] });
  expect((await lineOf(cooked)).allergens).toEqual(["milk", "sesame"]);
});

describe("while a diner is asked", () => {
  test("the cook can't start, pack or send it, and can once the diner keeps it", async () => {
    const table = await aTable();
    const { chef, order_id } = table;
    await change(table, sesame);
    await expect(moveMyPart(chef, order_id, "preparing")).rejects.toMatchObject({
      code: "waiting_for_diner",
    });
    const many = await moveMany(chef, { orders: [order_id], step: "preparing" });
    expect(many.refused).toMatchObject([{ id: order_id, code: "waiting_for_diner" }]);
    await expect(markReady(chef, order_id)).rejects.toMatchObject({ code: "waiting_for_diner" });
    await answer(table, "keep");
    await expect(markReady(chef, order_id)).rejects.toThrow("can't be marked as ready. Start cooking first.");
    expect(await moveMyPart(chef, order_id, "preparing")).toMatchObject({ status: "preparing" });
    await change(table, { allergens: ["milk", "sesame", "soy"] });
    await expect(markReady(chef, order_id)).rejects.toMatchObject({ code: "waiting_for_diner" });
    await expect(moveMyPart(chef, order_id, "out_for_delivery")).rejects.toMatchObject({
      code: "waiting_for_diner",
    });
    await answer(table, "keep");
    expect(await markReady(chef, order_id)).toMatchObject({ ready_at: expect.any(String) });
  });

  test("the cook can take the dish off past the cutoff, with its money, and no other", async () => {
    const table = await aTable();
    const { chef, ana, order_id, line } = table;
    const decline = () => declineLine(chef, order_id, { line, reason: "No answer" });
    await expect(decline()).rejects.toMatchObject({ code: "cutoff_passed" });
    await change(table, sesame);
    await decline();
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 6540 + 3780 });
    expect(await moveMyPart(chef, order_id, "preparing")).toMatchObject({ status: "preparing" });
  });
});

describe("an answer", () => {
  test("of one dish lets its cook cook once no other dish of the order waits for one", async () => {
    const table = await aTable();
    const { chef, ana, order_id } = table;
    const { items } = await showOrder(ana, order_id);
    const soup = items.find(({ id }) => id !== table.line);
    await sql`UPDATE order_line SET allergen_confirmation = 'pending' WHERE id = ${soup?.id ?? 0}`;
    await change(table, sesame);
    await answer(table, "keep");
    const fact = { order_id, line_id: table.line, answer: "keep" as const };
    const reader = { account_id: chef.account_id, isDownload: false };
    const read = async () => (await orderAllergensAnswered.render(fact, reader))?.paragraphs[0];
    expect(await read()).toContain(
      `Please wait before you go on: they haven't answered for ${soup?.name} yet.`,
    );
    await expect(moveMyPart(chef, order_id, "preparing")).rejects.toMatchObject({
      code: "waiting_for_diner",
    });
    await sql`UPDATE order_line SET allergen_confirmation = 'confirmed' WHERE id = ${soup?.id ?? 0}`;
    expect(await read()).toMatch(/You can cook 1 × .+\.$/);
  });

  test("cancel gives the dish back in full past the cutoff, and leaves the others", async () => {
    const table = await aTable({ tip: 100 });
    await change(table, sesame);
    const canceled = await answer(table, "cancel");
    // 3000, service 600, tax 180
    expect(canceled).toMatchObject({
      status: "accepted",
      refunds: [{ method: "wallet", amount_cents: 3780 }],
    });
    expect(await balanceOf(table.ana)).toMatchObject({ gift: 9000 - 6640 + 3780 });
    const [left] = await sql`SELECT sold FROM schedule WHERE meal_id = ${table.meal_id}`;
    expect(left).toEqual({ sold: 0 });
    const told = await sql`
      SELECT topic FROM outbox WHERE payload->>'order_id' = ${String(table.order_id)}
        AND topic IN ('order.allergens_answered', 'order.refunded', 'order.cancelled') ORDER BY topic`;
    expect(told.map(({ topic }) => topic)).toEqual(["order.allergens_answered", "order.refunded"]);
    await expect(answer(table, "cancel")).rejects.toMatchObject({ code: "illegal_transition" });
    await expect(answer(table, "keep", "2026-01-01T00:00:00.000Z")).rejects.toMatchObject({
      code: "illegal_transition",
    });
  });

  test("the last dish takes delivery and tip along, and the order is off", async () => {
    const table = await aTable({ isAlone: true, tip: 100 });
    await change(table, sesame);
    expect(await answer(table, "cancel")).toMatchObject({ status: "cancelled" });
    expect(await balanceOf(table.ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(table.order_id)).toEqual({});
  });

  test("keep holds for what was seen: not once the dish has changed again", async () => {
    const table = await aTable();
    await change(table, sesame);
    const seen = (await lineOf(table)).at;
    await change(table, { allergens: ["milk", "sesame", "soy"] });
    await expect(answer(table, "keep", seen)).rejects.toMatchObject({ code: "allergens_changed" });
    expect((await lineOf(table)).state).toBe("pending");
    await answer(table, "keep");
    await answer(table, "keep");
    expect((await lineOf(table)).state).toBe("confirmed");
  });

  test("is nobody else's, wants a dish that has changed, and comes too late once it is on its way", async () => {
    const table = await aTable();
    const { chef, order_id, line } = table;
    const body = { line, answer: "cancel" as const, changed_at: "2026-01-01T00:00:00.000Z" };
    await expect(answer(table, "cancel")).rejects.toMatchObject({ code: "illegal_transition" });
    await change(table, sesame);
    await expect(answerAllergens(await aDiner(), order_id, body)).rejects.toMatchObject({ kind: "missing" });
    await expect(answerAllergens(table.ana, order_id, { ...body, line: 1 })).rejects.toMatchObject({
      kind: "missing",
    });
    await answer(table, "keep");
    await moveMyPart(chef, order_id, "preparing");
    await moveMyPart(chef, order_id, "out_for_delivery");
    await expect(answer(table, "cancel")).rejects.toMatchObject({ code: "illegal_transition" });
  });

  test("cancel and the cook's start at once: one of them wins, and a dish that is off is not cooked", async () => {
    const table = await aTable({ isAlone: true });
    await change(table, sesame);
    await answer(table, "keep");
    const [canceled, started] = await Promise.allSettled([
      answer(table, "cancel"),
      moveMyPart(table.chef, table.order_id, "preparing"),
    ]);
    expect(canceled.status).toBe("fulfilled");
    expect(await showOrder(table.ana, table.order_id)).toMatchObject({ status: "cancelled" });
    if (started.status === "rejected") expect(started.reason).toMatchObject({ code: "illegal_transition" });
    expect(await balanceOf(table.ana)).toMatchObject({ gift: 9000 });
  });
});
