import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import type { Diner } from "~/domain/accounts/people";
import { holdCart } from "~/domain/checkout/hold-cart.server";
import { orderWithVouchers } from "~/domain/checkout/order-with-vouchers.server";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { cancelOrder } from "~/domain/refunds/cancel-order.server";
import { declineLine } from "~/domain/refunds/decline-line.server";
import { aChef, aDiner, aMeal, balanceOf } from "../../tests/builders";
import { runOnce } from "./idempotency.server";

/** Runs a keyed request whose process dies when the work is done and nothing is answered, then the same request again. */
async function askedAgain(me: { account_id: number }, verb: (operation?: string) => Promise<unknown>) {
  const request = { me, route: "POST /a-test/", key: randomUUID(), body: "{}" };
  const answered = { first: null as unknown };
  const dying = runOnce(request, async (operation) => {
    answered.first = await verb(operation);
    throw new Error("the process died");
  });
  await expect(dying).rejects.toThrow("the process died");
  const response = await runOnce(request, async (operation) => Response.json(await verb(operation)));
  return { first: JSON.parse(JSON.stringify(answered.first)), again: await response.json() };
}

async function hold(ana: Diner, amount: number) {
  const { cart_transaction } = await holdCart(ana, { payments: [{ method: "wallet", amount }] });
  return { paymentIntent: { cart_transaction } };
}

test("an order that was placed before the crash is answered as the first time, once for that key", async () => {
  const ana = await aDiner({ gift: 5000, cart: [await aMeal()] });
  const checkout = await hold(ana, 3075);
  const { first, again } = await askedAgain(ana, (operation) => placeOrder(ana, checkout, operation));
  expect(first).toMatchObject({ isFirst: true, order: { status: "placed" } });
  expect(again).toEqual(first);
  expect(await placeOrder(ana, checkout, randomUUID())).toMatchObject({ isFirst: false });
  expect(await placeOrder(ana, checkout)).toMatchObject({ isFirst: false });
});

test("so is one that somebody else had settled", async () => {
  const ana = await aDiner({ gift: 5000, cart: [await aMeal()] });
  const checkout = await hold(ana, 3075);
  const { order } = await placeOrder(ana, checkout);
  await sql`UPDATE orders SET answered_at = NULL WHERE id = ${order.id}`;
  const { first, again } = await askedAgain(ana, (operation) => placeOrder(ana, checkout, operation));
  expect(first).toMatchObject({ isFirst: true });
  expect(again).toEqual(first);
});

test("an order by voucher is made once and answered as the first time", async () => {
  const meal = await aMeal({ voucher: true });
  const ana = await aDiner({ vouchers: 3, cart: [meal] });
  const input = { payments: [{ method: "voucher" as const, quantity: 1 }] };
  const { first, again } = await askedAgain(ana, (operation) => orderWithVouchers(ana, input, operation));
  expect(first).toMatchObject({ isFirst: true, order: { status: "placed" } });
  expect(again).toEqual(first);
  expect(await balanceOf(ana)).toMatchObject({ vouchers: 2 });
});

test("a canceled order answers its refunds, and nothing goes back twice", async () => {
  const ana = await aDiner({ gift: 5000, cart: [await aMeal()] });
  const { order } = await placeOrder(ana, await hold(ana, 3075));
  const { first, again } = await askedAgain(ana, (operation) => cancelOrder(ana, order.id, operation));
  expect(first).toMatchObject({
    status: "cancelled",
    refunds: [{ method: "wallet", amount_cents: 3075 }],
  });
  expect(again).toEqual(first);
  expect(await balanceOf(ana)).toMatchObject({ gift: 5000 });
  await expect(cancelOrder(ana, order.id, randomUUID())).rejects.toMatchObject({
    code: "illegal_transition",
  });
});

test("a declined dish answers the cook's order, and another key is told that it is off", async () => {
  const chef = await aChef();
  const [soup, stew] = [await aMeal({ chef, price: 1000 }), await aMeal({ chef, price: 3000 })];
  const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
  const { order } = await placeOrder(ana, await hold(ana, 6540));
  const input = { line: order.items[0]?.id ?? 0, reason: "No leeks today" };
  const { first, again } = await askedAgain(chef, (operation) =>
    declineLine(chef, order.id, input, operation),
  );
  expect(again).toEqual(first);
  expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 6540 + 1000 + 200 + 60 });
  await expect(declineLine(chef, order.id, input, randomUUID())).rejects.toMatchObject({
    code: "illegal_transition",
  });
});

test("an answer that can't be kept is given all the same, and frees its key at once for the same operation", async () => {
  const me = await aDiner();
  const request = { me, route: "POST /a-test/", key: randomUUID(), body: "{}" };
  const operations: (string | undefined)[] = [];
  // Postgres keeps no text with a NUL in it
  const first = await runOnce(request, async (operation) => {
    operations.push(operation);
    return new Response("\u0000");
  });
  expect([first.status, await first.text()]).toEqual([200, "\u0000"]);
  const again = await runOnce(request, async (operation) => {
    operations.push(operation);
    return Response.json({ done: true });
  });
  expect([await again.json(), again.headers.get("idempotency-hit")]).toEqual([{ done: true }, null]);
  expect(new Set(operations).size).toBe(1);
  const third = await runOnce(request, async () => Response.json({}));
  expect([await third.json(), third.headers.get("idempotency-hit")]).toEqual([{ done: true }, "true"]);
});
