import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import {
  aChef,
  aDiner,
  aMeal,
  aPlacedOrder,
  aStaff,
  balanceOf,
  type TestChef,
} from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { RetryLater } from "../outbox/job.server";
import { cancelByStaff } from "../refunds/cancel-by-staff.server";
import type { StaffOnDuty } from "../staff/acting-staff";
import { cancelCheckedOut, executeAct } from "./execute-act.server";
import { previewDayCancel } from "./preview-day-cancel.server";
import { askForAct, listMyActs, undoAct } from "./waiting-acts.server";

let chef: TestChef;
let by: StaffOnDuty;
beforeEach(async () => {
  chef = await aChef();
  const { staff_id, account_id } = await aStaff({ role: "operations" });
  by = { staff_id, account_id, role: "operations", actor: `staff:${staff_id}` } as StaffOnDuty;
});

const why = { borne_by: "chef" as const, reason: "Odile is ill today. We're sorry.", closes_day: true };
const dayOf = async (order_id: number): Promise<string> => {
  const [order] = await sql<
    { day: string }[]
  >`SELECT delivery_date AS day FROM orders WHERE id = ${order_id}`;
  return order?.day ?? "";
};
const statesOf = async (ids: readonly number[]) =>
  (await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ANY (${ids}::int[]) ORDER BY id`).map(
    ({ status }) => status,
  );
async function asked(day: string, key: string = randomUUID()) {
  const request = { chef_id: chef.chef_id, day, ...why };
  return { key, id: await askForAct(by, { kind: "cancel_day", request }, key) };
}
const actOf = async (id: number) =>
  (
    await sql<
      { state: string; refusal: string | null }[]
    >`SELECT state, refusal FROM waiting_act WHERE id = ${id}`
  )[0];
const entries = () => sql<
  { action: string; reason: string; after: { canceled?: number; failed?: string[] } }[]
>`
  SELECT action, reason, after FROM audit_entry WHERE subject_kind = 'chef' AND subject_id = ${String(chef.chef_id)} ORDER BY id`;
const brokenOf = async (ids: readonly number[]) =>
  (await brokenRows(sql)).filter((row) => ids.includes(Number(row.order_id)));
const isClosed = async (day: string) =>
  (
    await sql<{ closed: boolean }[]>`
    SELECT coalesce(${day}::date BETWEEN closed_from AND closed_to, false) OR also_closed @> ${day}::date AS closed FROM chef WHERE id = ${chef.chef_id}`
  )[0]?.closed;

/** An order of this cook's soup and of another cook's stew. */
async function aSharedOrder() {
  const stew = await aMeal({ price: 3000 });
  const ana = await aDiner({ gift: 9000, cart: [await aMeal({ chef, price: 1000 }), stew] });
  const payments = [{ method: "wallet" as const, amount: 6540 }];
  const { cart_transaction } = await holdCart(ana, { payments });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  return { ana, order_id: order.id };
}

describe("staff cancel a cook's day", () => {
  test("each open order once, this cook's part alone; other days and what is delivered stay; the kitchen is closed", async () => {
    const [one, two, delivered, later] = [
      await aPlacedOrder(chef, 2000),
      await aPlacedOrder(chef, 2000),
      await aPlacedOrder(chef, 2000),
      await aPlacedOrder(chef, 2000),
    ];
    const shared = await aSharedOrder();
    const day = await dayOf(one.order_id);
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(chef, delivered.order_id, status);
    await sql`UPDATE orders SET delivery_date = delivery_date + 7 WHERE id = ${later.order_id}`;
    await sql`UPDATE order_part SET delivery_date = delivery_date + 7 WHERE order_id = ${later.order_id}`;

    const preview = await previewDayCancel(by, chef.chef_id, day);
    expect(preview).toMatchObject({
      count: 3,
      people: 3,
      portions: 3,
      pay_cents: 5000,
      bank_cents: 0,
      checkouts: 0,
    });
    // 2000, 400 service, 120 tax, 1500 delivery, twice; of the shared order 1000, 200 and 60
    expect(preview.refunds).toEqual([{ method: "wallet", amount_cents: 2 * 4020 + 1260 }]);

    const { id } = await asked(day);
    await Promise.all([executeAct(id), executeAct(id)]);
    await executeAct(id);
    expect(await actOf(id)).toEqual({ state: "done", refusal: null });
    const ids = [one, two, delivered, later, shared].map(({ order_id }) => order_id);
    expect(await statesOf(ids)).toEqual(["cancelled", "cancelled", "delivered", "placed", "placed"]);
    expect(await balanceOf(shared.ana)).toMatchObject({ gift: 9000 - 6540 + 1260 });
    expect(await isClosed(day)).toBe(true);
    expect(await brokenOf(ids)).toEqual([]);
    expect(await previewDayCancel(by, chef.chef_id, day)).toMatchObject({ count: 0, orders: [] });

    const [closed, canceled, ...more] = await entries();
    expect([closed?.action, canceled?.action, more]).toEqual(["chef.day_closed", "chef.day_canceled", []]);
    expect(canceled).toMatchObject({ after: { canceled: 3, failed: [] } });
    expect(canceled?.reason).toContain("3 orders canceled");
    const toCook = await messagesOf("kitchen.day_cancelled:", chef.account_id);
    expect(toCook.map(({ body }) => body)).toEqual([
      expect.stringContaining("We canceled 3 orders for you."),
    ]);
    expect(await messagesOf("order.part_cancelled:", chef.account_id)).toEqual([]);
    const [toDiner] = await messagesOf("order.part_cancelled.diner:", shared.ana.account_id);
    expect(toDiner?.body).toContain(why.reason);
    const [event] = await sql<{ payload: object }[]>`
      SELECT payload FROM outbox WHERE key = ${`order.cancelled:${one.order_id}`}`;
    expect(event?.payload).toEqual({ order_id: one.order_id, by: "chef", reason: why.reason });
  });

  test("a process that died half way is gone on from: nothing twice, and all of it is counted", async () => {
    const orders = [await aPlacedOrder(chef), await aPlacedOrder(chef)];
    const [first] = orders;
    const day = await dayOf(first?.order_id ?? 0);
    const { id, key } = await asked(day);
    const [part] = await sql<
      { id: number }[]
    >`SELECT id FROM order_part WHERE order_id = ${first?.order_id ?? 0}`;
    const part_id = part?.id ?? 0;
    await sql`UPDATE waiting_act SET state = 'running' WHERE id = ${id}`;
    const what = { order_id: first?.order_id ?? 0, part_id, borne_by: "chef" as const, reason: why.reason };
    await cancelByStaff(by, { ...what, tellsCook: false, key: `${key}:${part_id}` });

    await executeAct(id);
    expect(await actOf(id)).toMatchObject({ state: "done" });
    expect((await entries()).at(-1)?.after).toMatchObject({ canceled: 2, failed: [] });
    for (const { ana } of orders) expect(await balanceOf(ana)).toMatchObject({ gift: 100_000 });
  });

  test("what can't be canceled is said with why, and the others are canceled", async () => {
    const [own, other] = [await aPlacedOrder(chef), await aPlacedOrder(chef)];
    await sql`UPDATE orders SET account_id = ${by.account_id} WHERE id = ${own.order_id}`;
    const day = await dayOf(own.order_id);
    const preview = await previewDayCancel(by, chef.chef_id, day);
    expect(preview).toMatchObject({ count: 1, people: 1 });
    expect(preview.orders[0]?.problem).toContain("give money to yourself");
    const { id } = await asked(day);
    await executeAct(id);
    expect(await sql`SELECT state, refusal, refusals FROM waiting_act WHERE id = ${id}`).toEqual([
      { state: "refused", refusal: "", refusals: [{ code: "own_money", number: own.number }] },
    ]);
    const said = (await listMyActs(by.staff_id)).find((act) => act.id === id)?.refusal;
    expect(said).toBe(`${own.number}: You can't give money to yourself. Ask somebody else on the team.`);
    expect(await statesOf([own.order_id, other.order_id])).toEqual(["placed", "cancelled"]);
    expect((await entries()).at(-1)?.reason).toContain(`Not done: ${own.number}`);
  });

  test("what was in a checkout, and is paid after the kitchen closed, is canceled when it is paid", async () => {
    const { order_id } = await aPlacedOrder(chef);
    const day = await dayOf(order_id);
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ chef, price: 2000 })] });
    const held = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
    expect(await previewDayCancel(by, chef.chef_id, day)).toMatchObject({ checkouts: 1 });
    const { id } = await asked(day);
    await executeAct(id);
    expect(await sql`SELECT FROM outbox WHERE key = ${`cook_day.checkouts_ended:${id}`}`).toHaveLength(1);
    await expect(cancelCheckedOut(id)).rejects.toBeInstanceOf(RetryLater);
    const { order } = await placeOrder(ana, { paymentIntent: held });
    await cancelCheckedOut(id);
    expect(await statesOf([order.id])).toEqual(["cancelled"]);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
  });

  test("however many breaks the cook has planned the day is closed; of a day that is over they don't read that it is", async () => {
    const today = dayIn(chef.time_zone, clock.now());
    const breaks = Array.from({ length: 41 }, (_, n) => addDays(today, 30 + 2 * n));
    const ranges = breaks.map((day) => `[${day},${day}]`).join(",");
    await sql`
      UPDATE chef SET closed_from = ${addDays(today, 20)}, closed_to = ${addDays(today, 20)}, also_closed = ${`{${ranges}}`}::datemultirange
      WHERE id = ${chef.chef_id}`;
    const read = async () => (await messagesOf("kitchen.day_cancelled:", chef.account_id)).at(-1)?.body;
    const next = await aPlacedOrder(chef, 2000);
    const day = await dayOf(next.order_id);
    const { id } = await asked(day);
    await executeAct(id);
    expect(await actOf(id)).toEqual({ state: "done", refusal: null });
    expect(await isClosed(day)).toBe(true);
    expect(await read()).toContain("Your kitchen is closed that day");

    // an order of yesterday that never came: there is nothing to close anymore
    await sql`UPDATE chef SET closed_from = NULL, closed_to = NULL, also_closed = '{}' WHERE id = ${chef.chef_id}`;
    const late = await aPlacedOrder(chef, 2000);
    const over = addDays(today, -1);
    await sql`UPDATE orders SET delivery_date = ${over} WHERE id = ${late.order_id}`;
    await sql`UPDATE order_part SET delivery_date = ${over} WHERE order_id = ${late.order_id}`;
    const { id: later } = await asked(over);
    await executeAct(later);
    expect(await statesOf([late.order_id])).toEqual(["cancelled"]);
    expect(await read()).toMatch(
      /^We canceled 1 order for you\. .*nothing is paid to you for this order\.$/s,
    );
    expect(await read()).not.toContain("Your kitchen is closed");
  });

  test("taken back within ten seconds nothing happens; a kitchen has one at a time, and nobody cancels their own", async () => {
    const { order_id } = await aPlacedOrder(chef);
    const day = await dayOf(order_id);
    const { id } = await asked(day);
    await expect(asked(day)).rejects.toMatchObject({ code: "act_waiting" });
    await undoAct(by, id);
    await executeAct(id);
    expect(await statesOf([order_id])).toEqual(["placed"]);
    expect([...(await entries())]).toMatchObject([{ action: "chef.cancel_day_undone" }]);
    expect(await isClosed(day)).toBe(false);
    await sql`UPDATE staff_member SET account_id = ${chef.account_id} WHERE id = ${by.staff_id}`;
    await expect(asked(day)).rejects.toMatchObject({ code: "own_money" });
  });
});
