import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../../as";
import { aDiner, aMeal } from "../../builders";

interface Intent {
  cart_transaction: string;
  total_cents: number;
  expires_at: string;
}
const INTENT = "/api/v1/shop/intent/create/";
const WALLET = { payments: [{ method: "wallet", amount: "30.75" }] };

async function aReadyDiner() {
  const meal = await aMeal();
  const ana = await aDiner({ wallet: 10_000, cart: [meal], marketplace: meal.chef.marketplace });
  return { meal, client: as(ana) };
}

describe("a checkout that is asked for again", () => {
  test("the same draft is the same hold, to the millisecond, in the cart too", async () => {
    const { client } = await aReadyDiner();
    const first = await client.post<Intent>(INTENT, WALLET);
    const again = await client.post<Intent>(INTENT, WALLET);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const cart = await client.get<{ hold: { cart_transaction: string; expires_at: string } }>(
      "/api/newcart/",
    );
    expect(cart.body.hold).toEqual({
      cart_transaction: first.body.cart_transaction,
      expires_at: first.body.expires_at,
    });
  });

  test("no draft and its defaults written out are one checkout", async () => {
    const { client } = await aReadyDiner();
    const bare = await client.post<Intent>(INTENT, {});
    const spelled = await client.post<Intent>(INTENT, {
      payments: [{ method: "credit_card" }],
      tip_cents: 0,
    });
    expect([bare.status, spelled.body.cart_transaction]).toEqual([200, bare.body.cart_transaction]);
  });

  test("another total than the one held is refused with what the hold comes to", async () => {
    const { client } = await aReadyDiner();
    await client.post<Intent>(INTENT, WALLET);
    const answer = await client.post(INTENT, { ...WALLET, expected_total_cents: 1 });
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({
        code: "price_changed",
        total_cents: 3075,
        pricing: expect.objectContaining({
          subtotal: 1250,
          deliveryFee: 1500,
          commissionFee: 250,
          localTax: 75,
          total: 3000,
          cartTotal: 3075,
        }),
      }),
    ]);
  });

  test("a meal whose allergens changed is named before it is paid", async () => {
    const { client, meal } = await aReadyDiner();
    await client.post<Intent>(INTENT, WALLET);
    await sql`UPDATE meal SET allergens = '{peanut}', allergens_changed_at = app_now() WHERE id = ${meal.id}`;
    const answer = await client.post<{ code: string; meals: object[] }>(INTENT, WALLET);
    expect([answer.status, answer.body.code]).toEqual([409, "allergens_changed"]);
    expect(answer.body.meals).toEqual([
      { meal_id: meal.id, name: meal.name, allergens: ["peanut"], may_contain: [] },
    ]);
    expect((await client.post<Intent>(INTENT, { ...WALLET, allergens_seen: true })).status).toBe(200);
  });
});
