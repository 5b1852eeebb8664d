import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCoupon,
  aDiner,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  grantPromotion,
  hometown,
  type TestMeal,
} from "../../../tests/builders";
import type { Diner } from "../accounts/people";
import { holdCart } from "../checkout/hold-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { showChefOrder } from "../orders/chef-order-row.server";
import { OrderDetailView } from "../orders/schemas.server";
import { showOrder } from "../orders/show-order.server";
import { declineLine } from "../refunds/decline-line.server";
import { refundByStaff } from "../refunds/refund-by-staff.server";
import { giveTip } from "../tips/give-tip.server";
import { readReceipt, showReceipt } from "./read-receipt.server";
import { type Receipt, receiptText } from "./receipt";
import { receiptPdf } from "./receipt-pdf.server";
import { readCookView, readOrganizationView } from "./receipt-views.server";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const PROMPT = { staff_id: null, actor: "staff:prompt:test" };

/** Every sum a receipt promises, and the other views of the same rows. */
async function checkReceipt(receipt: Receipt, organization_id: number | null): Promise<void> {
  const { cooks, tenders } = receipt;
  const lines = cooks.flatMap((cook) => cook.lines);
  expect(sum(lines.map((line) => line.cents))).toBe(receipt.meals_cents);
  expect(sum(cooks.map((cook) => cook.meals_cents))).toBe(receipt.meals_cents);
  expect(sum(cooks.map((cook) => cook.tip_cents))).toBe(receipt.tip_cents);
  const { meals_cents, discount_cents, delivery_cents, service_cents, tax_cents, tip_cents } = receipt;
  const bill = meals_cents - discount_cents + delivery_cents + service_cents + tax_cents + tip_cents;
  expect(receipt.total_cents).toBe(bill);
  expect(sum(tenders.map((tender) => tender.cents))).toBe(bill);
  expect(sum(tenders.map((tender) => tender.refunded_cents))).toBe(receipt.refunded_cents);
  expect(sum(receipt.refunds.map((refund) => refund.cents))).toBe(receipt.refunded_cents);
  const vouchers = sum(lines.filter((line) => line.is_voucher).map((line) => line.quantity));
  expect(sum(tenders.map((tender) => tender.quantity))).toBe(vouchers);
  for (const cook of cooks) {
    const view = await readCookView(sql, receipt.order_id, cook.chef_id);
    const worth = sum(cook.lines.map((line) => line.quantity * line.unit_price_cents));
    expect([view.meals_cents, view.tip_cents]).toEqual([worth, cook.tip_cents]);
    const [rows] = await sql<{ back: number }[]>`
      SELECT (p.tip_back_cents + (SELECT sum(l.chef_back_cents) FROM order_line l WHERE l.part_id = p.id)
        + coalesce((SELECT sum(s.refunded_cents) FROM tip_share s WHERE s.part_id = p.id), 0))::int AS back
      FROM order_part p WHERE p.order_id = ${receipt.order_id} AND p.chef_id = ${cook.chef_id}`;
    expect(view.back_cents).toBe(rows?.back);
  }
  if (organization_id === null) return;
  const own = tenders.filter((tender) => tender.organization_id === organization_id);
  const view = readOrganizationView(sql, receipt.order_id, organization_id);
  if (own.length === 0) return expect(view).rejects.toMatchObject({ kind: "missing" });
  expect(await view).toMatchObject({
    number: receipt.order_number,
    delivery_date: receipt.delivery_date,
    amount_cents: sum(own.map((tender) => tender.cents)),
    refunded_cents: sum(own.map((tender) => tender.refunded_cents)),
    vouchers: sum(own.map((tender) => tender.quantity)),
    refunded_vouchers: sum(own.map((tender) => tender.refunded_quantity)),
  });
}

const request = fc.record({
  meals: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 9_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      cook: fc.integer({ min: 0, max: 1 }),
      isVoucher: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  coupon: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12_000 })),
  organization: fc.integer({ min: 0, max: 3_000 }),
  promotion: fc.integer({ min: 0, max: 3_000 }),
  tip: fc.integer({ min: 0, max: 900 }),
  laterTip: fc.integer({ min: 0, max: 900 }),
  refunds: fc.array(
    fc.record({
      amount: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 2_000 })),
      line: fc.integer({ min: 0, max: 4 }),
      borne_by: fc.constantFrom("chef" as const, "platform" as const),
    }),
    { maxLength: 3 },
  ),
});

/** Somebody with vouchers and money of every kind, and the given dishes in the cart. */
async function eater(given: typeof request extends fc.Arbitrary<infer W> ? W : never) {
  const vouchers = sum(given.meals.filter((meal) => meal.isVoucher).map((meal) => meal.quantity));
  const noor = await aMember({ wallet: given.organization, vouchers });
  if (given.promotion > 0) await grantPromotion(noor.account_id, given.promotion);
  await addGiftMoney(noor.account_id, 300_000);
  await anAddress(noor, await hometown());
  const cooks = [await aChef(), await aChef()];
  const meals: TestMeal[] = [];
  for (const { price, cook, isVoucher } of given.meals)
    meals.push(await aMeal({ price, voucher: isVoucher, chef: cooks[cook] as (typeof cooks)[number] }));
  await aCart(
    noor,
    meals.map((meal, index) => ({ meal, quantity: given.meals[index]?.quantity ?? 1 })),
  );
  if (given.coupon > 0 && given.meals.some((meal) => !meal.isVoucher)) {
    const coupon = await aCoupon({ cents: given.coupon });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${noor.account_id}`;
  }
  return { me: { ...noor, kind: "diner" } as Diner, vouchers, organization_id: noor.organization_id };
}

describe("a receipt", () => {
  test("of any order, with coupons, vouchers, tips then and later, and refunds: adds up to the cent, as do the views of cook and organization", async () => {
    await fc.assert(
      fc.asyncProperty(request, async (given) => {
        const { me, vouchers, organization_id } = await eater(given);
        const payments = vouchers > 0 ? [{ method: "voucher" as const, quantity: vouchers }] : [];
        const probe = await holdCart(me, {
          payments: [...payments, { method: "credit_card" }],
          tip_cents: given.tip,
        }).catch(() => null);
        const total = probe?.total_cents ?? given.tip;
        const wallet = total > 0 ? [{ method: "wallet" as const, amount: total }] : [];
        const { cart_transaction } = await holdCart(me, {
          payments: [...wallet, ...payments],
          tip_cents: given.tip,
        });
        const { order } = await placeOrder(me, { paymentIntent: { cart_transaction } });
        await checkReceipt(await readReceipt(sql, order.id), organization_id);
        if (given.laterTip > 0)
          await giveTip(me, { order_id: order.id, amount_cents: given.laterTip, wallet: true });
        for (const [n, { amount, line, borne_by }] of given.refunds.entries()) {
          const line_id = order.items[line]?.id;
          const wanted = {
            order_id: order.id,
            line_id,
            amount_cents: amount,
            borne_by,
            reason: "Cold",
            key: `${n}`,
          };
          await refundByStaff(PROMPT, wanted).catch((error: { kind?: string }) =>
            expect(error.kind).toBe("conflict"),
          );
        }
        await checkReceipt(await readReceipt(sql, order.id), organization_id);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  test("is mine alone, and there only when the order is paid", async () => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    const held = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
    const [pending] = await sql<
      { id: number }[]
    >`SELECT id FROM orders WHERE cart_transaction = ${held.cart_transaction}::uuid`;
    await expect(showReceipt(ana, pending?.id ?? 0)).rejects.toMatchObject({ kind: "missing" });
    expect((await showOrder(ana, pending?.id ?? 0)).receipt).toBe(null);
    const { order } = await placeOrder(ana, { paymentIntent: held });
    await expect(showReceipt(await aDiner(), order.id)).rejects.toMatchObject({ kind: "missing" });
    expect(await showReceipt(ana, order.id)).toMatchObject({
      number: `R-${order.number}`,
      total_cents: 4020,
    });
    const wire = (await showOrder(ana, order.id)).receipt;
    expect(wire).toMatchObject({ total_cents: 4020, tenders: [{ from: "gift", cents: 4020 }] });
    // nothing that the document does not say of it: its schema drops what it doesn't know
    const shown = await showOrder(ana, order.id);
    expect(shown).toEqual(OrderDetailView.parse(shown));
  });

  test("says in words who paid the discount, what is off, and what is back; the cook's desk says the same", async () => {
    const [soup, stew] = [await aMeal({ price: 1000 }), await aMeal({ price: 3000 })];
    const coupon = await aCoupon({ cents: 500 });
    const ana = await aDiner({ gift: 20_000, cart: [soup, stew] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    const held = await holdCart(ana, { payments: [{ method: "wallet", amount: 5910 }] });
    const { order } = await placeOrder(ana, { paymentIntent: held });
    const declined = order.items.find((item) => item.name === soup.name);
    await declineLine(soup.chef, order.id, { line: declined?.id ?? 0, reason: "No leeks" });
    const text = receiptText(await readReceipt(sql, order.id));
    for (const words of [
      `${coupon.code}, paid by DinDin: −$5.00`,
      `1 × ${soup.name} (declined): $10.00`,
      "Total: $59.10",
      "Refunded: −$11.03",
      "Net total: $48.07",
    ])
      expect(text).toContain(words);
    expect(await showChefOrder(soup.chef, order.id)).toMatchObject({ earnings_cents: 0 });
    expect(await showChefOrder(stew.chef, order.id)).toMatchObject({ earnings_cents: 3000 });
    const line_id = order.items.find((item) => item.name === stew.name)?.id;
    await refundByStaff(PROMPT, { order_id: order.id, line_id, borne_by: "chef", reason: "Burned" });
    expect(await showChefOrder(stew.chef, order.id)).toMatchObject({ earnings_cents: 0 });
    expect(await readCookView(sql, order.id, stew.chef.chef_id)).toMatchObject({
      earned_cents: 0,
      back_cents: 3000,
    });
  });

  test("as a PDF: whatever script the names are in, and however many dishes", async () => {
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    const held = await holdCart(ana, { payments: [{ method: "wallet", amount: 4020 }] });
    const { order } = await placeOrder(ana, { paymentIntent: held });
    const receipt = await readReceipt(sql, order.id);
    const names = [
      "Ana",
      "Nguyễn Văn",
      "Привет",
      "שלום",
      "مرحبا",
      "日本 料理",
      "😀 \u200d\u0301",
      "\u0007",
      "x".repeat(400),
    ];
    for (const diner of names) {
      const pdf = await receiptPdf({
        ...receipt,
        diner,
        cooks: receipt.cooks.map((cook) => ({ ...cook, full_name: diner })),
      });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.toString("latin1")).toContain("%%EOF");
      expect(pdf.length).toBeLessThan(100_000);
    }
    const [cook] = receipt.cooks;
    if (!cook) throw new Error("no cook");
    const many = Array.from({ length: 300 }, (_, id) => ({
      ...(cook.lines[0] as (typeof cook.lines)[number]),
      id,
    }));
    const long = await receiptPdf({ ...receipt, cooks: [{ ...cook, lines: many }] });
    expect((long.toString("latin1").match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(5);
  });
});
