import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCoupon,
  aDiner,
  aMeal,
  aMember,
  anAddress,
  balanceOf,
  hometown,
  ledgerOf,
  type TestDiner,
} from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import type { Diner } from "../accounts/people";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { listChefOrders, showChefOrder } from "../orders/chef-order-row.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { notifyCanceled } from "../orders/notify-changes.server";
import { showOrder } from "../orders/show-order.server";
import { readReceipt } from "../receipts/read-receipt.server";
import { refundsByMethod } from "../receipts/receipt";
import { cancelByStaff } from "./cancel-by-staff.server";
import { cancelOrder, previewCancel } from "./cancel-order.server";
import { declineLine } from "./decline-line.server";

const byWallet = (amount: number) => [{ method: "wallet" as const, amount }];

async function order(ana: Diner, amount: number, tip_cents = 0) {
  const { cart_transaction } = await holdCart(ana, { payments: byWallet(amount), tip_cents });
  return (await placeOrder(ana, { paymentIntent: { cart_transaction } })).order;
}

async function pastCutoff(order_id: number): Promise<void> {
  await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${order_id}`;
}

describe("a diner cancels", () => {
  test("until the cutoff, and every tender has exactly its own back", async () => {
    const coupon = await aCoupon({ cents: 300 });
    const meal = await aMeal({ price: 1250 });
    const ana: TestDiner = await aDiner({ wallet: 1000, gift: 5000, cart: [{ meal, quantity: 2 }] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    // 2500 - 300 = 2200; service 440, tax 132, delivery 1500
    const placed = await order(ana, 4272 + 200, 200);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 0, gift: 5000 - 3472 });
    const preview = await previewCancel(ana, placed.id);
    expect(preview).toEqual({
      allowed: true,
      reason: null,
      keeps_share: false,
      bank_cents: 0,
      refunds: [{ method: "wallet", amount_cents: 4472 }],
    });

    const canceled = await cancelOrder(ana, placed.id);
    expect(canceled).toMatchObject({
      status: "cancelled",
      refunds: preview.refunds,
      payments: [{ method: "wallet", refunded_cents: 4472 }],
    });
    expect(await balanceOf(ana)).toMatchObject({ wallet: 1000, gift: 5000 });
    expect(await ledgerOf(placed.id)).toEqual({});
    const [left] = await sql`SELECT sold, held FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ sold: 0, held: 0 });
    const [used] = await sql`SELECT used_count FROM coupon WHERE id = ${coupon.id}`;
    expect(used).toEqual({ used_count: 0 });
    await expect(cancelOrder(ana, placed.id)).rejects.toMatchObject({ code: "illegal_transition" });
  });

  test("nobody else's order, and none after the cutoff unless the allergens changed", async () => {
    const ana = await aDiner({ wallet: 5000, cart: [await aMeal()] });
    const placed = await order(ana, 3075);
    await expect(cancelOrder(await aDiner(), placed.id)).rejects.toMatchObject({ kind: "missing" });
    await pastCutoff(placed.id);
    await expect(cancelOrder(ana, placed.id)).rejects.toMatchObject({ code: "cutoff_passed" });
    expect(await previewCancel(ana, placed.id)).toMatchObject({ allowed: false, refunds: [] });
    await sql`UPDATE order_line SET allergens_changed = '{"allergens":["egg"],"may_contain":[],"at":"2026-01-01T00:00:00Z"}' WHERE order_id = ${placed.id}`;
    expect(await cancelOrder(ana, placed.id)).toMatchObject({ status: "cancelled" });
  });

  test("money of a grant that is over goes to its organization", async () => {
    const noor = await aMember({ wallet: 5000 });
    const diner: Diner = { ...noor, kind: "diner" };
    await anAddress(noor, await hometown());
    await aCart(noor, [await aMeal()]);
    const placed = await order(diner, 3075);
    await sql`UPDATE wallet_grant SET ended_at = app_now() WHERE account_id = ${noor.account_id}`;
    const [payer] = await sql<
      { name: string }[]
    >`SELECT name FROM organization WHERE id = ${noor.organization_id}`;
    const refunds = [{ method: "wallet", amount_cents: 3075, organization: payer?.name }];
    expect((await previewCancel(diner, placed.id)).refunds).toEqual(refunds);
    expect((await cancelOrder(diner, placed.id)).refunds).toEqual(refunds);
    expect(refundsByMethod((await readReceipt(sql, placed.id)).tenders)).toEqual([
      { method: "wallet", refunded_cents: 3075, refunded_quantity: 0, organization: payer?.name },
    ]);
    await notifyCanceled(placed.id, "diner");
    const [told] = await messagesOf(`order.cancelled:${placed.id}:diner`);
    expect(told?.body).toContain(`Your refund: $30.75 to ${payer?.name}.`);
    const [pool] =
      await sql`SELECT balance FROM ledger_account WHERE kind = 'org_pool' AND asset = 'usd' AND organization_id = ${noor.organization_id}`;
    expect(pool).toEqual({ balance: 3075 });
  });
});

describe("the cook's desk", () => {
  test("a dinner is taken to its delivery step by step, and the cook is owed the whole price and the tip", async () => {
    const chef = await aChef();
    const ana = await aDiner({
      first_name: "Ana",
      gift: 9000,
      cart: [{ meal: await aMeal({ chef, price: 2000 }), instruction: "No coriander" }],
    });
    const placed = await order(ana, 4020 + 300, 300);
    const isNew = await listChefOrders(chef, "new", { limit: 10, offset: 0 });
    expect(isNew.rows).toMatchObject([
      {
        id: placed.id,
        status: "placed",
        earnings_cents: 2000,
        tip_cents: 300,
        contact: { first_name: "Ana" },
      },
    ]);
    expect(isNew.rows[0]?.contact).not.toHaveProperty("address");
    expect(isNew.rows[0]?.items).toMatchObject([{ instruction: "No coriander", status: "active" }]);

    await expect(moveMyPart(chef, placed.id, "preparing")).rejects.toMatchObject({
      code: "illegal_transition",
    });
    const accepted = await moveMyPart(chef, placed.id, "accepted");
    expect(accepted).toMatchObject({
      status: "accepted",
      contact: { address: "1204 Pine Street, Apt 3", phone: expect.any(String) },
    });
    for (const status of ["preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(chef, placed.id, status);
    const detail = await showOrder(ana, placed.id);
    expect(detail.status).toBe("delivered");
    expect(detail.timeline.filter((event) => event.chef_id !== null).map((event) => event.kind)).toEqual([
      "placed",
      "accepted",
      "preparing",
      "out_for_delivery",
      "delivered",
    ]);
    expect(detail.receipt).toMatchObject({ meals_cents: 2000, tip_cents: 300, total_cents: 4320 });
    const [owed] =
      await sql`SELECT t.amount_cents, t.status, t.due_at > app_now() + interval '23 hours' AS is_later FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${placed.id}`;
    expect(owed).toEqual({ amount_cents: 2300, status: "due", is_later: true });
    expect(await listChefOrders(chef, "past", { limit: 10, offset: 0 })).toMatchObject({ count: 1 });
    await expect(showChefOrder(await aChef(), placed.id)).rejects.toMatchObject({ kind: "missing" });
  });

  test("one dish declined: its money, service and tax go back, the rest stays; the last one cancels the part with its tip", async () => {
    const chef = await aChef();
    const [soup, stew] = [await aMeal({ chef, price: 1000 }), await aMeal({ chef, price: 3000 })];
    const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
    const placed = await order(ana, 6540 + 100, 100);
    const [first, second] = placed.items;
    await declineLine(chef, placed.id, { line: first?.id ?? 0, reason: "No leeks today" });
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 6640 + 1000 + 200 + 60 });
    await expect(
      declineLine(chef, placed.id, { line: first?.id ?? 0, reason: "Again" }),
    ).rejects.toMatchObject({ code: "illegal_transition" });
    const desk = await declineLine(chef, placed.id, { line: second?.id ?? 0, reason: "The stove is broken" });
    expect(desk).toMatchObject({ status: "cancelled", earnings_cents: 0 });
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(placed.id)).toEqual({});
    expect(await showOrder(ana, placed.id)).toMatchObject({ status: "cancelled" });
  });

  test("one dish declined, then all of it called off: the tip, which hung on the dish that was off, goes back too", async () => {
    const cancels = [
      (ana: Diner, id: number) => cancelOrder(ana, id),
      (_: Diner, order_id: number) =>
        cancelByStaff(
          { staff_id: null, actor: "staff:prompt:test" },
          { order_id, borne_by: "chef", reason: "Snow" },
        ),
    ];
    for (const cancel of cancels) {
      const chef = await aChef();
      const [soup, stew] = [await aMeal({ chef, price: 1000 }), await aMeal({ chef, price: 3000 })];
      const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
      const placed = await order(ana, 6540 + 100, 100);
      await declineLine(chef, placed.id, { line: placed.items[0]?.id ?? 0, reason: "No leeks today" });
      const { refunds } = await previewCancel(ana, placed.id);
      expect(refunds).toEqual([{ method: "wallet", amount_cents: 6640 - 1260 }]);
      await cancel(ana, placed.id);
      expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
      expect(await ledgerOf(placed.id)).toEqual({});
    }
  });

  test("a dish that its cook can't make is not sold again, also where it was the only one", async () => {
    const chef = await aChef();
    const meal = await aMeal({ chef, price: 1000, schedule: { count: 1 } });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const placed = await order(ana, 2760);
    await declineLine(chef, placed.id, { line: placed.items[0]?.id ?? 0, reason: "No leeks today" });
    const [left] = await sql`SELECT count, held, sold FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ count: 0, held: 0, sold: 0 });
    const ben = await aDiner({ gift: 9000 });
    await expect(aCart(ben, [meal]).then(() => order(ben, 2760))).rejects.toMatchObject({ code: "sold_out" });
  });

  test("an order of two cooks shows the one who is least far, and outlives one of them", async () => {
    const [mai, joe] = [await aChef(), await aChef({ first_name: "Joe" })];
    const ana = await aDiner({
      gift: 9000,
      cart: [await aMeal({ chef: mai, price: 1000 }), await aMeal({ chef: joe, price: 1000 })],
    });
    const placed = await order(ana, 4020);
    await moveMyPart(mai, placed.id, "accepted");
    await moveMyPart(mai, placed.id, "preparing");
    expect((await showOrder(ana, placed.id)).status).toBe("placed");
    const joes = placed.items.find((item) => item.chef_id === joe.chef_id);
    await expect(
      declineLine(mai, placed.id, { line: joes?.id ?? 0, reason: "Not mine" }),
    ).rejects.toMatchObject({ kind: "missing" });
    await declineLine(joe, placed.id, { line: joes?.id ?? 0, reason: "Ill" });
    expect((await showOrder(ana, placed.id)).status).toBe("preparing");
  });
});
