import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import {
  aDeliveredOrder,
  aPlacedOrder,
  aProof,
  aSignedIn,
  aStaff,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
  type TestChef,
} from "../../../tests/builders";
import { aCookWithBank } from "../../../tests/setup/cook-ledger";
import { moveMyPart } from "../orders/move-my-part.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import { addFreeDish } from "../support/add-dish.server";
import { listStatements } from "./list-statements.server";
import { revenueByMeal } from "./revenue-by-meal.server";
import { exportRevenue } from "./revenue-csv.server";
import { showRevenue } from "./show-revenue.server";
import { showTaxYear } from "./show-tax-year.server";

/** The rows of the file with what I earned and was sent, without its titles: by column, no cell of these has a comma. */
async function csvOf(chef: TestChef): Promise<string[][]> {
  const { pieces } = await exportRevenue(chef, {});
  let text = "";
  for await (const piece of pieces) text += piece;
  return text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

/** The rows of one kind, each with its order's number and what it earned. */
const ordersIn = (rows: string[][]) =>
  rows.filter(([type]) => type === "Order").map((cells) => [cells[2], cells[4], cells[7]]);

async function callOff(order_id: number, borne_by: "platform" | "chef"): Promise<void> {
  const staff = { ...(await aStaff()), actor: "staff:1" };
  await cancelByStaff(staff, { order_id, borne_by, reason: "Our mistake" });
}

async function mealOf(order_id: number): Promise<{ id: number; name: string }> {
  const [line] = await sql<{ id: number; name: string }[]>`
    SELECT meal_id AS id, name FROM order_line WHERE order_id = ${order_id} ORDER BY id LIMIT 1`;
  if (!line) throw new Error("the order has no line");
  return line;
}

describe("what is called off", () => {
  test("at the platform's expense is revenue wherever revenue stands, as it is in the year and in the payouts", async () => {
    const { chef } = await aCookWithBank();
    const delivered = await aDeliveredOrder(chef, 1_000);
    const off = await aPlacedOrder(chef, 2_000, 300);
    await callOff(off.order_id, "platform");
    await makeTransfersDue(off.order_id);
    await requestDueTransfers(off.order_id);
    await executeTransfers(off.order_id);

    const revenue = await showRevenue(chef, {});
    expect(revenue).toMatchObject({ orders: 2, meals_cents: 3_000, tips_cents: 300, sent_cents: 2_300 });
    expect((await listStatements(chef, { limit: 10, offset: 0 })).rows).toMatchObject([{ net_cents: 2_300 }]);
    const year = await showTaxYear(chef);
    expect(year).toMatchObject({
      gross_cents: 3_000,
      refunds_cents: 0,
      tips_cents: 300,
      payouts_cents: 2_300,
    });
    const meal = await mealOf(off.order_id);
    expect(await revenueByMeal(chef, {})).toMatchObject([
      { meal_id: meal.id, portions: 1, meals_cents: 2_000 },
      { portions: 1, meals_cents: 1_000 },
    ]);
    const rows = await csvOf(chef);
    expect(ordersIn(rows).toSorted()).toEqual(
      [
        [delivered.number, `1 x ${(await mealOf(delivered.order_id)).name}`, "10.00"],
        [off.number, `1 x ${meal.name}`, "23.00"],
      ].toSorted(),
    );
    expect(rows.filter(([type]) => type === "Payout").map((cells) => [cells[2], cells[9]])).toEqual([
      [off.number, "23.00"],
    ]);
  });

  test("at the platform's expense counts on the day it was to be delivered", async () => {
    const { chef } = await aCookWithBank();
    const off = await aPlacedOrder(chef, 2_000);
    await callOff(off.order_id, "platform");
    const [part] = await sql<{ day: string }[]>`
      SELECT (window_end_at AT TIME ZONE ${chef.time_zone})::date AS day FROM order_part WHERE order_id = ${off.order_id}`;
    const day = part?.day ?? "";
    const on = (one: string) => showRevenue(chef, { start_date: one, end_date: one, group: "day" });
    expect((await on(day)).periods).toMatchObject([{ start_date: day, orders: 1, meals_cents: 2_000 }]);
    expect((await on(addDays(day, -1))).periods).toEqual([]);
    expect((await on(addDays(day, 1))).periods).toEqual([]);
  });

  test("at the cook's expense is none", async () => {
    const { chef } = await aCookWithBank();
    const { order_id } = await aPlacedOrder(chef, 2_000, 300);
    await callOff(order_id, "chef");
    expect(await showRevenue(chef, {})).toMatchObject({ orders: 0, total_cents: 0, periods: [] });
    expect(await revenueByMeal(chef, {})).toEqual([]);
    expect(await csvOf(chef)).toEqual([]);
    expect(await showTaxYear(chef)).toMatchObject({ orders: 1, gross_cents: 2_000, refunds_cents: -2_000 });
  });
});

describe("a dish that staff add for free", () => {
  async function withGift(): Promise<{ chef: TestChef; order_id: number }> {
    const { chef } = await aCookWithBank();
    const { order_id } = await aPlacedOrder(chef, 2_000);
    const { account } = await aSignedIn(await aStaff({ role: "operations" }), "session");
    await aProof(account);
    const { id: meal_id } = await mealOf(order_id);
    await addFreeDish(account, { order_id, meal_id, quantity: 1 }, { reason: "Sorry", key: randomUUID() });
    return { chef, order_id };
  }

  test("is a meal at its full price in the year, and no refund", async () => {
    const { chef, order_id } = await withGift();
    expect(await showTaxYear(chef)).toMatchObject({ orders: 1, gross_cents: 4_000, refunds_cents: 0 });
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(chef, order_id, status);
    expect(await showRevenue(chef, {})).toMatchObject({ meals_cents: 4_000 });
    expect(await revenueByMeal(chef, {})).toMatchObject([{ portions: 2, meals_cents: 4_000 }]);
  });

  test("is taken back with the rest where the cook bears that it is called off, paid where the platform does", async () => {
    const [borne, paid] = [await withGift(), await withGift()];
    await callOff(borne.order_id, "chef");
    expect(await showTaxYear(borne.chef)).toMatchObject({ gross_cents: 4_000, refunds_cents: -4_000 });
    await callOff(paid.order_id, "platform");
    expect(await showTaxYear(paid.chef)).toMatchObject({ gross_cents: 4_000, refunds_cents: 0 });
    expect(await revenueByMeal(paid.chef, {})).toMatchObject([{ portions: 2, meals_cents: 4_000 }]);
  });
});
