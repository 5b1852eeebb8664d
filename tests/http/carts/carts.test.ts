import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { addDays } from "~/kit/day";
import { as, guest } from "../../as";
import { aDiner, aMarketplace, aMeal, anAddress } from "../../builders";

interface Cart {
  id: number;
  meals: { id: number; meal: { id: number; guid: string }; selected_quantity: number; instruction: string }[];
  voucherMeal: unknown[];
  count: { total: number };
  available_delivery_dates: string[];
  delivery_window: object | null;
  error: string | null;
  hold: { cart_transaction: string; expires_at: string } | null;
  pricing: Record<string, number>;
}

describe("the cart at the REST door", () => {
  test("a guest is told to sign in, in an object", async () => {
    const answer = await guest().post("/api/newcart/", { meal_id: 1 });
    expect([answer.status, answer.body]).toEqual([
      401,
      { detail: "Authentication credentials were not provided." },
    ]);
  });

  test("add, read, one more, one less, remove: every answer is the cart, with and without the last slash", async () => {
    const meal = await aMeal({ price: 1250 });
    const ana = as(await aDiner());
    const added = await ana.post<Cart>("/api/newcart/", { meal_id: meal.id });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      meals: [
        { meal: { id: meal.id, guid: meal.guid, price_cents: 1250 }, selected_quantity: 1, instruction: "" },
      ],
      voucherMeal: [],
      count: { voucher_meals: 0, local_meals: 1, total: 1 },
      fee: { deliveryFee: 1500, serviceFee: 20, localFee: 6 },
      pricing: { totalQuantity: 1, subtotal: 1250, cartTotal: 3075 },
      coupon: null,
      hold: null,
      error: null,
    });
    expect((await ana.get("/api/newcart")).body).toEqual(added.body);
    const change = (change_type: string) =>
      ana.post<Cart>("/api/account/change-item-quantity/", {
        meal_id: meal.id,
        change_type,
        meal_type: "PAID",
      });
    expect((await change("increase")).body.count.total).toBe(2);
    expect((await change("decrease")).body.count.total).toBe(1);
    const dates = await ana.get("/api/cart-dates/");
    expect(dates.body).toEqual({
      available_delivery_dates: added.body.available_delivery_dates,
      delivery_window: added.body.delivery_window,
    });
    const removed = await ana.delete<Cart>(`/api/newcart/?meal_id=${meal.id}&is_voucher=`);
    expect([removed.status, removed.body.meals]).toEqual([200, []]);
    expect(Object.values(removed.body.pricing).every((cents) => cents === 0)).toBe(true);
    const again = await ana.delete(`/api/newcart/?meal_id=${meal.id}`);
    expect([again.status, again.body]).toEqual([404, { detail: "Not found." }]);
  });

  test("without a meal the whole cart is emptied, the second time there is nothing; an empty meal_id empties nothing", async () => {
    const ana = as(await aDiner({ cart: [await aMeal(), await aMeal()] }));
    expect((await ana.delete("/api/newcart/?meal_id=")).status).toBe(400);
    const emptied = await ana.delete<Cart>("/api/newcart/");
    expect([emptied.status, emptied.body.count.total]).toEqual([200, 0]);
    expect((await ana.delete("/api/newcart/")).status).toBe(404);
  });

  test("what is wrong with a meal is 400 and a list whose first element is the message", async () => {
    const ana = as(await aDiner());
    const add = async (meal_id: number) => {
      const { status, body } = await ana.post("/api/newcart/", { meal_id });
      return [status, body];
    };
    const over = await aMeal({ schedule: { from: -9, to: -2 } });
    expect(await add(over.id)).toEqual([400, ["Schedule Meal is Expired"]]);
    const sold = await aMeal({ name: "Pho" });
    await sql`UPDATE schedule SET sold = count WHERE meal_id = ${sold.id}`;
    expect(await add(sold.id)).toEqual([400, ["Pho is sold out."]]);
    expect(await add(2_147_483_000)).toEqual([400, ["Not found."]]);
    expect(await add(-1)).toEqual([400, ["Enter a valid id"]]);
  });

  test("a voucher on a meal for money, and a voucher meal without the benefit, are 403", async () => {
    const ana = as(await aDiner());
    const [lunch, pho] = [await aMeal({ voucher: true }), await aMeal()];
    for (const body of [
      { meal_id: pho.id, is_voucher: true },
      { meal_id: lunch.id },
      { meal_id: lunch.id, is_voucher: false },
    ]) {
      const refused = await ana.post("/api/newcart/", body);
      expect([refused.status, refused.body]).toEqual([403, [expect.any(String)]]);
    }
    const noor = as(await aDiner({ vouchers: 1 }));
    const added = await noor.post<Cart>("/api/newcart/", { meal_id: lunch.id, is_voucher: true });
    expect(added.body).toMatchObject({
      meals: [],
      voucherMeal: [{ meal: { id: lunch.id } }],
      pricing: { cartTotal: 0 },
    });
  });

  test.each([-1, 0, 1.5, 100, 1e308, 2 ** 53 + 1, "10abc", "1.0", "10,00", "٣", "", [1], {}, null, true])(
    "a quantity of %j is 400 and changes nothing",
    async (quantity) => {
      const ana = as(await aDiner());
      const { id } = await aMeal();
      expect((await ana.post("/api/newcart/", { meal_id: id, quantity })).status).toBe(400);
      expect((await ana.get<Cart>("/api/newcart/")).body.count.total).toBe(0);
    },
  );

  test("prices that a browser sends along are not read", async () => {
    const ana = as(await aDiner());
    const { id } = await aMeal({ price: 1000 });
    const body = { meal_id: id, price_cents: 0, deliveryFee: -1500, pricing: { cartTotal: 1 } };
    expect((await ana.post<Cart>("/api/newcart/", body)).body.pricing).toMatchObject({
      subtotal: 1000,
      deliveryFee: 1500,
    });
  });

  test("a change of quantity answers 400 by field, 404 for what is not in the cart, 409 with a code at the end", async () => {
    const meal = await aMeal({ schedule: { count: 1 } });
    const ana = as(await aDiner({ cart: [meal] }));
    const path = "/api/account/change-item-quantity/";
    const wrong = await ana.post(path, { meal_id: meal.id, change_type: "double" });
    expect([wrong.status, wrong.body]).toEqual([400, { change_type: ["Enter increase or decrease"] }]);
    const other = await ana.post(path, { meal_id: meal.id, change_type: "increase", meal_type: "VOUCHER" });
    expect([other.status, other.body]).toEqual([404, { detail: "Not found." }]);
    const last = await ana.post(path, { meal_id: meal.id, change_type: "increase" });
    expect([last.status, last.body]).toMatchObject([
      409,
      { code: "sold_out", next_date: meal.schedule?.start_date },
    ]);
  });

  test("a note for the cook: PUT and PATCH, 500 characters, nobody else's line", async () => {
    const [ana, ben] = [as(await aDiner({ cart: [await aMeal()] })), as(await aDiner())];
    const line = (await ana.get<Cart>("/api/newcart/")).body.meals[0];
    const path = `/api/eater/cart/${line?.id}/add_instruction/`;
    const put = await ana.put(path, { instruction: "No coriander" });
    expect([put.status, put.body]).toMatchObject([200, { id: line?.id, instruction: "No coriander" }]);
    expect((await ana.patch(path, { instruction: "x".repeat(500) })).status).toBe(200);
    expect((await ana.patch(path, { instruction: "x".repeat(501) })).body).toEqual({
      instruction: ["Use at most 500 characters"],
    });
    expect((await ana.patch(path, {})).body).toEqual({ instruction: ["Instruction is required"] });
    const foreign = await ben.put(path, { instruction: "Mine" });
    const nowhere = await ben.put("/api/eater/cart/2147483000/add_instruction/", { instruction: "Mine" });
    expect([foreign.status, foreign.text]).toEqual([404, nowhere.text]);
  });

  test("fees and dates of another address of one's own; a stranger's is 404", async () => {
    const there = await aMarketplace({ fees: { delivery_cents: 700 } });
    const diner = await aDiner({ cart: [await aMeal()] });
    const cabin = await anAddress(diner, there, { preferred: false });
    const ana = as(diner);
    expect((await ana.get("/api/fee/")).body).toEqual({ deliveryFee: 1500, serviceFee: 20, localFee: 6 });
    expect((await ana.get(`/api/cart-dates/?eater_address_id=${cabin.id}`)).body).toMatchObject({
      available_delivery_dates: [],
    });
    expect((await ana.get("/api/fee/?state=Atlantis")).body).toEqual({ state: ["Enter a US state"] });
    const ben = as(await aDiner());
    for (const path of ["/api/fee/", "/api/cart-dates/", "/api/newcart/"]) {
      expect((await ben.get(`${path}?eater_address_id=${cabin.id}`)).status).toBe(404);
    }
    expect((await as(await aDiner({ marketplace: there })).get("/api/fee/")).body).toMatchObject({
      deliveryFee: 700,
    });
  });
});

describe("a cart in checkout", () => {
  async function inCheckout() {
    const meal = await aMeal({ price: 1000, schedule: { count: 3 } });
    const diner = await aDiner({ wallet: 10_000, cart: [{ meal, quantity: 2 }] });
    const ana = as(diner);
    const { body } = await ana.get<Cart>("/api/newcart/");
    const amount = ((body.pricing.cartTotal ?? 0) / 100).toFixed(2);
    const intent = await ana.post<{ cart_transaction: string; expires_at: string }>(
      "/api/v1/shop/intent/create/",
      {
        payments: [{ method: "wallet", amount }],
      },
    );
    expect(intent.status).toBe(200);
    const held = async () =>
      (await sql<{ held: number }[]>`SELECT held FROM schedule WHERE meal_id = ${meal.id}`)[0]?.held;
    return {
      ana,
      meal,
      held,
      intent: intent.body,
      cart: async () => (await ana.get<Cart>("/api/newcart/")).body,
    };
  }

  test("shows the hold, keeps its lines, and its own portions do not count against it", async () => {
    const { cart, intent, held } = await inCheckout();
    expect(await held()).toBe(2);
    const shown = await cart();
    expect(shown).toMatchObject({
      hold: { cart_transaction: intent.cart_transaction },
      error: null,
      count: { total: 2 },
    });
    expect(shown.hold?.expires_at).toBe(intent.expires_at);
  });

  test("one more portion gives the hold up at once: portions and wallet come back", async () => {
    const { ana, meal, held, cart } = await inCheckout();
    const more = await ana.post<Cart>("/api/account/change-item-quantity/", {
      meal_id: meal.id,
      change_type: "increase",
    });
    expect([more.status, more.body.hold, more.body.count.total]).toEqual([200, null, 3]);
    expect(await held()).toBe(0);
    expect((await ana.get("/api/v1/payment/user-wallet/")).body).toMatchObject({
      total_cents: 10_000,
      held_cents: 0,
    });
    expect((await cart()).error).toBeNull();
  });

  test("so do adding, removing, emptying and a note; what is refused anyway, or changes nothing, keeps it", async () => {
    const edits: ((of: Awaited<ReturnType<typeof inCheckout>>) => Promise<{ status: number }>)[] = [
      async ({ ana }) => ana.post("/api/newcart/", { meal_id: (await aMeal()).id }),
      ({ ana, meal }) => ana.delete(`/api/newcart/?meal_id=${meal.id}`),
      ({ ana }) => ana.delete("/api/newcart/"),
      async ({ ana, cart }) => {
        const line = (await cart()).meals[0]?.id;
        return ana.put(`/api/eater/cart/${line}/add_instruction/`, { instruction: "No salt" });
      },
    ];
    for (const edit of edits) {
      const checkout = await inCheckout();
      expect((await edit(checkout)).status).toBe(200);
      expect([(await checkout.cart()).hold, await checkout.held()]).toEqual([null, 0]);
    }
    const kept = await inCheckout();
    expect((await kept.ana.post("/api/newcart/", { meal_id: kept.meal.id, quantity: 0 })).status).toBe(400);
    const over = await aMeal({ schedule: { from: -9, to: -2 } });
    expect((await kept.ana.post("/api/newcart/", { meal_id: over.id })).status).toBe(400);
    const line = (await kept.cart()).meals[0]?.id;
    expect((await kept.ana.put(`/api/eater/cart/${line}/add_instruction/`, { instruction: "" })).status).toBe(
      200,
    );
    expect([(await kept.cart()).hold?.cart_transaction, await kept.held()]).toEqual([
      kept.intent.cart_transaction,
      2,
    ]);
  });

  test("keeps the day it was made for, also when the cutoff passes meanwhile", async () => {
    const { cart, meal } = await inCheckout();
    const first = meal.schedule?.start_date ?? "";
    await sql`UPDATE schedule SET cutoff_hours = 72 WHERE meal_id = ${meal.id}`;
    const dates = (await cart()).available_delivery_dates;
    expect(dates[0]).toBe(first);
    expect(dates).not.toContain(addDays(first, -1));
    expect((await cart()).error).toBeNull();
  });
});
