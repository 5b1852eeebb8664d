import { describe, expect, inject, test } from "vitest";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { as, guest } from "../../as";
import {
  aCart,
  aChef,
  aDiner,
  aMarketplace,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  aSignedIn,
  balanceOf,
  grantPromotion,
  type TestMeal,
} from "../../builders";
import {
  CARD,
  INTENT,
  type Intent,
  ONE,
  ORDER,
  ordersOf,
  placing,
  type Refused,
  wallet,
} from "../../setup/checkout";
import { askStripe, payAtStripe } from "../../setup/money";

const { stripe } = inject("place").fakes.services;
const VOUCHER_ORDER = "/api/v1/shop/voucher/meal/order/";

describe("a price or fee that changes between the cart and the checkout (case 24)", () => {
  async function shop() {
    const marketplace = await aMarketplace({ fees: { delivery_cents: 1500 } });
    const meal = await aMeal({ chef: await aChef({ marketplace }), schedule: { count: 20 } });
    const ana = await aDiner({ marketplace, cart: [meal] });
    const { body } = await as(ana).get<{ pricing: { cartTotal: number } }>("/api/newcart/");
    expect(body.pricing.cartTotal).toBe(ONE);
    return { ana, meal, marketplace, expected_total_cents: body.pricing.cartTotal };
  }
  const changes = [
    // 1350 + 1500 + 270 + 81
    [
      "the cook's price",
      3201,
      (of: { meal: { id: number } }) => sql`UPDATE meal SET price_cents = 1350 WHERE id = ${of.meal.id}`,
    ],
    // 1250 + 1700 + 250 + 75
    [
      "the delivery fee",
      3275,
      (of: { marketplace: { id: number } }) =>
        sql`UPDATE fee_rule SET delivery_cents = 1700 WHERE marketplace_id = ${of.marketplace.id}`,
    ],
  ] as const;

  test.each(changes)(
    "%s: 409 with the new total, nothing held, and the new total is then charged",
    async (_what, total, change) => {
      const of = await shop();
      await change(of);
      const { ana, expected_total_cents } = of;
      const refused = await as(ana).post<Refused>(INTENT, { ...CARD, expected_total_cents });
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({
          code: "price_changed",
          total_cents: total,
          pricing: expect.objectContaining({ cartTotal: total }),
        }),
      ]);
      expect(await ordersOf(ana)).toHaveLength(0);
      const taken = await as(ana).post<Intent>(INTENT, { ...CARD, expected_total_cents: total });
      expect([taken.status, taken.body.amount_cents, taken.body.total_cents]).toEqual([200, total, total]);
      expect(await askStripe(stripe, "GET", `/v1/payment_intents/${taken.body.id}`)).toMatchObject({
        amount: total,
      });
    },
  );

  test.each(changes)("%s after it was held: what was held is charged", async (_what, _total, change) => {
    const of = await shop();
    const { ana, expected_total_cents } = of;
    const held = await as(ana).post<Intent>(INTENT, { ...CARD, expected_total_cents });
    await change(of);
    const again = await as(ana).post<Intent>(INTENT, { ...CARD, expected_total_cents });
    expect([again.status, again.body]).toEqual([200, held.body]);
    await payAtStripe(stripe, held.body.id);
    const order = await as(ana).post<{ pricing: { cartTotal: number } }>(
      ORDER,
      placing(held.body.cart_transaction),
    );
    expect([order.body.pricing.cartTotal, [200, 201].includes(order.status)]).toEqual([ONE, true]);
    expect(await askStripe(stripe, "GET", `/v1/payment_intents/${held.body.id}`)).toMatchObject({
      amount_received: ONE,
    });
  });
});

describe("vouchers where they do not belong (case 26)", () => {
  const VOUCHER = { method: "voucher", quantity: 1 };

  test("on a meal that costs money: refused, and no voucher is gone", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ vouchers: 2, wallet: 9000, cart: [meal] });
    const beside = await as(ana).post(INTENT, { payments: [VOUCHER, { method: "credit_card" }] });
    expect([beside.status, beside.body]).toEqual([400, { payments: [expect.any(String)] }]);
    expect((await as(ana).post<Refused>(VOUCHER_ORDER, {})).body).toMatchObject({
      code: "not_only_vouchers",
    });
    const ben = await aDiner({ vouchers: 2, cart: [{ meal, is_voucher: true }] });
    const asVoucher = await as(ben).post<Refused>(VOUCHER_ORDER, {});
    expect([403, 409]).toContain(asVoucher.status);
    expect([403, 409]).toContain((await as(ben).post(INTENT, { payments: [VOUCHER] })).status);
    for (const one of [ana, ben]) {
      expect(await balanceOf(one)).toMatchObject({ vouchers: 2 });
      expect(await ordersOf(one)).toHaveLength(0);
    }
  });

  test.each(["invited", "suspended", "rejected", "left"] as const)(
    "of a member who is %s: refused, and no voucher is gone",
    async (status) => {
      const meal = await aMeal({ voucher: true });
      const member = await aMember({ vouchers: 2 });
      await anAddress(member, meal.chef.marketplace);
      await aCart(member, [meal]);
      await sql`
      UPDATE membership SET status = ${status}, is_rejected = ${status === "rejected"},
        joined_at = ${status === "invited" ? null : clock.now()}, ended_at = ${["rejected", "left"].includes(status) ? clock.now() : null}
      WHERE id = ${member.membership_id}`;
      const added = await as(member).post("/api/newcart/", { meal_id: meal.id });
      expect(added.status).toBe(403);
      for (const answer of [
        await as(member).post(VOUCHER_ORDER, {}),
        await as(member).post(INTENT, { payments: [VOUCHER] }),
      ])
        expect([403, 409]).toContain(answer.status);
      expect(await balanceOf(member)).toMatchObject({ vouchers: 2 });
      expect(await ordersOf(member)).toHaveLength(0);
    },
  );
});

describe("a company that is suspended while a checkout holds what it gave", () => {
  const V = { method: "voucher", quantity: 1 };
  const CONFIRM = "/api/v1/payment/transaction/confirm-payment/";

  /** A member with dinner in the checkout, for money or a voucher or both, whose company is suspended then. */
  async function suspended(payments: object[], meals: TestMeal[]) {
    const organization = await anOrganization({ name: "Halted & Co" });
    const noor = await aMember({ organization, wallet: 9000, vouchers: 2 });
    await anAddress(noor, (meals[0] as TestMeal).chef.marketplace);
    await aCart(noor, meals);
    const { status, body } = await as(noor).post<Intent>(INTENT, { payments });
    expect(status).toBe(200);
    await sql`UPDATE organization SET status = 'suspended', status_reason = 'Unpaid' WHERE id = ${organization.id}`;
    return { noor, ...body };
  }

  test("its money and vouchers are left out, the screen says why, and nothing is ordered", async () => {
    for (const [payment, isVoucher] of [
      [V, true],
      [wallet(ONE), false],
    ] as const) {
      const meal = await aMeal(isVoucher ? { voucher: true } : {});
      const { noor, cart_transaction } = await suspended([payment], [meal]);
      const { key } = await aSignedIn(noor, "session");
      const look = async () => {
        const { text } = await guest().get("/checkout", { headers: { cookie: `dindin_session=${key}` } });
        return text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
      };
      const words = "You can't spend what Halted & Co gave you right now, because its account is suspended.";
      expect(await look()).toContain(words);
      expect(await look()).not.toContain("We won't charge a card");
      for (const answer of [
        await as(noor).post<Refused>(ORDER, placing(cart_transaction)),
        await as(noor).post<Refused>(CONFIRM, { cart_transaction, payment_intent: null }),
      ])
        expect([answer.status, answer.body.code]).toEqual([409, "insufficient_funds"]);
      // the same draft is no way to the hold that is there either
      const again = await as(noor).post<Refused>(INTENT, { payments: [payment] });
      expect([again.status, again.text]).toEqual(
        isVoucher ? [403, expect.stringContaining("account is suspended")] : [409, expect.any(String)],
      );
      expect(await ordersOf(noor)).toEqual([]);
      expect(await look(), "the hold is given up, and the screen still says why").toContain(words);
      expect(await balanceOf(noor), "what was held is theirs again").toMatchObject({
        wallet: 9000,
        vouchers: 2,
      });
    }
  });

  test("but an order whose card is paid already comes", async () => {
    const paid = await aMeal();
    const payments = [V, { method: "credit_card" }];
    const meals = [paid, await aMeal({ voucher: true, chef: paid.chef })];
    const { noor, id, cart_transaction } = await suspended(payments, meals);
    await payAtStripe(stripe, id);
    expect([200, 201]).toContain((await as(noor).post(ORDER, placing(cart_transaction))).status);
    expect(await balanceOf(noor)).toMatchObject({ vouchers: 1 });
  });
});

describe("the list of payments (case 27)", () => {
  /** A cart of one dinner for money and one for a voucher. */
  async function shopper() {
    const paid = await aMeal();
    const voucher = await aMeal({ voucher: true, chef: paid.chef });
    const ana = await aDiner({ vouchers: 2, cart: [paid, voucher] });
    await grantPromotion(ana.account_id, 9000);
    return ana;
  }
  const V = (quantity: number) => ({ method: "voucher", quantity });
  const CREDIT = { method: "credit_card" };
  const tenders = (person: { account_id: number }) => sql<
    { method: string; amount_cents: number; quantity: number }[]
  >`
    SELECT t.method, t.amount_cents, t.quantity FROM orders o JOIN tender t ON t.order_id = o.id
    WHERE o.account_id = ${person.account_id} AND o.status = 'pending_payment' ORDER BY t.method::text`;

  test("a second voucher payment replaces the first, a second card the first card", async () => {
    const ana = await shopper();
    const answer = await as(ana).post<Intent>(INTENT, { payments: [V(2), CREDIT, V(1), CREDIT] });
    expect([answer.status, answer.body.amount_cents]).toEqual([200, ONE]);
    expect([...(await tenders(ana))]).toEqual([
      { method: "credit_card", amount_cents: ONE, quantity: 0 },
      { method: "voucher", amount_cents: 0, quantity: 1 },
    ]);
    expect(await balanceOf(ana)).toMatchObject({ vouchers: 1 });
  });

  test("a second wallet payment takes the first away, a third one counts", async () => {
    const [ana, ben] = [await shopper(), await shopper()];
    const twice = await as(ana).post<Intent>(INTENT, {
      payments: [wallet(1000), wallet(1000), V(1), CREDIT],
    });
    expect([twice.status, twice.body.amount_cents]).toEqual([200, ONE]);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 9000 });
    const thrice = await as(ben).post<Intent>(INTENT, {
      payments: [wallet(500), wallet(700), wallet(1000), V(1), CREDIT],
    });
    expect([thrice.status, thrice.body.amount_cents]).toEqual([200, ONE - 1000]);
    expect(await balanceOf(ben)).toMatchObject({ wallet: 8000 });
  });

  test.each([
    ["too little without a card", [wallet(ONE - 1), V(1)]],
    ["too much", [wallet(ONE + 1), V(1)]],
    ["the wallet taken away again and no card", [wallet(ONE), wallet(ONE), V(1)]],
    ["too many vouchers", [V(2), CREDIT]],
    ["no voucher for a voucher meal", [CREDIT]],
    ["nothing", []],
    ["a card's share that no card is charged", [wallet(ONE - 49), V(1), CREDIT]],
  ])("%s: 400 under `payments`, and nothing is held", async (_what, payments) => {
    const ana = await shopper();
    const answer = await as(ana).post(INTENT, { payments });
    expect([answer.status, answer.body]).toEqual([400, { payments: [expect.any(String)] }]);
    expect(await balanceOf(ana)).toEqual({ wallet: 9000, gift: 0, vouchers: 2 });
    expect(await ordersOf(ana)).toHaveLength(0);
  });
});

describe("where an order goes (case 30)", () => {
  test("somebody else's address is as missing as none, byte for byte; one outside is 409 naming the cook", async () => {
    const meal = await aMeal();
    const [ana, ben] = [await aDiner({ cart: [meal], wallet: 9000 }), await aDiner()];
    const to = (address_id: number | undefined) =>
      as(ana).post<Refused & { detail: string }>(INTENT, {
        payments: [wallet(ONE)],
        deliveryDetails: { address_id },
      });
    const [foreign, none] = [await to(ben.address?.id), await to(2_147_480_000)];
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect(none.status).toBe(404);
    const elsewhere = await aMarketplace();
    const away = await anAddress(ana, elsewhere, { preferred: false, title: "Away" });
    const refused = await to(away.id);
    expect([refused.status, refused.body.code]).toEqual([409, "not_deliverable"]);
    expect(refused.body.detail).toContain(meal.chef.full_name);
    expect(await ordersOf(ana)).toHaveLength(0);
    expect(await balanceOf(ana)).toMatchObject({ wallet: 9000 });
    expect((await to(ana.address?.id)).status).toBe(200);
  });

  test("an address written into the draft is held to the same: outside it is 409", async () => {
    const meal = await aMeal();
    const ana = await aDiner({ cart: [meal], wallet: 9000 });
    const elsewhere = await aMarketplace();
    const deliveryDetails = {
      address: "1 Far Away Road",
      city: "Nowhere",
      state: elsewhere.state,
      postalCode: elsewhere.zips[0],
      contactPerson: "Ana",
      contactPersonNumber: "6155550142",
    };
    const refused = await as(ana).post<Refused>(INTENT, { payments: [wallet(ONE)], deliveryDetails });
    expect([refused.status, refused.body.code]).toEqual([409, "not_deliverable"]);
    expect(await ordersOf(ana)).toHaveLength(0);
  });
});
