import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  aMember,
  anAddress,
  aSchedule,
  type TestMeal,
} from "../../../tests/builders";
import { addMeal } from "./add-meal.server";
import { changeQuantity } from "./change-quantity.server";
import { clearCart } from "./clear-cart.server";
import { removeMeal } from "./remove-meal.server";
import type { QuantityChange } from "./schemas.server";
import { showCart } from "./show-cart.server";
import { writeInstruction } from "./write-instruction.server";

const one = (meal: TestMeal, quantity = 1) => ({ meal_id: meal.id, quantity });
const change = (meal: TestMeal, change_type: "increase" | "decrease"): QuantityChange => ({
  meal_id: meal.id,
  change_type,
  meal_type: "PAID",
});
const EMPTY = {
  meals: [],
  voucherMeal: [],
  count: { voucher_meals: 0, local_meals: 0, total: 0 },
  available_delivery_dates: [],
  delivery_window: null,
  error: null,
  fee: { deliveryFee: 0, serviceFee: 0, localFee: 0 },
  coupon: null,
  hold: null,
  company_money: [],
  voucher_notice: null,
  group: null,
};

describe("a cart", () => {
  test("nobody sees or changes a stranger's line", async () => {
    const meal = await aMeal();
    const [ana, ben] = await Promise.all([aDiner({ cart: [meal] }), aDiner()]);
    const line = (await showCart(ana)).meals[0];
    await expect(writeInstruction(ben, line?.id ?? 0, "Mine")).rejects.toMatchObject({ kind: "missing" });
    await expect(removeMeal(ben, meal.id)).rejects.toMatchObject({ kind: "missing" });
    await expect(changeQuantity(ben, change(meal, "increase"))).rejects.toMatchObject({ kind: "missing" });
    await expect(clearCart(ben)).rejects.toMatchObject({ kind: "missing" });
    expect(await showCart(ben)).toMatchObject(EMPTY);
    expect((await showCart(ana)).meals).toEqual([line]);
  });

  test("an empty one is all zeros", async () => {
    const { id, pricing, ...rest } = await showCart(await aDiner());
    expect(id).toBeGreaterThan(0);
    expect(rest).toEqual(EMPTY);
    expect(Object.values(pricing).every((value) => value === 0)).toBe(true);
  });

  test("two dinners at $12.50: what was added is what is shown, and the bill adds up", async () => {
    const meal = await aMeal({ name: "Pho", price: 1250 });
    const ana = await aDiner();
    const added = await addMeal(ana, one(meal, 2));
    expect(added).toEqual(await showCart(ana));
    expect(added).toMatchObject({
      meals: [
        {
          meal: { id: meal.id, guid: meal.guid, name: "Pho", price_cents: 1250 },
          selected_quantity: 2,
          unavailable: null,
        },
      ],
      voucherMeal: [],
      count: { voucher_meals: 0, local_meals: 2, total: 2 },
      error: null,
      fee: { deliveryFee: 1500, serviceFee: 20, localFee: 6 },
      pricing: {
        totalQuantity: 2,
        subtotal: 2500,
        deliveryFee: 1500,
        commissionFee: 500,
        localTax: 150,
        total: 4500,
        cartTotal: 4650,
      },
    });
    expect(added.available_delivery_dates).toHaveLength(8);
  });

  test("twenty windows adding at once end with the sum", async () => {
    const meal = await aMeal({ schedule: { count: 50 } });
    const ana = await aDiner();
    await Promise.all(Array.from({ length: 20 }, () => addMeal(ana, one(meal))));
    expect((await showCart(ana)).count.total).toBe(20);
  });

  test("more than is left is cut to what is left, in words; one more after that is refused", async () => {
    const meal = await aMeal({ name: "Pho", schedule: { count: 3 } });
    const ana = await aDiner();
    const { count, error } = await addMeal(ana, one(meal, 5));
    expect(count.total).toBe(3);
    expect(error).toBe("You can order only 3 portions of Pho at once, so your cart has 3.");
    expect((await showCart(ana)).error).toBeNull();
    for (const more of [() => addMeal(ana, one(meal)), () => changeQuantity(ana, change(meal, "increase"))]) {
      await expect(more()).rejects.toMatchObject({
        kind: "conflict",
        code: "sold_out",
        message: "You can order only 3 portions of Pho.",
        body: { next_date: meal.schedule?.start_date },
      });
    }
    expect((await showCart(ana)).count.total).toBe(3);
  });

  test("up and down by one; the last one down takes the line out, the second time there is none", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ cart: [meal] });
    expect((await changeQuantity(ana, change(meal, "increase"))).count.total).toBe(2);
    expect((await changeQuantity(ana, change(meal, "decrease"))).count.total).toBe(1);
    expect(await changeQuantity(ana, change(meal, "decrease"))).toMatchObject(EMPTY);
    await expect(changeQuantity(ana, change(meal, "decrease"))).rejects.toMatchObject({ kind: "missing" });
  });

  test("removing and emptying answer the cart as it is then, and the second time nothing is found", async () => {
    const [pho, tacos] = [await aMeal(), await aMeal()];
    const ana = await aDiner({ cart: [pho, { meal: tacos, quantity: 3 }] });
    const { cart: left } = await removeMeal(ana, pho.id);
    expect(left).toEqual(await showCart(ana));
    expect(left).toMatchObject({ meals: [{ meal: { id: tacos.id } }], count: { total: 3 } });
    await expect(removeMeal(ana, pho.id)).rejects.toMatchObject({ kind: "missing" });
    expect(await clearCart(ana)).toEqual(await showCart(ana));
    await expect(clearCart(ana)).rejects.toMatchObject({ kind: "missing" });
  });

  test("a meal that is put back stands where it stood, never later than now; without its place it comes last", async () => {
    const chef = await aChef();
    const [pho, tacos, dal] = [await aMeal({ chef }), await aMeal({ chef }), await aMeal({ chef })];
    const ana = await aDiner({ cart: [pho, tacos, dal] });
    const order = async () => (await showCart(ana)).meals.map(({ meal }) => meal.id);
    const { former } = await removeMeal(ana, tacos.id);
    expect(await order()).toEqual([pho.id, dal.id]);
    await addMeal(ana, one(tacos), { former });
    expect(await order()).toEqual([pho.id, tacos.id, dal.id]);
    await removeMeal(ana, pho.id);
    await addMeal(ana, one(pho));
    expect(await order()).toEqual([tacos.id, dal.id, pho.id]);
    await removeMeal(ana, tacos.id);
    await addMeal(ana, one(tacos), { former: { since: "2100-01-01T00:00:00Z", position: 2_147_483_647 } });
    await removeMeal(ana, dal.id);
    await addMeal(ana, one(dal));
    expect(await order()).toEqual([pho.id, tacos.id, dal.id]);
  });

  test("a note for the cook stays with its line, shown as it was written", async () => {
    const ana = await aDiner({ cart: [await aMeal()] });
    const id = (await showCart(ana)).meals[0]?.id ?? 0;
    const note = "<b>No</b> coriander, please";
    expect(await writeInstruction(ana, id, note)).toMatchObject({ id, instruction: note });
    expect((await showCart(ana)).meals[0]?.instruction).toBe(note);
    expect(await writeInstruction(ana, id, "")).toMatchObject({ instruction: "" });
  });
});

describe("what cannot be ordered", () => {
  async function refusalOf(meal: TestMeal): Promise<unknown> {
    return addMeal(await aDiner(), one(meal)).catch((error: unknown) => error);
  }

  test("a meal that is not there", async () => {
    await expect(addMeal(await aDiner(), { meal_id: 2_147_483_647, quantity: 1 })).rejects.toMatchObject({
      kind: "missing",
    });
  });

  test("a schedule that is over: the spec's own words", async () => {
    const meal = await aMeal({ schedule: { from: -9, to: -2 } });
    expect(await refusalOf(meal)).toMatchObject({ code: "expired", message: "Schedule Meal is Expired" });
  });

  test("sold out, past the cutoff, closed, without a permit, suspended", async () => {
    const sold = await aMeal();
    await sql`UPDATE schedule SET sold = count WHERE meal_id = ${sold.id}`;
    expect(await refusalOf(sold)).toMatchObject({ code: "sold_out" });

    const late = await aMeal({ schedule: { from: 0, to: 0, cutoff_hours: 72 } });
    expect(await refusalOf(late)).toMatchObject({ code: "cutoff_passed" });

    const away = await aChef();
    const closed = await aMeal({ chef: away });
    await sql`UPDATE chef SET closed_from = (app_now() - interval '2 days')::date WHERE id = ${away.chef_id}`;
    expect(await refusalOf(closed)).toMatchObject({ code: "closed", body: { next_date: null } });

    const strict = await aMarketplace({ permit_required: true });
    const cook = await aChef({ marketplace: strict, permit: { number: "P-7", expires_on: "2020-01-01" } });
    const ana = await aDiner({ marketplace: strict });
    await expect(addMeal(ana, one(await aMeal({ chef: cook })))).rejects.toMatchObject({ code: "permit" });

    const bare = await aMeal({ chef: await aChef({ marketplace: strict }) });
    await expect(addMeal(ana, one(bare))).rejects.toMatchObject({ code: "permit" });

    const banned = await aMeal();
    await sql`UPDATE meal SET suspended_at = app_now(), suspended_reason = 'For a test' WHERE id = ${banned.id}`;
    expect(await refusalOf(banned)).toMatchObject({ code: "suspended" });
  });

  test("a cook who doesn't deliver to the preferred address, and a second city in one cart", async () => {
    const elsewhere = await aMarketplace({ name: "Memphis" });
    const memphis = await aMeal({ chef: await aChef({ marketplace: elsewhere }) });
    expect(await refusalOf(memphis)).toMatchObject({
      code: "not_deliverable",
      message: expect.stringMatching(/^Mai Tran doesn't/),
    });
    const nomad = await aDiner({ address: false });
    await addMeal(nomad, one(await aMeal()));
    await expect(addMeal(nomad, one(memphis))).rejects.toMatchObject({
      code: "not_deliverable",
      message: expect.stringMatching(/^Mai Tran delivers in Memphis, and your cart holds dinners from /),
    });
  });

  test("what expires in the cart stays, says so, and can be removed", async () => {
    const [pho, tacos] = [await aMeal({ name: "Pho" }), await aMeal()];
    const [ana, bo] = [await aDiner({ cart: [pho, tacos] }), await aDiner({ cart: [pho, tacos] })];
    await sql`UPDATE schedule SET start_date = '2020-01-01', end_date = '2020-01-02' WHERE meal_id = ${pho.id}`;
    const cart = await showCart(ana);
    expect(cart.error).toBe("Pho: Schedule Meal is Expired");
    expect(cart.available_delivery_dates).toEqual([]);
    expect(cart.meals).toMatchObject([
      { meal: { id: pho.id, schedule: null }, unavailable: { code: "expired", next_date: null } },
      { meal: { id: tacos.id }, unavailable: null },
    ]);
    expect((await removeMeal(ana, pho.id)).cart.error).toBeNull();
    await sql`UPDATE schedule SET start_date = '2020-01-01', end_date = '2020-01-02' WHERE meal_id = ${tacos.id}`;
    expect((await showCart(bo)).error).toBe(
      `Pho: Schedule Meal is Expired. ${tacos.name}: Schedule Meal is Expired`,
    );
  });

  test("a new schedule makes it orderable again", async () => {
    const meal = await aMeal({ schedule: { from: -9, to: -2 } });
    const ana = await aDiner({ cart: [meal] });
    expect((await showCart(ana)).meals[0]?.unavailable?.code).toBe("expired");
    const next = await aSchedule({ meal, from: 4, to: 4 });
    expect(await showCart(ana)).toMatchObject({ error: null, available_delivery_dates: [next.start_date] });
  });
});

describe("voucher meals", () => {
  test("are for members with the benefit, activated: nobody else", async () => {
    const meal = await aMeal({ voucher: true });
    const people = await Promise.all([
      aDiner(),
      aMember({ is_voucher_benefit: false }),
      aMember({ is_voucher_benefit: true, status: "suspended" }),
    ]);
    for (const person of people) {
      await expect(addMeal({ ...person, kind: "diner" }, one(meal))).rejects.toMatchObject({
        kind: "forbidden",
        code: "voucher_benefit",
      });
    }
  });

  test("cost a voucher and no money, and waive the delivery fee when there is nothing else", async () => {
    const [lunch, pho] = [await aMeal({ voucher: true }), await aMeal({ price: 1000 })];
    const noor = await aDiner({ vouchers: 2 });
    const alone = await addMeal(noor, one(lunch, 2));
    expect(alone).toMatchObject({
      meals: [],
      voucherMeal: [{ meal: { id: lunch.id }, selected_quantity: 2 }],
      count: { voucher_meals: 2, local_meals: 0, total: 2 },
      pricing: { totalQuantity: 2, subtotal: 0, deliveryFee: 0, commissionFee: 0, localTax: 0, cartTotal: 0 },
    });
    const mixed = await addMeal(noor, one(pho));
    expect(mixed).toMatchObject({
      count: { voucher_meals: 2, local_meals: 1 },
      pricing: { subtotal: 1000, deliveryFee: 1500, cartTotal: 2760 },
    });
  });

  test("a voucher never pays a meal for money, nor money a voucher meal", async () => {
    const noor = await aDiner({ vouchers: 1 });
    const wrong = [
      { meal_id: (await aMeal()).id, is_voucher: true, quantity: 1 },
      { meal_id: (await aMeal({ voucher: true })).id, is_voucher: false, quantity: 1 },
    ];
    for (const input of wrong)
      await expect(addMeal(noor, input)).rejects.toMatchObject({ kind: "forbidden" });
    expect((await showCart(noor)).count.total).toBe(0);
  });

  test("a benefit that ends while the meal is in the cart makes it unavailable there", async () => {
    const noor = await aDiner({ vouchers: 1, cart: [await aMeal({ voucher: true })] });
    expect((await showCart(noor)).error).toBeNull();
    const cart = await showCart({ ...noor, membership: null });
    expect(cart.voucherMeal[0]?.unavailable?.code).toBe("voucher_benefit");
    expect(cart.error).toMatch(/^Voucher meals are for members/);
  });
});

test("a cart with an address of another city shows each cook who cannot come", async () => {
  const ana = await aDiner({ address: false, cart: [await aMeal()] });
  await anAddress(ana, await aMarketplace(), { title: "Cabin" });
  expect((await showCart(ana)).error).toMatch(/^Mai Tran doesn't deliver to Cabin \(\d{5}\)\.$/);
  await aCart(ana, []);
});
