import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { deskPaths } from "~/kit/desk-paths";
import { aCoupon, aDiner, aMeal, aStaff, balanceOf, ledgerOf } from "../../../tests/builders";
import { brokenRows } from "../../../tests/setup/ledger-rules";
import { messagesOf } from "../../../tests/setup/messages";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { notifyCanceled } from "../orders/notify-changes.server";
import { cancelByStaff } from "./cancel-by-staff.server";
import { declineLine } from "./decline-line.server";
import { previewStaffCancel } from "./staff-cancel-plan.server";

/** An order of two cooks, with a coupon and a tip, paid by the wallet: soup for $10.00, stew for $30.00. */
async function anOrder() {
  const coupon = await aCoupon({ cents: 400 });
  const [soup, stew] = [await aMeal({ price: 1000, name: "Soup" }), await aMeal({ price: 3000 })];
  const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
  await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
  // 4000 - 400 = 3600; service 720, tax 216, delivery 1500, tip 500
  const payments = [{ method: "wallet" as const, amount: 6536 }];
  const { cart_transaction } = await holdCart(ana, { payments, tip_cents: 500 });
  const { order } = await placeOrder(ana, { paymentIntent: { cart_transaction } });
  const parts = await sql<{ id: number; chef_id: number; line_id: number }[]>`
    SELECT p.id, p.chef_id, l.id AS line_id FROM order_part p JOIN order_line l ON l.part_id = p.id WHERE p.order_id = ${order.id}`;
  const partOf = ({ chef }: typeof soup) => {
    const part = parts.find(({ chef_id }) => chef_id === chef.chef_id);
    if (!part) throw new Error("no part");
    return part;
  };
  return { ana, soup, stew, order_id: order.id, coupon_id: coupon.id, partOf };
}

const why = { borne_by: "chef" as const, reason: "The cook is ill" };
const brokenOf = async (order_id: number) =>
  (await brokenRows(sql)).filter((row) => row.order_id === order_id);
const statusOf = async (order_id: number) =>
  (await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id}`)[0]?.status;

describe("staff cancel one cook's part of an order", () => {
  test("as if that cook had declined all of it: the same money, to the cent; the other cook's dinner stays", async () => {
    const [canceled, declined] = [await anOrder(), await anOrder()];
    const { line_id, id: part_id } = canceled.partOf(canceled.soup);
    const by = { staff_id: (await aStaff({ role: "operations" })).staff_id, actor: "staff:1" };
    const what = { order_id: canceled.order_id, part_id };
    const preview = await previewStaffCancel(what);
    const refunds = await cancelByStaff(by, { ...what, ...why, key: "form" });
    expect(preview).toMatchObject({ refunds, bank_cents: 0 });
    expect(preview.pay_cents).toBeGreaterThan(1000);
    await declineLine(declined.soup.chef, declined.order_id, {
      line: declined.partOf(declined.soup).line_id,
      reason: why.reason,
    });
    expect(await ledgerOf(canceled.order_id)).toEqual(await ledgerOf(declined.order_id));
    expect(await balanceOf(canceled.ana)).toEqual(await balanceOf(declined.ana));
    // the fee stays with the other dinner, the cook's tip does not
    expect(await ledgerOf(canceled.order_id)).toMatchObject({ chef_payable: 3000, delivery_fees: 1500 });
    expect(await statusOf(canceled.order_id)).toBe("placed");
    expect(await brokenOf(canceled.order_id)).toEqual([]);

    const [toDiner] = await messagesOf(`order.part_cancelled.diner:${part_id}`, canceled.ana.account_id);
    expect(toDiner?.title).toContain("Part of your order");
    expect(toDiner?.body).toContain("1 × Soup by");
    const [toCook] = await messagesOf(`order.part_cancelled:${part_id}`, canceled.soup.chef.account_id);
    expect(toCook?.body).toContain("Please don't cook it.");
    expect(toCook?.path).toBe(deskPaths.order(canceled.order_id));
    expect(
      await messagesOf(
        `order.part_cancelled:${canceled.partOf(canceled.stew).id}`,
        canceled.stew.chef.account_id,
      ),
    ).toEqual([]);
    const [entry] = await sql<{ after: Record<string, unknown> }[]>`
      SELECT after FROM audit_entry WHERE action = 'order.cancel' AND subject_id = ${String(canceled.order_id)}`;
    expect(entry?.after).toMatchObject({ part_id, borne_by: "chef", key: "form", status: "placed" });
    const [line] = await sql`SELECT status FROM order_line WHERE id = ${line_id}`;
    expect(line).toEqual({ status: "cancelled" });
  });

  test("then the other: all is back, the fee and the coupon's use too, and the diner reads why", async () => {
    const { ana, soup, stew, order_id, coupon_id, partOf } = await anOrder();
    const by = { staff_id: null, actor: "staff:prompt:test" };
    const words = "The cook is ill today.";
    const first = { order_id, part_id: partOf(soup).id, ...why, words, tellsCook: false };
    await Promise.allSettled([cancelByStaff(by, first), cancelByStaff(by, first)]);
    expect(
      await sql`SELECT FROM audit_entry WHERE action = 'order.cancel' AND subject_id = ${String(order_id)}`,
    ).toHaveLength(1);
    await expect(cancelByStaff(by, first)).rejects.toThrow("This part is already canceled");
    const [toDiner] = await messagesOf(`order.part_cancelled.diner:${first.part_id}`, ana.account_id);
    expect(toDiner?.body).toContain(words);
    expect(await messagesOf(`order.part_cancelled:${first.part_id}`, soup.chef.account_id)).toEqual([]);

    await cancelByStaff(by, { order_id, part_id: partOf(stew).id, ...why, words });
    expect(await statusOf(order_id)).toBe("cancelled");
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(order_id)).toEqual({});
    expect(await brokenOf(order_id)).toEqual([]);
    const [coupon] = await sql`SELECT used_count FROM coupon WHERE id = ${coupon_id}`;
    expect(coupon).toEqual({ used_count: 0 });
    const [event] = await sql<{ payload: { by: string; reason?: string } }[]>`
      SELECT payload FROM outbox WHERE key = ${`order.cancelled:${order_id}`}`;
    expect(event?.payload).toMatchObject({ by: "staff", reason: words });
    await notifyCanceled(order_id, "staff", words);
    const [told] = await messagesOf(`order.cancelled:${order_id}:diner`, ana.account_id);
    expect(told?.body).toContain(words);
  });

  test("a part of another order, and one that is not there, are missing", async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    for (const part_id of [other.partOf(other.soup).id, 2_147_483_000])
      await expect(previewStaffCancel({ order_id: one.order_id, part_id })).rejects.toMatchObject({
        kind: "missing",
      });
  });
});
