import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aCoupon,
  aDiner,
  aMeal,
  aSchedule,
  balanceOf,
  dayFrom,
  type TestDiner,
} from "../../../tests/builders";
import { addMeal } from "../carts/add-meal.server";
import { removeMeal } from "../carts/remove-meal.server";
import { abandonHold } from "../holds/abandon-hold.server";
import { showWallet } from "../wallets/show-wallet.server";
import { holdCart } from "./hold-cart.server";
import { orderWithVouchers } from "./order-with-vouchers.server";
import { placeOrder } from "./place-order.server";
import { startCheckout } from "./start-checkout.server";

const byWallet = (amount: number) => [{ method: "wallet" as const, amount }];
const paying = (cart_transaction: string) => ({ paymentIntent: { cart_transaction } });
/** two dinners at $12.50: 2500 + 1500 + 500 + 150 */
const TWO = 4650;

async function ledgerOf(order_id: number): Promise<Record<string, number>> {
  const rows = await sql<{ kind: string; cents: number }[]>`
    SELECT a.kind, sum(p.amount)::int8 AS cents FROM ledger_txn t JOIN posting p ON p.txn_id = t.id JOIN ledger_account a ON a.id = p.ledger_account_id
    WHERE t.order_id = ${order_id} AND a.asset = 'usd' GROUP BY a.kind HAVING sum(p.amount) <> 0`;
  return Object.fromEntries(rows.map((row) => [row.kind, row.cents]));
}

describe("a dinner paid from the wallet", () => {
  test("is held, placed and posted to the cent; the cart is empty then", async () => {
    const meal = await aMeal({ price: 1250 });
    const ana = await aDiner({ wallet: 5000, cart: [{ meal, quantity: 2 }] });
    const intent = await startCheckout(ana, { payments: byWallet(TWO), expected_total_cents: TWO });
    expect(intent).toMatchObject({ id: null, client_secret: null, amount_cents: 0, total_cents: TWO });
    expect(await showWallet(ana)).toMatchObject({ amount_cents: 350, held_cents: TWO });

    const { order, isFirst } = await placeOrder(ana, paying(intent.cart_transaction));
    expect(isFirst).toBe(true);
    expect(order).toMatchObject({
      status: "placed",
      payments: [{ method: "wallet", amount_cents: TWO, refunded_cents: 0 }],
    });
    expect(order.pricing).toMatchObject({
      subtotal: 2500,
      deliveryFee: 1500,
      commissionFee: 500,
      localTax: 150,
      cartTotal: TWO,
    });
    expect(order.items).toMatchObject([
      { name: meal.name, quantity: 2, unit_price_cents: 1250, allergens_changed: null },
    ]);
    expect(await ledgerOf(order.id)).toEqual({
      grant: -TWO,
      chef_payable: 2500,
      delivery_fees: 1500,
      service_fees: 500,
      tax_payable: 150,
    });
    expect(await showWallet(ana)).toMatchObject({ amount_cents: 350, held_cents: 0 });
    const [left] = await sql`SELECT held, sold FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ held: 0, sold: 2 });
    const lines =
      await sql`SELECT FROM cart_line l JOIN cart c ON c.id = l.cart_id WHERE c.account_id = ${ana.account_id}`;
    expect(lines).toHaveLength(0);
    const told = await sql`SELECT topic FROM outbox WHERE key = ${`order.placed:${order.id}`}`;
    expect(told).toHaveLength(1);

    const again = await placeOrder(ana, paying(intent.cart_transaction));
    expect(again).toEqual({ order, isFirst: false });
  });

  test("its dinners stand in it as in the cart, one that was put back where it stood", async () => {
    const chef = await aChef();
    const [pho, tacos] = [await aMeal({ chef, price: 1000 }), await aMeal({ chef, price: 300 })];
    const ana = await aDiner({ wallet: 5000, cart: [pho, tacos] });
    const { former } = await removeMeal(ana, pho.id);
    const { pricing } = await addMeal(ana, { meal_id: pho.id, quantity: 1 }, { former });
    const { cart_transaction } = await holdCart(ana, { payments: byWallet(pricing.cartTotal) });
    const { order } = await placeOrder(ana, paying(cart_transaction));
    expect(order.items.map(({ name }) => name)).toEqual([pho.name, tacos.name]);
  });

  test("a stranger finds no such checkout", async () => {
    const ana = await aDiner({ wallet: 5000, cart: [await aMeal()] });
    const { cart_transaction } = await holdCart(ana, { payments: byWallet(3075) });
    await expect(placeOrder(await aDiner(), paying(cart_transaction))).rejects.toMatchObject({
      kind: "missing",
    });
  });

  test("a wallet that is too small leaves everything as it was", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ wallet: 500, cart: [meal] });
    await expect(holdCart(ana, { payments: byWallet(3075) })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    expect(await balanceOf(ana)).toMatchObject({ wallet: 500 });
    const [left] = await sql`SELECT held FROM schedule WHERE meal_id = ${meal.id}`;
    expect(left).toEqual({ held: 0 });
  });

  test("organization money goes first, own money pays the tip", async () => {
    const ana = await aDiner({ wallet: 1000, gift: 5000, cart: [await aMeal({ price: 1250 })] });
    const held = await holdCart(ana, { payments: byWallet(3075 + 400), tip_cents: 400 });
    const { order } = await placeOrder(ana, paying(held.cart_transaction));
    expect(order.tip_cents).toBe(400);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 0, gift: 5000 - 2475 });
    expect(await ledgerOf(order.id)).toMatchObject({
      tip_payable: 400,
      chef_payable: 1250,
      grant: -1000,
      gift: -2475,
    });
  });
});

describe("a hold", () => {
  test("is the same for the same draft, and another one for another draft", async () => {
    const meal = await aMeal({ schedule: { count: 1 } });
    const ana = await aDiner({ wallet: 9000, cart: [meal] });
    const first = await startCheckout(ana, { payments: byWallet(3075) });
    expect(await startCheckout(ana, { payments: byWallet(3075) })).toEqual(first);
    const other = await startCheckout(ana, { payments: byWallet(3175), tip_cents: 0 }).catch(
      (error: unknown) => error,
    );
    expect(other).toMatchObject({ kind: "invalid" });
    const second = await holdCart(ana, {
      payments: byWallet(3075),
      deliveryDetails: { extraInstructions: "Ring twice" },
    });
    expect(second.cart_transaction).not.toBe(first.cart_transaction);
    expect(await showWallet(ana)).toMatchObject({ amount_cents: 9000 - 3075, held_cents: 3075 });
    await expect(placeOrder(ana, paying(first.cart_transaction))).rejects.toMatchObject({
      code: "hold_expired",
    });
  });

  test("says what changed when the expected total is another", async () => {
    const ana = await aDiner({ wallet: 9000, cart: [await aMeal()] });
    await expect(
      holdCart(ana, { payments: byWallet(3075), expected_total_cents: 3000 }),
    ).rejects.toMatchObject({
      code: "price_changed",
      body: { total_cents: 3075, pricing: { cartTotal: 3075 } },
    });
  });

  test("takes the last portion: the next one is sold out, and the own cart still shows it", async () => {
    const meal = await aMeal({ schedule: { count: 1 } });
    const [ana, ben] = [
      await aDiner({ wallet: 9000, cart: [meal] }),
      await aDiner({ wallet: 9000, cart: [meal] }),
    ];
    await holdCart(ana, { payments: byWallet(3075) });
    await expect(holdCart(ben, { payments: byWallet(3075) })).rejects.toMatchObject({ code: "sold_out" });
    await expect(
      holdCart(ben, { payments: byWallet(3075), deliveryDetails: { deliveryDate: await dayFrom(3) } }),
    ).rejects.toMatchObject({ code: "sold_out" });
  });

  test("refuses a date past its cutoff, one that is not cooked, and an address elsewhere", async () => {
    const meal = await aMeal({ schedule: { from: 0, to: 5 } });
    const ana = await aDiner({ wallet: 9000, cart: [meal] });
    const on = async (offset: number) =>
      holdCart(ana, { payments: byWallet(3075), deliveryDetails: { deliveryDate: await dayFrom(offset) } });
    await expect(on(0)).rejects.toMatchObject({ code: "cutoff_passed" });
    await expect(on(9)).rejects.toMatchObject({ code: "date_unavailable" });
    const far = {
      address: "1 Far Street",
      city: "Elsewhere",
      state: "TN",
      postalCode: "99999",
      contactPerson: "Ana",
      contactPersonNumber: "+16155550142",
    };
    await expect(holdCart(ana, { payments: byWallet(3075), deliveryDetails: far })).rejects.toMatchObject({
      code: "not_deliverable",
    });
    const stranger = await aDiner();
    const address_id = stranger.address?.id ?? 0;
    await expect(
      holdCart(ana, { payments: byWallet(3075), deliveryDetails: { address_id } }),
    ).rejects.toMatchObject({ kind: "missing" });
  });

  test("an empty cart is no checkout", async () => {
    await expect(holdCart(await aDiner(), {})).rejects.toThrow("Your cart is empty");
    await expect(holdCart(await aDiner({ cart: [] }), {})).rejects.toThrow("Your cart is empty");
  });

  test("a kitchen cooks no more than its capacity of the day", async () => {
    const { aChef } = await import("../../../tests/builders");
    const chef = await aChef({ daily_capacity: 3 });
    const meal = await aMeal({ chef });
    const ana = await aDiner({ wallet: 9000, cart: [{ meal, quantity: 2 }] });
    const ben = await aDiner({ wallet: 9000, cart: [{ meal, quantity: 2 }] });
    const deliveryDetails = { deliveryDate: await dayFrom(3) };
    await holdCart(ana, { payments: byWallet(TWO), deliveryDetails });
    await expect(holdCart(ben, { payments: byWallet(TWO), deliveryDetails })).rejects.toMatchObject({
      code: "sold_out",
    });
    await holdCart(ben, { payments: byWallet(TWO), deliveryDetails: { deliveryDate: await dayFrom(4) } });
  });

  test("a kitchen takes no more orders of a delivery window than it says, also at once, until one lets go", async () => {
    const chef = await aChef();
    await sql`UPDATE chef SET window_capacity = 1 WHERE id = ${chef.chef_id}`;
    const meal = await aMeal({ chef });
    const cart = [{ meal, quantity: 2 }];
    const people = [await aDiner({ wallet: 9000, cart }), await aDiner({ wallet: 9000, cart })];
    const draft = { payments: byWallet(TWO), deliveryDetails: { deliveryDate: await dayFrom(3) } };
    const both = await Promise.allSettled(people.map((one) => holdCart(one, draft)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const isFirst = both[0]?.status === "fulfilled";
    const [first, second] = (isFirst ? people : people.reverse()) as [TestDiner, TestDiner];
    await expect(holdCart(second, draft)).rejects.toMatchObject({ code: "sold_out" });
    await holdCart(first, draft);
    await abandonHold(first);
    await holdCart(second, draft);
  });
});

describe("coupons, cooks and drafts", () => {
  test("a request that finds a hold with another draft gives up that one, and not what has taken its place meanwhile", async () => {
    const meal = await aMeal({ price: 1250 });
    const ana = await aDiner({ gift: 9000, cart: [{ meal, quantity: 2 }] });
    const draft = (tip: number) => ({ payments: byWallet(TWO + tip), tip_cents: tip });
    const old = await holdCart(ana, draft(0));
    const { cart_transaction } = await holdCart(ana, draft(200));
    // what a slower twin of the second request does next
    await abandonHold(ana, old.order_id);
    expect((await holdCart(ana, draft(200))).cart_transaction).toBe(cart_transaction);
    await placeOrder(ana, paying(cart_transaction));
  });

  test("the platform pays a coupon, the cook keeps the whole price", async () => {
    const coupon = await aCoupon({ percent: 10 });
    const ana = await aDiner({ gift: 9000, cart: [await aMeal({ price: 2000 })] });
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
    const { cart_transaction } = await holdCart(ana, { payments: byWallet(3768) });
    const { order } = await placeOrder(ana, paying(cart_transaction));
    expect(await ledgerOf(order.id)).toMatchObject({ gift: -3768, chef_payable: 2000, coupon_expense: -200 });
    const [after] =
      await sql`SELECT c.coupon_id, cp.used_count FROM cart c, coupon cp WHERE c.account_id = ${ana.account_id} AND cp.id = ${coupon.id}`;
    expect(after).toEqual({ coupon_id: null, used_count: 1 });
  });

  test("a first order's coupon serves one of six accounts with the same verified phone that check out at once", async () => {
    const coupon = await aCoupon({ percent: 10, first_order_only: true });
    const meal = await aMeal({ price: 2000 });
    const ana = await aDiner({ gift: 9000, cart: [meal] });
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => aDiner({ gift: 9000, cart: [meal], phone: ana.phone })),
    );
    const stranger = await aDiner({ gift: 9000, cart: [meal] });
    const all = [ana, ...twins, stranger];
    const ids = all.map((one) => one.account_id);
    await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ANY (${ids}::int[])`;
    const held = await Promise.allSettled(all.map((one) => holdCart(one, { payments: byWallet(3768) })));
    expect(held.at(-1)?.status).toBe("fulfilled");
    expect(held.slice(0, -1).filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of held)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "coupon_not_valid" });
  });

  test("two cooks: one order, a part for each", async () => {
    const [one, two] = [await aMeal({ price: 1000 }), await aMeal({ price: 3000 })];
    const ana = await aDiner({ gift: 9000, cart: [one, two] });
    const { cart_transaction } = await holdCart(ana, { payments: byWallet(6640), tip_cents: 100 });
    const { order } = await placeOrder(ana, paying(cart_transaction));
    const parts =
      await sql`SELECT chef_id, subtotal_cents, tip_cents, status FROM order_part WHERE order_id = ${order.id} ORDER BY subtotal_cents`;
    expect(parts).toMatchObject([
      { chef_id: one.chef.chef_id, subtotal_cents: 1000, tip_cents: 25, status: "placed" },
      { chef_id: two.chef.chef_id, subtotal_cents: 3000, tip_cents: 75, status: "placed" },
    ]);
  });

  test("a draft that is not what is held is refused, the same draft is not", async () => {
    const ana = await aDiner({ wallet: 9000, cart: [await aMeal()] });
    const { cart_transaction } = await holdCart(ana, { payments: byWallet(3075) });
    const other = { ...paying(cart_transaction), payments: byWallet(3000) };
    await expect(placeOrder(ana, other)).rejects.toMatchObject({ code: "price_changed" });
    await expect(placeOrder(ana, { ...paying(cart_transaction), tip: 500 })).rejects.toMatchObject({
      code: "price_changed",
    });
    const same = {
      ...paying(cart_transaction),
      payments: byWallet(3075),
      deliveryDetails: { address_id: ana.address?.id },
    };
    expect((await placeOrder(ana, same)).isFirst).toBe(true);
  });

  test("changed allergens are seen before anybody pays", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ wallet: 9000, cart: [meal] });
    const held = await holdCart(ana, { payments: byWallet(3075) });
    await sql`UPDATE meal SET may_contain = '{sesame}', allergens_changed_at = app_now() + interval '1 millisecond' WHERE id = ${meal.id}`;
    await expect(placeOrder(ana, paying(held.cart_transaction))).rejects.toMatchObject({
      code: "allergens_changed",
    });
    await expect(holdCart(ana, { payments: byWallet(3075) })).rejects.toMatchObject({
      code: "allergens_changed",
    });
    const seen = await holdCart(ana, { payments: byWallet(3075), allergens_seen: true });
    const { order } = await placeOrder(ana, paying(seen.cart_transaction));
    expect(order.items[0]).toMatchObject({ may_contain: ["sesame"], allergens_changed: null });
  });
});

describe("voucher meals", () => {
  test("cost a voucher, the organization owes the price and the tax", async () => {
    const meal = await aMeal({ voucher: true, price: 1400 });
    const ana = await aDiner({ vouchers: 2, cart: [meal] });
    const { order, isFirst } = await orderWithVouchers(ana, {});
    expect(isFirst).toBe(true);
    expect(order.payments).toEqual([
      { method: "voucher", quantity: 1, refunded_cents: 0, refunded_quantity: 0 },
    ]);
    expect(await ledgerOf(order.id)).toEqual({ org_receivable: -1484, chef_payable: 1400, tax_payable: 84 });
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 1 });
    expect(await orderWithVouchers(ana, {})).toEqual({ order, isFirst: false });
  });

  test("are refused without the benefit, and for meals that cost money", async () => {
    const ana = await aDiner({ cart: [{ meal: await aMeal({ voucher: true }), is_voucher: true }] });
    await expect(orderWithVouchers(ana, {})).rejects.toMatchObject({ kind: "forbidden" });
    const ben = await aDiner({ vouchers: 2, cart: [{ meal: await aMeal(), is_voucher: true }] });
    await expect(orderWithVouchers(ben, {})).rejects.toMatchObject({ code: "not_a_voucher_meal" });
    await aCart(ben, [await aMeal()]);
    await expect(orderWithVouchers(ben, {})).rejects.toMatchObject({ code: "not_only_vouchers" });
  });

  test("one schedule serves money and vouchers alike", async () => {
    const meal = await aMeal({ voucher: true, price: 1000, schedule: false });
    await aSchedule({ meal, count: 2 });
    const ana = await aDiner({
      vouchers: 5,
      gift: 9000,
      cart: [
        { meal, is_voucher: true },
        { meal, is_voucher: false, quantity: 2 },
      ],
    });
    const payments = [...byWallet(4020), { method: "voucher" as const, quantity: 1 }];
    await expect(holdCart(ana, { payments })).rejects.toMatchObject({ code: "sold_out" });
  });
});
