import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aCart, aDiner, aMeal, controlStripe, type TestChef, type TestMeal } from "../../../tests/builders";
import { aCookWithBank } from "../../../tests/setup/cook-ledger";
import { showCart } from "../carts/show-cart.server";
import { placeOrder } from "../checkout/place-order.server";
import { startCheckout } from "../checkout/start-checkout.server";
import { showMeal } from "../meals/show-meal.server";
import { syncBankAccount } from "./bank-account.server";

const CARD = { payments: [{ method: "wallet" as const, amount: 3075 }] };

describe("an account that Stripe restricts", () => {
  let chef: TestChef;
  let account: string;
  let meal: TestMeal;
  beforeEach(async () => {
    ({ chef, account } = await aCookWithBank());
    meal = await aMeal({ chef, price: 1250 });
  });

  /** Stripe changes its mind, and we hear of it. */
  async function stripeSays(verb: "restrict" | "activate"): Promise<void> {
    await controlStripe(`/__accounts/${account}/${verb}`);
    await syncBankAccount(account);
  }
  const endGrace = () =>
    sql`UPDATE chef SET orders_stop_at = app_now() - interval '1 second' WHERE id = ${chef.chef_id}`;
  const unavailable = async () => (await showMeal(meal.slug)).unavailable?.code ?? null;
  const dinerWithMeal = () => aDiner({ gift: 10_000, cart: [meal], marketplace: chef.marketplace });

  test("the cook is told at once, and once; orders go on for seven days", async () => {
    await stripeSays("restrict");
    await stripeSays("restrict");
    const [row] = await sql<{ days: number }[]>`
      SELECT round(extract(epoch FROM orders_stop_at - app_now()) / 86400)::int AS days FROM chef WHERE id = ${chef.chef_id}`;
    expect(row?.days).toBe(7);
    const told = await sql<{ facts: unknown }[]>`
      SELECT facts FROM notification WHERE account_id = ${chef.account_id} AND kind = 'bank.restricted'`;
    expect(told).toEqual([
      { facts: { stops_on: expect.any(String), requirements: ["individual.verification.document"] } },
    ]);
    const ana = await dinerWithMeal();
    const { cart_transaction } = await startCheckout(ana, CARD);
    expect((await placeOrder(ana, { paymentIntent: { cart_transaction } })).order.status).toBe("placed");
  });

  test("after them nothing new can be ordered, what is held is; active again, it is open by itself", async () => {
    const holds = await dinerWithMeal();
    const { cart_transaction } = await startCheckout(holds, CARD);
    await stripeSays("restrict");
    await endGrace();
    expect(await unavailable()).toBe("closed");
    const ana = await dinerWithMeal();
    expect((await showCart(ana)).meals[0]?.meal).toMatchObject({ id: meal.id });
    expect((await showCart(ana)).error).toContain("isn't available right now");
    const deliveryDetails = { deliveryDate: meal.schedule?.start_date ?? "" };
    for (const request of [CARD, { ...CARD, deliveryDetails }])
      await expect(startCheckout(ana, request)).rejects.toMatchObject({ kind: "conflict" });
    expect((await placeOrder(holds, { paymentIntent: { cart_transaction } })).order.status).toBe("placed");

    await stripeSays("activate");
    expect(await unavailable()).toBeNull();
    expect((await showCart(ana)).error).toBeNull();
    await startCheckout(ana, CARD);
  });

  test("a schedule that is made or changed meanwhile opens nothing, and the lists have none of it", async () => {
    await stripeSays("restrict");
    await endGrace();
    await sql`UPDATE schedule SET end_date = end_date + 1 WHERE meal_id = ${meal.id}`;
    const other = await aMeal({ chef });
    await aCart(await aDiner({ marketplace: chef.marketplace }), [other]);
    const rows = await sql`
      SELECT FROM meal WHERE chef_id = ${chef.chef_id} AND is_listed AND orderable_until > app_now()`;
    expect(rows).toHaveLength(0);
  });
});
