import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { aChef, aCoupon, aDiner, aMeal, aStaff, balanceOf, ledgerOf } from "../../../tests/builders";
import { messagesOf } from "../../../tests/setup/messages";
import type { Diner } from "../accounts/people";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { standingTips } from "../orders/later-tips.server";
import { moveMyPart } from "../orders/move-my-part.server";
import { notifyRefunded } from "../orders/notify-changes.server";
import { showOrder } from "../orders/show-order.server";
import type { Events } from "../outbox/events";
import type { StaffActor } from "../staff/audit.server";
import { giveTip } from "../tips/give-tip.server";
import { cancelByStaff } from "./cancel-by-staff.server";
import { cancelOrder } from "./cancel-order.server";
import { declineLine } from "./decline-line.server";
import { previewStaffRefund, refundByStaff } from "./refund-by-staff.server";
import { previewTipRefund, refundTipByStaff } from "./refund-tip-by-staff.server";
import { previewStaffCancel } from "./staff-cancel-plan.server";

const PROMPT: StaffActor = { staff_id: null, actor: "staff:prompt:test" };

async function order(ana: Diner, wallet: number, vouchers = 0, tip_cents = 0) {
  const payments = [
    ...(wallet > 0 ? [{ method: "wallet" as const, amount: wallet }] : []),
    ...(vouchers > 0 ? [{ method: "voucher" as const, quantity: vouchers }] : []),
  ];
  const { cart_transaction } = await holdCart(ana, { payments, tip_cents });
  return (await placeOrder(ana, { paymentIntent: { cart_transaction } })).order;
}

const plain = (order_id: number, borne_by: "chef" | "platform" = "platform") => ({
  order_id,
  borne_by,
  reason: "Arrived cold",
});

describe("staff give money back", () => {
  test("a part, then the rest, also after the delivery; never more than was paid; the cook's pay follows", async () => {
    const coupon = await aCoupon({ cents: 300 });
    const meal = await aMeal({ price: 2500 });
    const ana = await aDiner({ wallet: 1000, gift: 5000, cart: [meal] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    // 2500 - 300 = 2200; service 440, tax 132, delivery 1500; tip 200
    const placed = await order(ana, 4472, 0, 200);
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(meal.chef, placed.id, status);
    const line_id = placed.items[0]?.id ?? 0;

    const request = { ...plain(placed.id, "chef"), line_id, amount_cents: 1000 };
    const preview = await previewStaffRefund(request);
    const first = await refundByStaff(PROMPT, request);
    expect(first).toEqual({ refunds: preview, isRepeat: false });
    expect(first.refunds).toEqual([{ method: "wallet", amount_cents: 1000 }]);
    // of the line's 2772 (2200, 440, 132) 1000: 794 of the dish, 158 service, 48 tax; the coupon's part of 794 is 108
    const ledger = await ledgerOf(placed.id);
    expect(ledger.chef_payable).toBe(2500 - 794 - 108);
    expect(ledger.coupon_expense).toBe(-300 + 108);
    const [transfer] = await sql`
      SELECT t.amount_cents FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${placed.id}`;
    expect(transfer).toEqual({ amount_cents: 2700 - 794 - 108 });
    expect(await standingTips(placed.id)).toBe(200);

    expect(await refundByStaff(PROMPT, request)).toEqual({ refunds: preview, isRepeat: true });
    await expect(
      refundByStaff(PROMPT, { ...request, amount_cents: 1773, reason: "More" }),
    ).rejects.toMatchObject({ code: "refund_too_large" });
    await refundByStaff(PROMPT, plain(placed.id, "chef"));
    await expect(refundByStaff(PROMPT, { ...plain(placed.id), key: "again" })).rejects.toMatchObject({
      code: "nothing_to_refund",
    });
    expect(await balanceOf(ana)).toMatchObject({ wallet: 1000, gift: 5000 });
    expect(await ledgerOf(placed.id)).toEqual({});
    expect(await standingTips(placed.id)).toBe(0);
    const audits =
      await sql`SELECT actor, reason FROM audit_entry WHERE subject_kind = 'order' AND subject_id = ${String(placed.id)} ORDER BY id`;
    expect(audits).toEqual([
      { actor: PROMPT.actor, reason: "Arrived cold" },
      { actor: PROMPT.actor, reason: "Arrived cold" },
    ]);
  });

  test("the diner reads which dish it is for; of the order as a whole no dish is named", async () => {
    const meal = await aMeal({ name: "Lamb Tagine", price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const placed = await order(ana, 4020);
    await refundByStaff(PROMPT, {
      ...plain(placed.id),
      line_id: placed.items[0]?.id ?? 0,
      amount_cents: 500,
    });
    await refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 300 });
    const events = await sql<{ payload: Events["order.refunded"] }[]>`
      SELECT payload FROM outbox WHERE topic = 'order.refunded' AND payload->>'order_id' = ${String(placed.id)} ORDER BY id`;
    for (const { payload } of events) await notifyRefunded(payload, `test:${placed.id}:${payload.key}`);
    const told = await messagesOf(`test:${placed.id}:`, ana.account_id);
    expect(told.map(({ body }) => body)).toEqual([
      "Your refund for Lamb Tagine: $5.00 to the wallet.",
      "Your refund: $3.00 to the wallet.",
    ]);
  });

  test("a key stands for one refund: with another amount, line or bearer it is refused, with another reason it is the same", async () => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    const placed = await order(ana, 4020);
    const request = { ...plain(placed.id), amount_cents: 100, key: "ticket-7" };
    const { refunds } = await refundByStaff(PROMPT, request);
    expect(await refundByStaff(PROMPT, { ...request, reason: "Cold, I say" })).toEqual({
      refunds,
      isRepeat: true,
    });
    const others = [{ amount_cents: 200 }, { line_id: placed.items[0]?.id }, { borne_by: "chef" as const }];
    for (const other of others)
      await expect(refundByStaff(PROMPT, { ...request, ...other })).rejects.toMatchObject({
        code: "key_reused",
      });
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 4020 + 100 });
  });

  test("at the platform's expense the cook keeps all of it", async () => {
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const placed = await order(ana, 4020, 0, 0);
    const staff = await aStaff();
    await refundByStaff({ staff_id: staff.staff_id, actor: `staff:${staff.staff_id}` }, plain(placed.id));
    expect(await ledgerOf(placed.id)).toEqual({ chef_payable: 2000, refund_expense: -2000 });
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
  });

  test("ten at once: one refund, whether of everything or of the same amount", async () => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    const placed = await order(ana, 4020);
    const some = await Promise.all(
      Array.from({ length: 10 }, () => refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 100 })),
    );
    expect(some.filter((one) => !one.isRepeat)).toHaveLength(1);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 - 4020 + 100 });
    const [n] = await sql`SELECT count(*)::int AS n FROM refund WHERE order_id = ${placed.id}`;
    expect(n).toEqual({ n: 1 });
    const keyed = await Promise.allSettled(
      Array.from({ length: 10 }, (_, key) => refundByStaff(PROMPT, { ...plain(placed.id), key: `${key}` })),
    );
    expect(keyed.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
  });

  test("who gives small amounts back alone stays below the limit with vouchers too, one dish after the other", async () => {
    const chef = await aChef();
    const meals = [
      await aMeal({ chef, price: 1500, voucher: true }),
      await aMeal({ chef, price: 1500, voucher: true }),
    ];
    const ana = await aDiner({ vouchers: 4, cart: meals.map((meal) => ({ meal, quantity: 2 })) });
    const { id, items } = await order(ana, 0, 4);
    const [first, second] = items.map((item) => ({ ...plain(id), line_id: item.id, most_cents: 5000 }));
    if (!first || !second) throw new Error("no lines");
    await refundByStaff(PROMPT, first);
    await expect(refundByStaff(PROMPT, second)).rejects.toMatchObject({ code: "over_limit" });
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 2 });
    await refundByStaff(PROMPT, { ...second, most_cents: undefined });
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 4 });
  });

  test("nobody of the team gives money to themselves: no refund, no cancellation of an order of one's own, none of one's own kitchen that DinDin pays", async () => {
    const meal = await aMeal({ price: 1500, voucher: true });
    const sol = await aStaff({ role: "admin" });
    const ana = await aDiner({ vouchers: 1, cart: [meal] });
    const { id } = await order(ana, 0, 1);
    await sql`UPDATE orders SET account_id = ${sol.account_id} WHERE id = ${id}`;
    const by = { staff_id: sol.staff_id, actor: `staff:${sol.staff_id}` };
    await expect(refundByStaff(by, plain(id))).rejects.toMatchObject({ code: "own_money" });
    await expect(cancelByStaff(by, plain(id))).rejects.toMatchObject({ code: "own_money" });
    expect(await sql`SELECT FROM refund WHERE order_id = ${id}`).toHaveLength(0);
    await sql`UPDATE orders SET account_id = ${ana.account_id} WHERE id = ${id}`;
    await sql`UPDATE staff_member SET account_id = ${meal.chef.account_id} WHERE id = ${sol.staff_id}`;
    // who cooks could be paid for dinners that they call off: somebody else does
    await expect(cancelByStaff(by, plain(id))).rejects.toMatchObject({ code: "own_money" });
    await cancelByStaff(by, plain(id, "chef"));
  });

  test("vouchers go back whole, and their organization owes that much less", async () => {
    const meal = await aMeal({ price: 1500, voucher: true });
    const ana = await aDiner({ vouchers: 2, cart: [{ meal, quantity: 2 }] });
    const placed = await order(ana, 0, 2);
    await expect(refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 100 })).rejects.toMatchObject({
      code: "vouchers_whole",
    });
    const { refunds } = await refundByStaff(PROMPT, plain(placed.id, "chef"));
    expect(refunds).toEqual([{ method: "voucher", quantity: 2 }]);
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 2 });
    expect(await ledgerOf(placed.id)).toEqual({});
  });

  test("what can't be is said in words: no order, no such line, nothing paid, no amount", async () => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    const held = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
    const [pending] = await sql<
      { id: number }[]
    >`SELECT id FROM orders WHERE cart_transaction = ${held.cart_transaction}::uuid`;
    await expect(refundByStaff(PROMPT, plain(2_147_483_000))).rejects.toMatchObject({ kind: "missing" });
    await expect(refundByStaff(PROMPT, plain(pending?.id ?? 0))).rejects.toMatchObject({ code: "not_paid" });
    const placed = (await placeOrder(ana, { paymentIntent: held })).order;
    for (const request of [
      { line_id: 2_147_483_000 },
      { amount_cents: 0 },
      { amount_cents: 1.5 },
      { amount_cents: Number.NaN },
    ])
      await expect(refundByStaff(PROMPT, { ...plain(placed.id), ...request })).rejects.toMatchObject({
        kind: "invalid",
      });
  });
});

describe("an order that was refunded in part and is called off then", () => {
  test("by the diner: the cook is paid nothing, whoever bore the first part", async () => {
    const coupon = await aCoupon({ cents: 700 });
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    const placed = await order(ana, 3138 + 300, 0, 300);
    await refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 999 });
    await refundByStaff(PROMPT, { ...plain(placed.id, "chef"), amount_cents: 333 });
    await cancelOrder(ana, placed.id);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(placed.id)).toEqual({});
  });

  test("a dish that a coupon paid whole is declined: its cook is paid nothing for it", async () => {
    const coupon = await aCoupon({ cents: 5000 });
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    const placed = await order(ana, 1500);
    await declineLine(meal.chef, placed.id, {
      line: placed.items[0]?.id ?? 0,
      reason: "The stove is broken",
    });
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(placed.id)).toEqual({});
  });
});

describe("staff call an order off", () => {
  test("also on its way; at the platform's expense the cook is paid all the same", async () => {
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const placed = await order(ana, 4020 + 300, 0, 300);
    for (const status of ["accepted", "preparing", "out_for_delivery"] as const)
      await moveMyPart(meal.chef, placed.id, status);
    const preview = await previewStaffCancel({ order_id: placed.id });
    const refunds = await cancelByStaff(PROMPT, { ...plain(placed.id) });
    expect(preview).toEqual({ refunds, bank_cents: 0, pay_cents: 2300 });
    expect(refunds).toEqual([{ method: "wallet", amount_cents: 4320 }]);
    expect(await balanceOf(ana)).toMatchObject({ gift: 9000 });
    expect(await ledgerOf(placed.id)).toEqual({
      chef_payable: 2000,
      tip_payable: 300,
      refund_expense: -2300,
    });
    const [transfer] = await sql`
      SELECT t.amount_cents, t.tip_cents FROM transfer t JOIN order_part p ON p.id = t.part_id WHERE p.order_id = ${placed.id}`;
    expect(transfer).toEqual({ amount_cents: 2300, tip_cents: 300 });
    const [left] = await sql`SELECT sold, held FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ sold: 0, held: 0 });
    await expect(cancelByStaff(PROMPT, plain(placed.id))).rejects.toMatchObject({
      code: "illegal_transition",
    });
  });

  test("of two cooks one has delivered: only the other's part goes back, and the delivery fee stays", async () => {
    const [soup, stew] = [await aMeal({ price: 1000 }), await aMeal({ price: 3000 })];
    const ana = await aDiner({ gift: 9000, cart: [soup, stew] });
    const placed = await order(ana, 6540);
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(soup.chef, placed.id, status);
    const refunds = await cancelByStaff(PROMPT, plain(placed.id, "chef"));
    expect(refunds).toEqual([{ method: "wallet", amount_cents: 3780 }]);
    expect(await ledgerOf(placed.id)).toMatchObject({ chef_payable: 1000, delivery_fees: 1500, gift: -2760 });
    const [row] = await sql`SELECT status FROM orders WHERE id = ${placed.id}`;
    expect(row).toEqual({ status: "delivered" });
  });
});

describe("staff give back a tip that was given after the order", () => {
  async function tipped(tip_cents: number) {
    const meal = await aMeal({ price: 2500 });
    const ana = await aDiner({ wallet: 10_000, gift: 5000, cart: [meal] });
    const placed = await order(ana, 4650);
    for (const status of ["accepted", "preparing", "out_for_delivery", "delivered"] as const)
      await moveMyPart(meal.chef, placed.id, status);
    await giveTip(ana, { order_id: placed.id, amount_cents: tip_cents, wallet: true }, randomUUID());
    const [tip] = await sql<[{ id: number }]>`SELECT id FROM tip WHERE order_id = ${placed.id}`;
    return { ana, order_id: placed.id, tip_id: tip.id };
  }

  test("one typed ten times too high goes back whole, once, from the cook, and the order stays as it is", async () => {
    const { ana, order_id, tip_id } = await tipped(4000);
    const request = { order_id, tip_id, borne_by: "chef" as const, reason: "Typed wrong", key: randomUUID() };
    expect(await previewTipRefund(request)).toMatchObject({ cents: 4000, cooks_cents: 4000 });
    const { gift } = await balanceOf(ana);
    expect(await refundTipByStaff(PROMPT, request)).toEqual([{ method: "wallet", amount_cents: 4000 }]);
    expect(await refundTipByStaff(PROMPT, request)).toEqual([]);
    expect((await balanceOf(ana)).gift).toBe(gift + 4000);
    expect(await standingTips(order_id)).toBe(0);
    await expect(refundTipByStaff(PROMPT, { ...request, key: randomUUID() })).rejects.toMatchObject({
      code: "nothing_to_refund",
    });
    expect(await previewStaffRefund(plain(order_id))).not.toEqual([]);
  });

  test("DinDin bears it where the cook keeps it; none of another order; not beyond a helper's limit, with what went back before", async () => {
    const { ana, order_id, tip_id } = await tipped(4000);
    const other = await tipped(300);
    const request = { order_id, tip_id, borne_by: "platform" as const, reason: "Late", key: randomUUID() };
    await expect(previewTipRefund({ ...request, order_id: other.order_id })).rejects.toMatchObject({
      code: "nothing_to_refund",
    });
    await refundByStaff(PROMPT, { ...plain(order_id), amount_cents: 1500 });
    await expect(previewTipRefund({ ...request, most_cents: 5000 })).rejects.toMatchObject({
      code: "over_limit",
    });
    const { gift } = await balanceOf(ana);
    expect(await previewTipRefund(request)).toMatchObject({ cooks_cents: 0 });
    await refundTipByStaff(PROMPT, request);
    expect((await balanceOf(ana)).gift).toBe(gift + 4000);
    expect((await ledgerOf(order_id)).tip_payable).toBe(4000);
    await expect(
      refundByStaff(PROMPT, { ...plain(order_id), amount_cents: 100, most_cents: 5000 }),
    ).rejects.toMatchObject({ code: "over_limit" });
  });
});

test("the timeline says what went back; its row keeps that as data", async () => {
  const meal = await aMeal({ price: 2500 });
  const ana = await aDiner({ gift: 9000, cart: [meal] });
  const placed = await order(ana, 4650);
  await refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 100 });
  const refunds = [{ method: "wallet", amount_cents: 100 }];
  expect(
    await sql`SELECT note, facts FROM order_event WHERE order_id = ${placed.id} AND kind = 'refunded'`,
  ).toEqual([{ note: null, facts: { of: "order", refunds } }]);
  const { timeline } = await showOrder(ana, placed.id);
  expect(timeline.at(-1)).toMatchObject({ kind: "refunded", note: "Refunded: $1.00 to the wallet" });
  expect(Object.keys(timeline.at(-1) ?? {})).toEqual(["kind", "status", "at", "chef_id", "note"]);
});

describe("what gave money back", () => {
  const causesOf = (order_id: number) => sql<{ cause: string; cause_key: string }[]>`
    SELECT cause, cause_key FROM refund WHERE order_id = ${order_id} ORDER BY id`;

  test("is kept with each refund, and the ledger knows it by that", async () => {
    const meal = await aMeal({ price: 2500 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const placed = await order(ana, 4650);
    await refundByStaff(PROMPT, { ...plain(placed.id), amount_cents: 100 });
    await declineLine(meal.chef, placed.id, { line: placed.items[0]?.id ?? 0, reason: "Out of rice" });
    const causes = await causesOf(placed.id);
    expect(causes.map(({ cause }) => cause)).toEqual(["staff", "declined"]);
    for (const { cause_key } of causes)
      expect(await sql`SELECT FROM ledger_txn WHERE idem = ${`order.refunded:${cause_key}`}`).toHaveLength(1);
  });

  test.each([
    ["12:declined:31:77", "declined", "12:declined:31"],
    ["12:staff:2:77", "staff", "12:staff:2"],
    ["12:staff.cancelled:4.5:77", "staff.cancelled", "12:staff.cancelled:4.5"],
    ["12:declined:31/re_a1/pyr_2:77", "declined", "12:declined:31"],
    ["12:elsewhere:re_a1:77", "elsewhere", "12:elsewhere:re_a1"],
    ["late:5", "late", "late:5"],
    ["late/re_a1:5", "late", "late/re_a1:5"],
  ])("is read of the key %s of the version before", async (key, cause, cause_key) => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2500 })] });
    const placed = await order(ana, 4650);
    const undone = new Error("undone");
    let found: unknown;
    const writing = transaction(async (tx) => {
      [found] = await tx`
        INSERT INTO refund (order_id, tender_id, key, amount_cents, reason, actor)
        SELECT order_id, id, ${key}, 1, 'A part', 'test' FROM tender WHERE order_id = ${placed.id} RETURNING cause, cause_key`;
      throw undone;
    });
    await expect(writing).rejects.toBe(undone);
    expect(found).toEqual({ cause, cause_key });
  });
});
